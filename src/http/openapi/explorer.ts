import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { html } from './html.js'
import { swaggerFolder } from './swagger-folder.js'

/** Starts Swagger UI with the document. A separate file, so that the page needs no inline script. */
export const EXPLORER_INIT = `'use strict'
const here = document.currentScript.src
const dark = window.matchMedia('(prefers-color-scheme: dark)')
const paint = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.addEventListener('change', paint)
paint()
window.ui = window.SwaggerUIBundle({
  url: new URL('openapi.json', here).href,
  dom_id: '#swagger-ui',
  deepLinking: true,
  displayRequestDuration: true,
  filter: true,
  tryItOutEnabled: true,
  validatorUrl: null,
  requestInterceptor: (request) => Object.assign(request, { credentials: 'same-origin' }),
})
`

/** The page of Swagger UI. `base` is the path from the page to its assets. */
export const explorerPage = (title: string, base: string): string =>
  html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}: explorer</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${base}swagger-ui.css">
<link rel="stylesheet" href="${base}explorer.css">
</head>
<body>
<noscript><p>The explorer needs JavaScript. The document itself: <a href="${base}openapi.json">openapi.json</a>.</p></noscript>
<div id="swagger-ui"></div>
<script src="${base}swagger-ui-bundle.js"></script>
<script src="${base}init.js"></script>
</body>
</html>
`.text

const unpack = promisify(gunzip)

/**
 * Reads a file of Swagger UI from the package, where it is compressed. A bundler moves this module but not that file, so
 * `withSallyport` records the
 * folder at build. Without it, the package is resolved from the app's working directory.
 */
export async function swaggerFile(name: string): Promise<Uint8Array<ArrayBuffer>> {
  const folder = process.env.SALLYPORT_EXPLORER ?? swaggerFolder(process.cwd())
  const packed = await readFile(join(/* turbopackIgnore: true */ process.cwd(), folder, `${name}.gz`))
  return new Uint8Array(await unpack(packed))
}
