import { existsSync, readFileSync, statSync } from 'node:fs'

/** The text of a file; null if there is none. */
export const readFile = (path: string): string | null =>
  existsSync(path) && statSync(path).isFile() ? readFileSync(path, 'utf8') : null
