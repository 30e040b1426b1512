import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, vi } from 'vitest'

/** The working directory of a command: new and empty for each test. */
export interface CommandFolder {
  root: string
  /** The lines on standard output. */
  output: string
  read(path: string): string
  write(files: Readonly<Record<string, string>>): void
}

export function commandFolder(): CommandFolder {
  const folder: CommandFolder = {
    root: '',
    output: '',
    read: (path) => readFileSync(join(folder.root, path), 'utf8'),
    write(files) {
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(dirname(join(folder.root, path)), { recursive: true })
        writeFileSync(join(folder.root, path), text)
      }
    },
  }
  beforeEach(() => {
    folder.root = mkdtempSync(join(tmpdir(), 'sallyport-host-'))
    folder.output = ''
    vi.spyOn(process, 'cwd').mockImplementation(() => folder.root)
    vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
      folder.output += text
      return true
    })
  })
  afterEach(() => {
    vi.restoreAllMocks()
    rmSync(folder.root, { recursive: true, force: true })
  })
  return folder
}
