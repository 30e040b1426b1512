import { type ParseArgsConfig, parseArgs } from 'node:util'
import { CliError } from './cli-error.js'

type Options = NonNullable<ParseArgsConfig['options']>

type Parsed<Own extends Options> = ReturnType<typeof parseArgs<{ options: Own; strict: true; allowPositionals: true }>>

/** Node's `parseArgs`, strict, with a one-sentence error. @throws CliError */
export function parseOptions<const Own extends Options>(args: string[], options: Own): Parsed<Own> {
  try {
    return parseArgs({ args, options, strict: true, allowPositionals: true })
  } catch (error) {
    throw new CliError(error instanceof Error ? error.message : 'The options could not be read', 2)
  }
}
