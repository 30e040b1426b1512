import { CliError } from '../cli-error.js'
import { parseOptions } from '../options.js'
import { jsonl } from './jsonl.js'
import type { Reader } from './reader.js'

const HELP = `npx sallyport import <source> --from <url or file>

Reads the people of another system and reports what an import would do. It writes nothing.

  sources: jsonl
`

const OPTIONS = {
  from: { type: 'string' },
  tokens: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h', default: false },
} as const

const READERS: Readonly<Record<string, Reader>> = { jsonl }

/** `npx sallyport import`. Returns the exit code. @throws CliError */
export async function runImport(args: string[]): Promise<number> {
  const { values, positionals } = parseOptions(args, OPTIONS)
  const [source = ''] = positionals
  const reader = Object.hasOwn(READERS, source) ? READERS[source] : undefined
  if (values.help || !reader) {
    ;(values.help ? process.stdout : process.stderr).write(HELP)
    return values.help ? 0 : 2
  }
  if (values.from === undefined) throw new CliError('Which people? Give a URL or a file: --from <url or file>', 2)
  let people = 0
  const refused: string[] = []
  for await (const row of reader.read(values.from, { tokens: values.tokens, env: process.env })) {
    if ('person' in row) people++
    else refused.push(`line ${row.line}: ${row.refused}`)
  }
  if (people + refused.length === 0) throw new CliError(`${values.from} has no people.`)
  process.stdout.write([`${people} people`, ...refused, ''].join('\n'))
  return refused.length === 0 ? 0 : 1
}
