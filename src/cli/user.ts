import { AuthError } from '../contract/errors.js'
import { randomId } from '../crypto/random.js'
import { deliverDue } from '../flows/mail/deliver.js'
import { CliError } from './cli-error.js'
import { attended, openApp } from './open-app.js'
import { parseOptions } from './options.js'
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
  const { ctx, settled } = attended(await openApp(values['auth-file']))
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
