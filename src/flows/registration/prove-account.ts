import type { Caller, Context } from '../../context.js'
import { markEmailVerified } from '../../store/account/users.js'
import type { UserRow } from '../../store/base/db.js'
import { isNotFound } from '../../store/base/open-db.js'
import { emptyAccount as writeEmptied } from '../../store/registration/accounts.js'
import { countAccounts } from '../../store/social/social-accounts.js'
import { emit } from '../base/events.js'
import { hasPassword } from '../base/has-password.js'
import { addSeconds } from '../base/time.js'
import { endingSessions } from '../session/host-sessions.js'
import { type Claim, isRegistrant } from './registrant.js'

/**
 * Proves the address of an existing account ('optional', 'none', and imported accounts).
 * @returns false when the account changed concurrently
 * @throws AuthError `password` `required` or `invalid`, `throttled`
 */
export async function proveAccount(ctx: Context, user: UserRow, claim: Claim, caller: Caller): Promise<boolean> {
  const record = hasPassword(ctx, user) ? user.password : null
  const proven = await isRegistrant(ctx, { kind: 'user', id: user.id }, record, claim, caller)
  const done = proven
    ? await markEmailVerified(ctx.db, user, caller.now)
    : await emptyAccount(ctx, user, { proves: true, mailed: await hasLink(ctx, user) }, caller)
  if (done) emit(ctx, caller, { type: 'email_verified', outcome: 'success', userId: user.id, ...takenOver(proven) })
  return done
}

/**
 * The reader of the mailbox did not register. Everything of the registrant is deleted, and the mailbox gets a reset link. The
 * address stays unproven, and no earlier key proves it.
 * @returns false when the account changed concurrently
 */
export async function rejectAccount(ctx: Context, user: UserRow, caller: Caller): Promise<boolean> {
  const done = await emptyAccount(ctx, user, { proves: false, mailed: true }, caller)
  const facts = { userId: user.id, ...takenOver(false) }
  if (done) emit(ctx, caller, { type: 'registration_rejected', outcome: 'success', ...facts })
  return done
}

const takenOver = (proven: boolean) => (proven ? {} : { detail: { taken_over: 'true' } })

const hasLink = async (ctx: Context, user: UserRow): Promise<boolean> =>
  ctx.db.fragments.social && (await countAccounts(ctx.db, user.id)) > 0

/** Deletes the password, sessions, second factors and links of an account whose address is not proven. */
async function emptyAccount(
  ctx: Context,
  user: UserRow,
  { proves, mailed }: { proves: boolean; mailed: boolean },
  caller: Caller,
): Promise<boolean> {
  const { now } = caller
  const { emailKey, locale } = user
  const uselessAfter = addSeconds(now, ctx.config.settings.PASSWORD_RESET_LIFETIME)
  const intent = { kind: proves ? ('set-password' as const) : ('reset' as const), locale, now, uselessAfter }
  const mail = mailed && emailKey !== null ? { ...intent, emailKey } : null
  try {
    await endingSessions(ctx, user.id, caller, () => writeEmptied(ctx.db, user, { proves, mail, now }))
  } catch (error) {
    if (isNotFound(error)) return false
    throw error
  }
  if (mailed) ctx.mailDue()
  return true
}
