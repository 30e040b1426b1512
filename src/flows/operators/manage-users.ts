import type { Caller, Context } from '../../context.js'
import { AuthError, type FieldIssues, fieldError } from '../../contract/errors.js'
import { propertiesOf } from '../../contract/objects.js'
import { addressColumns, findHostUser, parseUserId } from '../../store/account/users.js'
import type { UserId, UserRow } from '../../store/base/db.js'
import { isNotFound, isUniqueClash, orNone } from '../../store/base/open-db.js'
import { outboxIntent } from '../../store/mail/outbox.js'
import { endSessionsOf, listUsers, removeUser, writeAddress, writePassword } from '../../store/operators/operators.js'
import { everyField, givenFields, type OwnSchema } from '../account/own-fields.js'
import { type ProfileChange, profileData, takenField, updateProfile } from '../account/update-user.js'
import { emit } from '../base/events.js'
import { refuseIssues } from '../base/field-rules.js'
import { noticeTo } from '../base/notice.js'
import { hostUser } from '../base/public-user.js'
import { addSeconds } from '../base/time.js'
import { clearLoginOf } from '../limits/login.js'
import { newPasswordIssues } from '../password/new-password.js'
import { endingSessions } from '../session/host-sessions.js'
import { givenEmail, givenNames, searchText } from './given.js'
import { getAccount } from './operate-users.js'
import { pageSize } from './page.js'

/** An account: a text is its username or its address. */
export type AccountRef = string | { id: UserId }

/** @param ref in JavaScript anything @throws AuthError `not_found` */
export async function accountOf(ctx: Context, ref: AccountRef): Promise<UserRow> {
  if (typeof ref === 'string') return getAccount(ctx, ref)
  const user = await findHostUser(ctx.db, propertiesOf(ref).id)
  if (!user) throw new AuthError('not_found')
  return user
}

interface Listing {
  q: string
  cursor: string | undefined
  limit: number
}

/** One page of the accounts, in the order of their ids, and the cursor of the next page. */
export async function searchAccounts(ctx: Context, { q, cursor, limit }: Listing) {
  const after = typeof cursor === 'string' ? parseUserId(ctx.db, cursor) : null
  if (cursor !== undefined && after === null) throw fieldError('cursor', 'invalid')
  const take = pageSize(limit)
  const text = searchText(q)
  if (text === null) return { users: [], next: null }
  const found = await orNone(listUsers(ctx.db, { text, after, take: take + 1 }), null)
  if (!found) throw fieldError('cursor', 'invalid')
  const users = found.slice(0, take)
  const last = users.at(-1)
  return { users, next: found.length > take && last ? String(last.id) : null }
}

/**
 * Changes the profile by the rules of user/, and every column of the host's schemas. The operator vouches for
 * the address; another one, or one that was not verified, ends sessions and mailed links.
 * @throws AuthError with field issues, `unavailable` when the account changed concurrently
 */
export async function updateAccount(
  ctx: Context,
  user: UserRow,
  { email, ...change }: ProfileChange & { email?: string | undefined },
  caller: Caller,
): Promise<UserRow> {
  const issues: FieldIssues = {}
  const address = email === undefined ? null : givenEmail(email)
  if (email !== undefined && !address) issues.email = [{ code: 'invalid' }]
  const { username } = change
  if (username !== undefined && username !== null && typeof username !== 'string')
    issues.username = [{ code: 'invalid' }]
  const names = givenNames(change)
  Object.assign(issues, names.issues)
  const own = await givenFields(ctx, change)
  refuseIssues({ ...own.issues, ...issues })
  const asked = { change: { ...change, ...names.names, ...own.fields }, own: everyField(ctx.config.schemas) }
  const isProven = address === user.emailKey && user.emailVerifiedAt !== null
  const row =
    address === null || isProven
      ? await updateProfile(ctx, user, asked, caller).catch(rethrowConcurrent)
      : await moveTo(ctx, user, { ...asked, address }, caller)
  emit(ctx, caller, { type: 'account_updated', outcome: 'success', userId: user.id })
  return row
}

/** Changes the address and the profile together or not at all. */
async function moveTo(
  ctx: Context,
  user: UserRow,
  { address, change, own }: { address: string; change: ProfileChange; own: OwnSchema },
  caller: Caller,
): Promise<UserRow> {
  const moved = addressColumns(user, address)
  const data = { ...moved, ...(await profileData(ctx, { ...user, ...moved }, { change, own }, caller)) }
  try {
    return await endingSessions(ctx, user.id, caller, () => writeAddress(ctx.db, user, data, caller.now))
  } catch (error) {
    if (!isUniqueClash(error)) throw concurrent(error)
    const taken = await takenField(ctx, data, user.id)
    const isAddress = taken === 'emailKey' || (taken === 'username' && change.username === undefined)
    throw fieldError(isAddress ? 'email' : taken, 'unique')
  }
}

/**
 * Sets a password by the rules of registration, ends every session, and emails the owner.
 * @throws AuthError `password` with the problems
 */
export async function setPassword(ctx: Context, user: UserRow, given: string, caller: Caller): Promise<void> {
  if (typeof given !== 'string' || !ctx.config.settings.PASSWORD_LOGIN) throw fieldError('password', 'invalid')
  const fields = ['password', 'password'] as const
  refuseIssues(await newPasswordIssues(ctx, { first: given, second: given, fields, owner: hostUser(ctx, user) }))
  const { now } = caller
  const password = await ctx.passwords.hash(given)
  const record = { password, notice: noticeTo(user, now, 'password-changed'), mfa: ctx.config.settings.USE_MFA, now }
  await endingSessions(ctx, user.id, caller, () => unchanged(writePassword(ctx.db, user, record)))
  await clearLoginOf(ctx, user)
  emit(ctx, caller, { type: 'password_change', outcome: 'success', userId: user.id, detail: { by: 'operator' } })
  ctx.mailDue()
}

/** Emails a reset link, whatever the limits of password/reset/ say. @throws AuthError `email` `required` without an address */
export async function sendReset(ctx: Context, user: UserRow, { now }: Caller): Promise<void> {
  if (user.emailKey === null) throw fieldError('email', 'required')
  const uselessAfter = addSeconds(now, ctx.config.settings.PASSWORD_RESET_LIFETIME)
  await outboxIntent(ctx.db, { kind: 'reset', emailKey: user.emailKey, locale: user.locale, now, uselessAfter })
  ctx.mailDue()
}

export async function endSessions(ctx: Context, user: UserRow, caller: Caller): Promise<void> {
  const options = { mfa: ctx.config.settings.USE_MFA, now: caller.now }
  await endingSessions(ctx, user.id, caller, () => unchanged(endSessionsOf(ctx.db, user, options)))
  emit(ctx, caller, { type: 'sessions_ended', outcome: 'success', userId: user.id })
}

/** Deletes the account with everything that belongs to it. */
export async function deleteAccount(ctx: Context, user: UserRow, caller: Caller): Promise<void> {
  await endingSessions(ctx, user.id, caller, () => unchanged(removeUser(ctx.db, user)))
  emit(ctx, caller, { type: 'account_deleted', outcome: 'success', userId: user.id })
}

const concurrent = (error: unknown): unknown =>
  isNotFound(error) ? new AuthError('unavailable', { cause: error }) : error

const rethrowConcurrent = (error: unknown): never => {
  throw concurrent(error)
}

/** @throws AuthError `unavailable` when the account changed concurrently */
const unchanged = (write: Promise<void>): Promise<void> => write.catch(rethrowConcurrent)
