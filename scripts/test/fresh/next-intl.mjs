// An app with a basePath, a slash at the end of its paths, and the pages of docs/recipes/next-intl.md.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pageOf } from './quick-start.mjs'

/** Sets the basePath before `init` reads it. */
export function setBasePath({ app }) {
  const path = join(app, 'next.config.ts')
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, text.replace('nextConfig: NextConfig = {', "nextConfig: NextConfig = {\n  basePath: '/shop',"))
}

/** Writes the files of the page over those of `init`. */
export function writePage({ app }, page) {
  for (const [path, text] of Object.entries(pageOf(page).files)) {
    mkdirSync(dirname(join(app, path)), { recursive: true })
    writeFileSync(join(app, path), text)
  }
}
