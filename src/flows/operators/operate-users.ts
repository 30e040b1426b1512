import type { Caller, Context } from '../../context.js'
import { AuthError, type FieldIssues, fieldError } from '../../contract/errors.js'
import { findTakenField, findUserByLogin, type NewUser } from '../../store/account/users.js'
import type { UserRow } from '../../store/base/db.js'
import { isNotFound, isUniqueClash } from '../../store/base/open-db.js'
import { deleteSecondFactors, disableUser, enableUser } from '../../store/operators/operators.js'
import { createVouchedUser } from '../../store/registration/accounts.js'
import { givenFields } from '../account/own-fields.js'
import { tellCreated } from '../base/created.js'
import { emit } from '../base/events.js'
import { refuseIssues } from '../base/field-rules.js'
import { loginKeys, parseUsername } from '../base/identifiers.js'
import { noticeTo } from '../base/notice.js'
import { newPasswordIssues } from '../password/new-password.js'
import { endingSessions } from '../session/host-sessions.js'
import { givenEmail, givenNames } from './given.js'

/** The changes that an operator of the service makes to accounts, from the command line. */

interface OperatedAccount {
  /** Required with USERNAME 'required', refused with 'none'. */
  username?: string | null | undefined
  email: string
  /** null: the account has no password until the owner sets one by a reset. Absent with PASSWORD_LOGIN false. */
  password?: string | null | undefined
  firstName?: string
  lastName?: string
  /** The host's own columns. */
  own?: Readonly<Record<string, unknown>>
}

/**
 * Creates an active account; the operator vouches for the address. Names, addresses and passwords follow the rules of
 * registration.
 * @throws AuthError with field issues
 */
export async function createAccount(ctx: Context, input: OperatedAccount, caller: Caller): Promise<UserRow> {
  const issues: FieldIssues = {}
  const email = givenEmail(input.email)
  if (!email) issues.email = [{ code: 'invalid' }]
  const name = readUsername(ctx, input.username || undefined, email, issues)
  const { PASSWORD_LOGIN } = ctx.config.settings
  const { password = PASSWORD_LOGIN ? undefined : null } = input
  const read = givenNames({ first_name: input.firstName, last_name: input.lastName })
  const { first_name = '', last_name = '' } = read.names
  Object.assign(issues, read.issues)
  if (password !== null && (typeof password !== 'string' || !PASSWORD_LOGIN)) issues.password = [{ code: 'invalid' }]
  else if (password !== null) {
    const fields = ['password', 'password'] as const
    const { username, email: address } = input
    const owner = { username, email: address, first_name, last_name }
    Object.assign(issues, await newPasswordIssues(ctx, { first: password, second: password, fields, owner }))
  }
  const own = await givenFields(ctx, input.own ?? {})
  refuseIssues({ ...own.issues, ...issues })
  if (!email) throw new AuthError('invalid')
  const user = {
    username: name?.username ?? null,
    usernameKey: name?.key ?? null,
    email,
    emailKey: email,
    emailVerifiedAt: caller.now,
    password: typeof password === 'string' ? await ctx.passwords.hash(password) : null,
    firstName: first_name,
    lastName: last_name,
    locale: null,
    ...own.fields,
  }
  const row = await insert(ctx, user, caller)
  emit(ctx, caller, { type: 'account_created', outcome: 'success', userId: row.id })
  tellCreated(ctx, row)
  return row
}

/** null: the account has none, or an issue was added. */
function readUsername(ctx: Context, given: string | undefined, email: string | null, issues: FieldIssues) {
  const { USERNAME } = ctx.config.settings
  if (given === undefined && USERNAME !== 'required') return null
  const name = typeof given !== 'string' || USERNAME === 'none' ? null : parseUsername(given, email)
  if (!name) issues.username = [{ code: given === undefined ? 'required' : 'invalid' }]
  return name
}

async function insert(ctx: Context, user: NewUser, { now }: Caller): Promise<UserRow> {
  try {
    return await createVouchedUser(ctx.db, user, now)
  } catch (error) {
    if (!isUniqueClash(error)) throw error
    const { usernameKey, ...others } = user
    const taken = await findTakenField(ctx.db, others, { now })
    throw fieldError(taken === 'emailKey' ? 'email' : (taken ?? 'username'), 'unique')
  }
}

/** The account that a username or an address names. @throws AuthError `not_found` */
export async function getAccount(ctx: Context, identifier: string): Promise<UserRow> {
  const user = await findUserByLogin(ctx.db, loginKeys(identifier, ['username', 'email']))
  if (!user) throw new AuthError('not_found')
  return user
}

/**
 * Disables an account: nobody can sign in to it, and its sessions, logins in progress and mailed links end for good. They do
 * not return when the account is enabled again (OWASP ASVS 7.4.2).
 */
export async function disableAccount(ctx: Context, user: UserRow, caller: Caller): Promise<void> {
  const options = { mfa: ctx.config.settings.USE_MFA, now: caller.now }
  await endingSessions(ctx, user.id, caller, () => unchanged(disableUser(ctx.db, user, options)))
  emit(ctx, caller, { type: 'account_disabled', outcome: 'success', userId: user.id })
}

export async function enableAccount(ctx: Context, user: UserRow, caller: Caller): Promise<void> {
  await unchanged(enableUser(ctx.db, user))
  emit(ctx, caller, { type: 'account_enabled', outcome: 'success', userId: user.id })
}

/**
 * Deletes every second factor of an account, for an owner who has lost them all and has proven their identity to the operator
 * (OWASP ASVS 6.4.4). Every session ends, and an email tells the owner.
 * @throws AuthError `not_found` without USE_MFA
 */
export async function resetSecondFactors(ctx: Context, user: UserRow, caller: Caller): Promise<void> {
  if (!ctx.config.settings.USE_MFA) throw new AuthError('not_found')
  const { now } = caller
  const notice = noticeTo(user, now, 'mfa-changed', { action: 'deleted', method: 'app' })
  await endingSessions(ctx, user.id, caller, () => unchanged(deleteSecondFactors(ctx.db, user, { notice, now })))
  const detail = { action: 'reset by the operator' }
  emit(ctx, caller, { type: 'mfa_change', outcome: 'success', userId: user.id, detail })
  ctx.mailDue()
}

/** @throws AuthError `unavailable` when the account changed concurrently */
async function unchanged(write: Promise<void>): Promise<void> {
  try {
    await write
  } catch (cause) {
    throw isNotFound(cause) ? new AuthError('unavailable', { cause }) : cause
  }
}
