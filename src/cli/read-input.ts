import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** All of standard input. */
async function readInput(): Promise<string> {
  let text = ''
  for await (const chunk of process.stdin) text += chunk
  return text
}

/**
 * Reads the password from the terminal without an echo, or all of standard input without its last line break. It never
 * reads the arguments, because other users of the machine can see them.
 */
export async function readPassword(): Promise<string> {
  if (!process.stdin.isTTY) return (await readInput()).replace(/\r?\n$/, '')
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  process.stdout.write('Password: ')
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true })
  const password = await lines.question('')
  lines.close()
  process.stdout.write('\n')
  return password
}
