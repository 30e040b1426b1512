import { ConfigError } from '../config/problems.js'
import type { Context } from '../context.js'
import { AuthError } from '../contract/errors.js'
import { randomId } from '../crypto/random.js'
import { deliverDue } from '../flows/mail/deliver.js'
import { CliError } from './cli-error.js'
import { loadAuth, loadEnvironment } from './load-auth.js'
import { parseOptions } from './options.js'
import { readProject } from './project.js'
import { refusalText, USER_COMMANDS, USER_HELP, USER_OPTIONS } from './user-commands.js'

/** `npx sallyport user`. Returns the exit code. @throws CliError */
export async function user(args: string[]): Promise<number> {
  const { values, positionals } = parseOptions(args, USER_OPTIONS)
  const [command = '', name = ''] = positionals
  const run = Object.hasOwn(USER_COMMANDS, command) ? USER_COMMANDS[command] : undefined
  if (values.help || !run) {
    ;(values.help ? process.stdout : process.stderr).write(USER_HELP)
    return values.help ? 0 : 2
  }
  const project = readProject(process.cwd())
  loadEnvironment(project)
  const { open } = await loadAuth(project, values['auth-file'])
  const { ctx, settled } = attended(opened(open).ctx)
  const caller = { requestId: randomId(), address: null, locale: ctx.config.settings.DEFAULT_LOCALE, now: ctx.now() }
  try {
    process.stdout.write(`${await run(ctx, caller, { values, name })}\n`)
    await settled()
    // A running app would also send the email, but perhaps no app is running.
    await deliverDue(ctx)
    return 0
  } catch (error) {
    throw error instanceof AuthError ? new CliError(refusalText(ctx, error)) : error
  }
}

/**
 * The process ends with the command, so it waits for the hooks that run after a change. The command itself sends the email.
 */
function attended(ctx: Context): { ctx: Context; settled: () => Promise<void> } {
  const tasks: Promise<void>[] = []
  const afterAnswer = (task: () => Promise<void>) => {
    const fail = () => ctx.log.error('a hook of the app failed')
    tasks.push(task().catch(fail))
  }
  const settled = async () => void (await Promise.all(tasks))
  return { ctx: { ...ctx, afterAnswer, mailDue: () => {} }, settled }
}

function opened<Runtime>(open: () => Runtime): Runtime {
  try {
    return open()
  } catch (error) {
    throw error instanceof ConfigError ? new CliError(error.message) : error
  }
}
