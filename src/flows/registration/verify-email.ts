import type { Caller, Context } from '../../context.js'
import { AuthError } from '../../contract/errors.js'
import { sha256 } from '../../crypto/random.js'
import { createUser, findUserById, markEmailVerified } from '../../store/account/users.js'
import type { RegistrationRow, UserRow } from '../../store/base/db.js'
import { isNotFound, isUniqueClash } from '../../store/base/open-db.js'
import { findUnexpiredToken } from '../../store/mail/one-time-tokens.js'
import { outboxIntent } from '../../store/mail/outbox.js'
import {
  countOthersPending,
  findRegistration,
  makeDecoys,
  proveRegistration,
} from '../../store/registration/registrations.js'
import { emit } from '../base/events.js'
import { publicUser } from '../base/public-user.js'
import { addSeconds } from '../session/issue-credentials.js'

const unknown = () => new AuthError('not_found')

/**
 * Proves an address with a mailed key. Idempotent while the key lives: React's StrictMode, a double click and a mail
 * scanner's POST end alike.
 * @throws AuthError `not_found` for every key that proves nothing
 */
export async function verifyEmail(ctx: Context, key: string, caller: Caller): Promise<void> {
  const token = await findUnexpiredToken(ctx.db, sha256(key), 'verify', caller.now)
  if (!token) throw unknown()
  if (token.registrationId !== null) return proveOwn(ctx, token.registrationId, caller)
  if (token.userId === null) throw unknown()
  const user = await findUserById(ctx.db, token.userId)
  if (!user?.isActive || user.emailKey !== token.emailKey) throw unknown()
  if (await markEmailVerified(ctx.db, user.id, token.emailKey, caller.now))
    emit(ctx, caller, { type: 'email_verified', outcome: 'success', userId: user.id })
}

/** The username a mailed key would make or prove, for the page that asks before it posts. null: the key proves nothing. */
export async function findVerification(ctx: Context, key: string): Promise<{ username: string } | null> {
  const token = await findUnexpiredToken(ctx.db, sha256(key), 'verify', ctx.now())
  if (!token) return null
  if (token.registrationId === null) {
    const user = token.userId === null ? null : await findUserById(ctx.db, token.userId)
    return user?.isActive ? { username: user.username } : null
  }
  const row = await findRegistration(ctx.db, token.registrationId)
  return row && !row.decoy && row.expiresAt > ctx.now() ? { username: row.username } : null
}

async function proveOwn(ctx: Context, id: string, caller: Caller): Promise<void> {
  const row = await findRegistration(ctx.db, id)
  if (!row || row.expiresAt <= caller.now) throw unknown()
  if (row.verifiedAt !== null) return
  if (row.decoy) throw unknown()
  try {
    await createAccount(ctx, row, caller)
  } catch (error) {
    if (!isUniqueClash(error) && !isNotFound(error)) throw error
    // Another click of the same key, or another proof of the same address, was first: the row says which.
    const now = await findRegistration(ctx.db, id)
    if (!now?.verifiedAt) throw unknown()
  }
}

/**
 * The account comes into being. The user is written first: its unique keys queue all who prove one address, so that they
 * cannot wait for each other's registrations in a circle.
 */
async function createAccount(ctx: Context, row: RegistrationRow, caller: Caller): Promise<void> {
  const { db } = ctx
  const contested = (await countOthersPending(db, row, caller.now)) > 0
  const { now } = caller
  const uselessAfter = addSeconds(now, ctx.config.settings.PASSWORD_RESET_LIFETIME)
  const intent = { kind: 'set-password' as const, emailKey: row.emailKey, locale: row.locale, now, uselessAfter }
  const [user] = await db.client.$transaction([
    createUser(db, newUser(row, caller.now, contested)),
    proveRegistration(db, row.id, now),
    makeDecoys(db, row.emailKey, row.id),
    ...(contested ? [outboxIntent(db, intent)] : []),
  ])
  const created = publicUser(ctx, user as UserRow)
  emit(ctx, caller, { type: 'email_verified', outcome: 'success', userId: created.pk })
  ctx.afterAnswer(async () => ctx.config.hooks.onUserCreated?.(created))
  if (contested) ctx.mailDue()
}

/** Where several waited for one address, only who reads the mailbox sets the password. */
function newUser(row: RegistrationRow, now: Date, contested: boolean) {
  const extra = pendingExtra(row)
  const social = extra.social
    ? { authSocialAccounts: { create: { ...extra.social, emailKey: row.emailKey, dateJoined: now, lastLogin: null } } }
    : {}
  return {
    username: row.username,
    usernameKey: row.usernameKey,
    email: row.email,
    emailKey: row.emailKey,
    emailVerifiedAt: now,
    password: contested ? null : row.password,
    firstName: row.firstName,
    lastName: row.lastName,
    locale: row.locale,
    ...extra.fields,
    ...(contested ? {} : social),
  }
}

const pendingExtra = ({ extra }: RegistrationRow): PendingExtra => (extra ? (JSON.parse(extra) as PendingExtra) : {})

/** What `AuthRegistration.extra` holds. */
export interface PendingExtra {
  fields?: Record<string, unknown>
  /** A social identity that waits for its address. */
  social?: { id: string; provider: string; uid: string }
}
