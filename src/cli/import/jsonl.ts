import { createReadStream, statSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { type PersonLine, readPerson } from '../../flows/import/person.js'
import { CliError } from '../cli-error.js'
import type { Reader } from './reader.js'

function parsed(line: number, text: string): PersonLine {
  try {
    return readPerson(line, JSON.parse(text))
  } catch {
    // The message of a SyntaxError repeats a part of the line, which can be a secret.
    return { line, sourceId: null, refused: 'line: is not JSON' }
  }
}

/** Windows programs write a byte order mark at the start of a file. */
export const withoutMark = (text: string): string => text.replace(/^\uFEFF/, '')

/** The importer reads a source several times. */
function checkFile(from: string): void {
  const found = statSync(from, { throwIfNoEntry: false })
  if (found && !found.isFile() && !found.isDirectory()) {
    throw new CliError(`${from} is no file, and can be read only once. Write the people to a file first.`, 2)
  }
}

async function* read(from: string): AsyncIterable<PersonLine> {
  checkFile(from)
  const file = createReadStream(from, 'utf8')
  let line = 0
  try {
    for await (const text of createInterface({ input: file, crlfDelay: Infinity })) {
      line++
      if (text.trim() !== '') yield parsed(line, line === 1 ? withoutMark(text) : text)
    }
  } catch (error) {
    throw error instanceof Error && 'syscall' in error ? new CliError(`${from} cannot be read.`) : error
  } finally {
    file.destroy()
  }
}

/** JSON lines: the entry point of every system without a reader of its own. */
export const jsonl: Reader = { name: 'jsonl', read }
