import { readFileSync } from 'node:fs'
import type { Decision } from '../../flows/import/options.js'
import { CliError } from '../cli-error.js'

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new CliError(`${path} cannot be read.`)
  }
}

function decision(text: string): Decision | null {
  if (text === 'skip') return { skip: true }
  if (text === 'win') return { wins: true }
  if (text === 'overwrite') return { overwrite: true }
  const [, username] = /^username:(.+)$/.exec(text) ?? []
  return username === undefined ? null : { username }
}

/**
 * Reads lines of `<source id>,<decision>`. The decision follows the last comma, because an id can have one. Several lines of one
 * person add up. An empty line and one that begins with # are ignored.
 * @throws CliError with the numbers of the wrong lines
 */
export function readDecisions(path: string): Map<string, Decision> {
  const decisions = new Map<string, Decision>()
  const wrong: number[] = []
  for (const [index, line] of read(path).split(/\r?\n/).entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue
    const at = line.lastIndexOf(',')
    const id = line.slice(0, Math.max(at, 0)).trim()
    const found = decision(line.slice(at + 1).trim())
    if (id === '' || !found) wrong.push(index + 1)
    else decisions.set(id, { ...decisions.get(id), ...found })
  }
  if (wrong.length > 0) {
    throw new CliError(
      `${path}: line ${wrong.join(', ')} is not <source id>,<decision>; a decision is skip, win, overwrite or username:<name>.`,
    )
  }
  return decisions
}
