import { ConfigError } from '../config/problems.js'
import type { Caller, Context } from '../context.js'
import { AuthError } from '../contract/errors.js'
import { translate } from '../contract/messages.js'
import { randomId } from '../crypto/random.js'
import { accountName } from '../flows/base/account-name.js'
import { deliverDue } from '../flows/mail/deliver.js'
import {
  createAccount,
  disableAccount,
  enableAccount,
  getAccount,
  importApp,
  resetSecondFactors,
} from '../flows/operators/operate-users.js'
import type { UserRow } from '../store/base/db.js'
import { CliError } from './cli-error.js'
import { inviteByCommand, listInvitations } from './invitations.js'
import { loadAuth, loadEnvironment } from './load-auth.js'
import { parseOptions } from './options.js'
import { readProject } from './project.js'
import { readInput, readPassword } from './read-input.js'

const HELP = `npx sallyport user <command> [options]

Changes accounts in the database of the app in this folder. It uses the app's own auth file and .env.

  create --email <address> [--username <name>] [--first-name <name>] [--last-name <name>] [--no-password]
      creates an active account with a verified address; the setting USERNAME decides about --username. It asks for the password, or reads it from standard input when that
      is not a terminal. --no-password: the owner sets one by a password reset.
  disable <username or address>
      disables the account; every session ends at once
  enable <username or address>
      enables the account again
  reset-mfa <username or address>
      removes every second factor; every session ends, and an email tells the owner
  invite [--email <address>] [--days <number>]
      invites a person to register: emails the link to the address, or prints it
  invitations
      lists the newest invitations
  import-apps
      reads lines of "<username or address>,<secret in base32>" from standard input: authenticator apps of another
      system, which continue to work. No email is sent. Wrong lines are reported; the others are imported.

  --auth-file <path>   the file that calls createAuth; default auth.ts beside app/
`

const OPTIONS = {
  username: { type: 'string' },
  email: { type: 'string' },
  'first-name': { type: 'string' },
  'last-name': { type: 'string' },
  days: { type: 'string' },
  'no-password': { type: 'boolean', default: false },
  'auth-file': { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const

const nameOf = (ctx: Context, user: UserRow): string => accountName(ctx, user) || `The account ${user.id}`

type Values = ReturnType<typeof parseOptions<typeof OPTIONS>>['values']
type Command = (ctx: Context, caller: Caller, call: { values: Values; name: string }) => Promise<string>

const named =
  (run: (ctx: Context, user: UserRow, caller: Caller) => Promise<void>, done: string): Command =>
  async (ctx, caller, { name }) => {
    if (name === '') throw new CliError('Which account? Give its username or address.', 2)
    const user = await getAccount(ctx, name)
    await run(ctx, user, caller)
    return `${nameOf(ctx, user)} ${done}.`
  }

function needMfa(ctx: Context): void {
  if (!ctx.config.settings.USE_MFA) throw new CliError('USE_MFA is off: there are no second factors.')
}

async function resetFactors(...[ctx, user, caller]: Parameters<typeof resetSecondFactors>): Promise<void> {
  needMfa(ctx)
  await resetSecondFactors(ctx, user, caller)
}

/**
 * Imports one app per line. A wrong line is reported by its number, never with its content. @throws CliError when a line is
 * wrong
 */
async function importApps(ctx: Context, caller: Caller): Promise<string> {
  needMfa(ctx)
  const wrong: string[] = []
  let taken = 0
  const lines = (await readInput()).split(/\r?\n/)
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue
    const at = line.lastIndexOf(',')
    try {
      const user = await getAccount(ctx, line.slice(0, Math.max(at, 0)).trim())
      await importApp(ctx, user, line.slice(at + 1), caller)
      taken++
    } catch (error) {
      if (!(error instanceof AuthError)) throw error
      wrong.push(`line ${index + 1}: ${explain(ctx, error)}`)
    }
  }
  if (wrong.length > 0) throw new CliError([`${taken} imported, ${wrong.length} not:`, ...wrong].join('\n'))
  return `${taken} imported.`
}

const COMMANDS: Readonly<Record<string, Command>> = {
  async create(ctx, caller, { values }) {
    const { username, email } = values
    const { USERNAME } = ctx.config.settings
    const isRequired = USERNAME === 'required'
    if (!email || (isRequired && !username)) {
      throw new CliError(isRequired ? '--username and --email are needed.' : '--email is needed.', 2)
    }
    if (username && USERNAME === 'none') throw new CliError("USERNAME is 'none': accounts have no --username.", 2)
    const password = values['no-password'] ? null : await readPassword()
    const names = { firstName: values['first-name'] ?? '', lastName: values['last-name'] ?? '' }
    const user = await createAccount(ctx, { username, email, password, ...names }, caller)
    return `${nameOf(ctx, user)} was created, with the id ${user.id}.`
  },
  disable: named(disableAccount, 'is disabled, and every session has ended'),
  enable: named(enableAccount, 'is enabled'),
  'import-apps': importApps,
  invite: (ctx, caller, { values }) => inviteByCommand(ctx, caller, values),
  invitations: listInvitations,
  'reset-mfa': named(resetFactors, 'has no second factor now, and every session has ended'),
}

/** `npx sallyport user`. Returns the exit code. @throws CliError */
export async function user(args: string[]): Promise<number> {
  const { values, positionals } = parseOptions(args, OPTIONS)
  const [command = '', name = ''] = positionals
  const run = Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined
  if (values.help || !run) {
    ;(values.help ? process.stdout : process.stderr).write(HELP)
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
    // A running app would send it too, but there may be none.
    await deliverDue(ctx)
    return 0
  } catch (error) {
    throw error instanceof AuthError ? new CliError(explain(ctx, error)) : error
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

function explain(ctx: Context, error: AuthError): string {
  if (error.code === 'not_found') return 'There is no such account.'
  if (!error.fields) return translate(error.code, {}, 'en', ctx.config.messages)
  return Object.entries(error.fields)
    .flatMap(([field, issues]) =>
      issues.map(
        ({ code, params, message }) =>
          `${field}: ${message ?? translate(code, params ?? {}, 'en', ctx.config.messages)}`,
      ),
    )
    .join('\n')
}
