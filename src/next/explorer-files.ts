import { createRequire } from 'node:module'
import { dirname, relative } from 'node:path'

/** What the explorer reads at run time and no trace of imports would find. */
const FILES = [
  'absolute-path.js',
  'package.json',
  'swagger-ui.css',
  'swagger-ui-bundle.js',
  'swagger-ui-bundle.js.LICENSE.txt',
  'LICENSE',
  'NOTICE',
]

/** Swagger UI's files, relative to the host's folder, for `outputFileTracingIncludes`. None where it is not installed. */
export function explorerFiles(from: string): string[] {
  try {
    const installed = createRequire(import.meta.url).resolve('swagger-ui-dist/package.json')
    const folder = relative(from, dirname(installed)).replaceAll('\\', '/')
    const place = folder.startsWith('.') ? folder : `./${folder}`
    return FILES.map((file) => `${place}/${file}`)
  } catch {
    return []
  }
}
