import type { Caller, Context } from '../context.js'
import type { AuthError } from '../contract/errors.js'
import { translate } from '../contract/messages.js'
import { accountName } from '../flows/base/account-name.js'
import { deleteAccount, endSessions, searchAccounts, sendReset, setPassword } from '../flows/operators/manage-users.js'
import {
  createAccount,
  disableAccount,
  enableAccount,
  getAccount,
  resetSecondFactors,
} from '../flows/operators/operate-users.js'
import type { UserRow } from '../store/base/db.js'
import { CliError } from './cli-error.js'
import { inviteByCommand, listInvitations, revokeByCommand } from './invitations.js'
import type { parseOptions } from './options.js'
import { readPassword } from './read-input.js'

/** The help of `npx sallyport user`. */
export const USER_HELP = `npx sallyport user <command> [options]

Changes accounts in the database of the app in this folder. It uses the app's own auth file and .env.

  list [--search <text>] [--after <id>]
      lists 50 accounts, in the order of their ids; --search: a part of the username or address
  create --email <address> [--username <name>] [--first-name <name>] [--last-name <name>] [--no-password]
      creates an active account with a verified address; the setting USERNAME decides about --username. It asks for the
      password, or reads it from standard input when that is not a terminal. --no-password: the owner sets one by a
      password reset.
  set-password <username or address>
      asks for a password, as create does; every session ends, and an email tells the owner
  send-reset <username or address>
      emails a link to choose a password
  disable <username or address>
      disables the account; every session ends at once
  enable <username or address>
      enables the account again
  end-sessions <username or address>
      ends every session
  delete <username or address> --yes
      deletes the account with its sessions, second factors and connected accounts
  reset-mfa <username or address>
      removes every second factor; every session ends, and an email tells the owner
  invite [--email <address>] [--days <number>]
      invites a person to register: emails the link to the address, or prints it
  invitations
      lists the newest invitations
  revoke-invitation <id>
      revokes an unused invitation; a registration that waits with it can no longer be proven

  --auth-file <path>   the file that calls createAuth; default auth.ts beside app/
`

/** The options of `npx sallyport user`. */
export const USER_OPTIONS = {
  username: { type: 'string' },
  email: { type: 'string' },
  'first-name': { type: 'string' },
  'last-name': { type: 'string' },
  days: { type: 'string' },
  search: { type: 'string' },
  after: { type: 'string' },
  yes: { type: 'boolean', default: false },
  'no-password': { type: 'boolean', default: false },
  'auth-file': { type: 'string' },
  help: { type: 'boolean', short: 'h', default: false },
} as const

/** Accounts of one page. */
const SHOWN = 50

const nameOf = (ctx: Context, user: UserRow): string => accountName(ctx, user) || `The account ${user.id}`

type Values = ReturnType<typeof parseOptions<typeof USER_OPTIONS>>['values']
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

/** The accounts of one page, one line each, and how to get the next page. */
async function listAccounts(ctx: Context, { search: q = '', after: cursor }: Values): Promise<string> {
  const { users, next } = await searchAccounts(ctx, { q, cursor, limit: SHOWN })
  const lines = users.map((user) => [
    user.id,
    user.isActive ? 'active' : 'disabled',
    // An account without a username is named by its address.
    ...new Set([nameOf(ctx, user), user.email ?? '']),
  ])
  const more = next === null ? [] : [`More: --after ${next}`]
  return [...lines.map((line) => line.join('  ').trimEnd()), ...more].join('\n') || 'There is no such account.'
}

/** The commands of `npx sallyport user`. */
export const USER_COMMANDS: Readonly<Record<string, Command>> = {
  async create(ctx, caller, { values }) {
    const { username, email } = values
    const { USERNAME } = ctx.config.settings
    const isRequired = USERNAME === 'required'
    if (!email || (isRequired && !username)) {
      throw new CliError(isRequired ? '--username and --email are needed.' : '--email is needed.', 2)
    }
    if (username && USERNAME === 'none') throw new CliError("USERNAME is 'none': accounts have no --username.", 2)
    const { PASSWORD_LOGIN } = ctx.config.settings
    const password = values['no-password'] || !PASSWORD_LOGIN ? null : await readPassword()
    const names = { firstName: values['first-name'] ?? '', lastName: values['last-name'] ?? '' }
    const user = await createAccount(ctx, { username, email, password, ...names }, caller)
    return `${nameOf(ctx, user)} was created, with the id ${user.id}.`
  },
  delete: (ctx, caller, call) => {
    if (!call.values.yes) throw new CliError('This deletes the account for good. Add --yes to do it.', 2)
    return named(deleteAccount, 'is deleted')(ctx, caller, call)
  },
  disable: named(disableAccount, 'is disabled, and every session has ended'),
  enable: named(enableAccount, 'is enabled'),
  'end-sessions': named(endSessions, 'has no session now'),
  invite: (ctx, _caller, { values }) => inviteByCommand(ctx, values),
  invitations: listInvitations,
  list: (ctx, _caller, { values }) => listAccounts(ctx, values),
  'revoke-invitation': (ctx, _caller, { name }) => revokeByCommand(ctx, name),
  'reset-mfa': named(resetFactors, 'has no second factor now, and every session has ended'),
  'send-reset': named(sendReset, 'gets a link by email'),
  'set-password': named(async (ctx, user, caller) => {
    if (!ctx.config.settings.PASSWORD_LOGIN) throw new CliError('PASSWORD_LOGIN is off: there are no passwords.')
    await setPassword(ctx, user, await readPassword(), caller)
  }, 'has a new password, and every session has ended'),
}

/** A refusal in words. */
export function refusalText(ctx: Context, error: AuthError): string {
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
