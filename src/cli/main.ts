#!/usr/bin/env node
import { CliError } from './cli-error.js'

const HELP = `sallyport: authentication for Next.js

  npx sallyport init      adds models, auth file, routes, pages and settings to a Next.js app
  npx sallyport doctor    checks an app and says how to fix its problems
  npx sallyport import    imports the people of another system
  npx sallyport keys      rotates the keys of access tokens that other services verify
  npx sallyport user      lists, creates, changes, invites and deletes accounts in the app's own database

Run a command with --help for its options.
`

/** Each command is loaded on use, so that `init` needs no database. */
const COMMANDS: Readonly<Record<string, () => Promise<(args: string[]) => Promise<number>>>> = {
  init: async () => (await import('./init/run.js')).init,
  doctor: async () => (await import('./doctor.js')).doctor,
  import: async () => (await import('./import/run.js')).runImport,
  keys: async () => (await import('./keys.js')).keys,
  user: async () => (await import('./user.js')).user,
}

async function main([command = '', ...args]: string[]): Promise<number> {
  const load = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined
  if (load) return (await load())(args)
  const asked = command === '' || command === '--help' || command === '-h' || command === 'help'
  ;(asked ? process.stdout : process.stderr).write(asked ? HELP : `Unknown command ${command}.\n\n${HELP}`)
  return asked ? 0 : 2
}

// `
// head` closes the pipe early. The command must not fail because of it.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  process.exit()
})

async function run(): Promise<number> {
  try {
    return await main(process.argv.slice(2))
  } catch (error) {
    if (!(error instanceof CliError)) throw error
    process.stderr.write(`${error.message}\n`)
    return error.exitCode
  }
}

const code = await run()
// The app's database connection would keep the process alive. The output is flushed first.
process.stdout.write('', () => process.exit(code))
