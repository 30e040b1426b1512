import { createInterface } from 'node:readline/promises'
import { CliError } from '../cli-error.js'

export type Ask = (question: string, otherwise: string) => Promise<string>

/**
 * Asks at the terminal, or of standard input, a line for each question; `otherwise` is what an empty line means.
 * @param silent asks nothing and takes `otherwise`
 */
export function openAsk(silent: boolean): { ask: Ask; close(): void } {
  if (silent) return { ask: async (_question, otherwise) => otherwise, close: () => {} }
  const lines = createInterface({ input: process.stdin, output: process.stdout })
  // Lines that come at once are kept for the questions to come.
  const answers = lines[Symbol.asyncIterator]()
  const ask: Ask = async (question, otherwise) => {
    lines.setPrompt(`${question} [${otherwise}] `)
    lines.prompt()
    const { value, done } = await answers.next()
    if (done)
      throw new CliError(
        '\nThe input ended before the answer. --yes asks nothing, --dry-run shows what it would do.',
        2,
      )
    return value.trim() || otherwise
  }
  return { ask, close: () => lines.close() }
}
