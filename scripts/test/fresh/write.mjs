// Writes files into an app.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** @param {Record<string, string>} files path below the folder → text */
export function writeFiles(folder, files) {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}
