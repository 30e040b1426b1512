import { createInterface } from 'node:readline/promises'
import { CliError } from '../cli-error.js'

export type Ask = (question: string, otherwise: string) => Promise<string>

/**
 * Asks questions at the terminal, or reads one line of standard input for each. An empty line means `otherwise`.
 * @param silent asks nothing and always uses `otherwise`
 */
export function openAsk(silent: boolean): { ask: Ask; close(): void } {
  if (silent) return { ask: async (_question, otherwise) => otherwise, close: () => {} }
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  // Lines that arrive together are kept for the next questions.
  const answers = lines[Symbol.asyncIterator]()
  const ask: Ask = async (question, otherwise) => {
    lines.setPrompt(`${question} [${otherwise}] `)
    lines.prompt()
    const { value, done } = await answers.next()
    if (done)
      throw new CliError(
        '\nThe input ended before the answer. Use --yes to accept the defaults, or --dry-run to see the changes.',
        2,
      )
    return value.trim() || otherwise
  }
  return { ask, close: () => lines.close() }
}
