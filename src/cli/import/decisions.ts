import { readFileSync } from 'node:fs'
import type { Decision } from '../../flows/import/options.js'
import { CliError } from '../cli-error.js'
import { withoutMark } from './jsonl.js'

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
  if (text === 'same-person') return { samePerson: true }
  const [, username] = /^username:(.+)$/.exec(text) ?? []
  return username === undefined ? null : { username }
}

/** A value of CSV (RFC 4180 §2): in quotes, a quote is written twice. null: it is not closed. */
function unquoted(text: string): string | null {
  if (!text.startsWith('"')) return text
  const [, value] = /^"((?:[^"]|"")*)"$/.exec(text) ?? []
  return value?.replaceAll('""', '"') ?? null
}

/** The decision follows the last comma, because an id without quotes can have one. */
function parsed(line: string): [id: string, decision: Decision] | null {
  const [, id = '', text = ''] = /^(.*),\s*("(?:[^"]|"")*"|[^,]*)$/.exec(line.trim()) ?? []
  const sourceId = unquoted(id.trim())
  const found = decision(unquoted(text.trim()) ?? '')
  return sourceId && found ? [sourceId, found] : null
}

/**
 * Reads lines of `<source id>,<decision>`, with or without quotes. Several lines of one person add up. An empty line and one that
 * begins with # are ignored.
 * @throws CliError with the numbers of the wrong lines
 */
export function readDecisions(path: string): Map<string, Decision> {
  const decisions = new Map<string, Decision>()
  const wrong: number[] = []
  for (const [index, line] of withoutMark(read(path)).split(/\r?\n/).entries()) {
    if (line.trim() === '' || line.startsWith('#')) continue
    const [id, found] = parsed(line) ?? []
    if (id === undefined) wrong.push(index + 1)
    else decisions.set(id, { ...decisions.get(id), ...found })
  }
  if (wrong.length > 0) {
    throw new CliError(
      `${path}: line ${wrong.join(', ')} is not <source id>,<decision>; a decision is skip, win, overwrite, same-person or username:<name>.`,
    )
  }
  return decisions
}
