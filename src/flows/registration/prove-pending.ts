import type { Caller, Context } from '../../context.js'
import { AuthError } from '../../contract/errors.js'
import { createUser } from '../../store/account/users.js'
import type { RegistrationRow, UserRow } from '../../store/base/db.js'
import { isNotFound, isUniqueClash } from '../../store/base/open-db.js'
import { outboxIntent } from '../../store/mail/outbox.js'
import { pendingExtra } from '../../store/registration/extra.js'
import {
  countOthersPending,
  findRegistration,
  makeDecoys,
  proveRegistration,
  rejectRegistration,
} from '../../store/registration/registrations.js'
import { emit } from '../base/events.js'
import { publicUser } from '../base/public-user.js'
import { addSeconds } from '../base/time.js'
import { type Claim, isRegistrant } from './registrant.js'

const unknown = () => new AuthError('not_found')

/**
 * Makes the account of a pending registration.
 * @param claim `newPassword`: a new password was asked for, so nobody need know the old one, which is left behind
 * @throws AuthError `not_found`, `password` `required` or `invalid`, `throttled`
 */
export async function proveRegistered(
  ctx: Context,
  id: string,
  claim: Claim & { newPassword: boolean },
  caller: Caller,
): Promise<void> {
  const row = await findRegistration(ctx.db, id)
  if (!row || row.expiresAt <= caller.now) throw unknown()
  if (row.verifiedAt !== null) return
  if (row.decoy) throw unknown()
  const record = claim.newPassword && !claim.password ? null : row.password
  const proven = await isRegistrant(ctx, { kind: 'registration', id }, record, claim, caller)
  try {
    await createAccount(ctx, row, proven, caller)
  } catch (error) {
    if (!isUniqueClash(error) && !isNotFound(error)) throw error
    // Another click of the same key, or another proof of the same address, was first: the row says which.
    const now = await findRegistration(ctx.db, id)
    if (!now?.verifiedAt) throw unknown()
  }
}

/** Nobody can prove it from here on; it holds its name until it expires, as a decoy does. @throws AuthError `not_found` */
export async function rejectRegistered(ctx: Context, id: string, caller: Caller): Promise<void> {
  if (!(await rejectRegistration(ctx.db, id, caller.now))) throw unknown()
  emit(ctx, caller, { type: 'registration_rejected', outcome: 'success' })
}

/**
 * The account comes into being. The user is written first: its unique keys queue all who prove one address, so that they
 * cannot wait for each other's registrations in a circle.
 * @param proven the click is the registrant's: the password and the provider's link are theirs to keep
 */
async function createAccount(ctx: Context, row: RegistrationRow, proven: boolean, caller: Caller): Promise<void> {
  const { db } = ctx
  const contested = (await countOthersPending(db, row, caller.now)) > 0
  const keeps = proven && !contested
  // Only the reader of the mailbox gets in, by the link that is mailed now.
  const mailed = contested || (!proven && (row.password !== null || pendingExtra(row).social !== undefined))
  const { now } = caller
  const uselessAfter = addSeconds(now, ctx.config.settings.PASSWORD_RESET_LIFETIME)
  const intent = { kind: 'set-password' as const, emailKey: row.emailKey, locale: row.locale, now, uselessAfter }
  const [user] = await db.client.$transaction([
    createUser(db, newUser(row, caller.now, keeps)),
    proveRegistration(db, row.id, now),
    makeDecoys(db, row.emailKey, row.id),
    ...(mailed ? [outboxIntent(db, intent)] : []),
  ])
  const created = publicUser(ctx, user as UserRow)
  emit(ctx, caller, { type: 'email_verified', outcome: 'success', userId: created.pk })
  ctx.afterAnswer(async () => ctx.config.hooks.onUserCreated?.(created))
  if (mailed) ctx.mailDue()
}

/** @param keeps the password and the link become the account's */
function newUser(row: RegistrationRow, now: Date, keeps: boolean) {
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
    password: keeps ? row.password : null,
    firstName: row.firstName,
    lastName: row.lastName,
    locale: row.locale,
    ...extra.fields,
    ...(keeps ? social : {}),
  }
}
