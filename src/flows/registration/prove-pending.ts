import type { Caller, Context } from '../../context.js'
import { AuthError } from '../../contract/errors.js'
import type { RegistrationRow } from '../../store/base/db.js'
import { isNotFound, isUniqueClash } from '../../store/base/open-db.js'
import { createProvenUser } from '../../store/registration/accounts.js'
import { pendingExtra } from '../../store/registration/extra.js'
import { countOthersPending, findRegistration, rejectRegistration } from '../../store/registration/registrations.js'
import { tellCreated } from '../base/created.js'
import { emit } from '../base/events.js'
import { addSeconds } from '../base/time.js'
import { heldInvitation } from './invitation.js'
import { type Claim, isRegistrant } from './registrant.js'

const unknown = () => new AuthError('not_found')

/**
 * Creates the account of a pending registration.
 * @param claim `newPassword`: the user asked for a new password, so the old one is not required and is dropped
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
  const hasNone = !ctx.config.settings.PASSWORD_LOGIN || (claim.newPassword && !claim.password)
  const record = hasNone ? null : row.password
  const proven = await isRegistrant(ctx, { kind: 'registration', id }, record, claim, caller)
  try {
    await createAccount(ctx, row, proven, caller)
  } catch (error) {
    if (!isUniqueClash(error) && !isNotFound(error)) throw error
    // Another click on the same key, or another proof of the same address, was first. The row shows which.
    const now = await findRegistration(ctx.db, id)
    if (!now?.verifiedAt) throw unknown()
  }
}

/**
 * Rejects a registration: no key proves it any more. Like a decoy, it holds its name until it expires. @throws AuthError
 * `not_found`
 */
export async function rejectRegistered(ctx: Context, id: string, caller: Caller): Promise<void> {
  if (!(await rejectRegistration(ctx.db, id, caller.now))) throw unknown()
  emit(ctx, caller, { type: 'registration_rejected', outcome: 'success' })
}

/** @param proven the click came from the registrant, who keeps the password and the provider's link */
async function createAccount(ctx: Context, row: RegistrationRow, proven: boolean, caller: Caller): Promise<void> {
  const { db } = ctx
  const contested = (await countOthersPending(db, row, caller.now)) > 0
  const keeps = proven && !contested
  // Only the reader of the mailbox can sign in: with the emailed link.
  const mailed = contested || (!proven && (row.password !== null || pendingExtra(row).social !== undefined))
  const { now } = caller
  const uselessAfter = addSeconds(now, ctx.config.settings.PASSWORD_RESET_LIFETIME)
  const intent = { kind: 'set-password' as const, emailKey: row.emailKey, locale: row.locale, now, uselessAfter }
  const user = await createProvenUser(db, row, newUser(row, now, keeps), { mail: mailed ? intent : null, now })
  emit(ctx, caller, { type: 'email_verified', outcome: 'success', userId: user.id })
  tellCreated(ctx, user, () => heldInvitation(ctx, pendingExtra(row).invitation))
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
