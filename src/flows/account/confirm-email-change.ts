import type { Caller, Context } from '../../context.js'
import { AuthError, fieldError } from '../../contract/errors.js'
import { sha256 } from '../../crypto/random.js'
import { applyEmailChange } from '../../store/account/email-change.js'
import { findUserById } from '../../store/account/users.js'
import type { OneTimeTokenRow, UserRow } from '../../store/base/db.js'
import { isDeadlock, isNotFound, isUniqueClash } from '../../store/base/open-db.js'
import { findUnexpiredToken } from '../../store/mail/one-time-tokens.js'
import { emit } from '../base/events.js'
import { hasPassword } from '../base/has-password.js'
import { addSeconds } from '../base/time.js'
import type { Authenticated } from '../base/types.js'
import { checkOldPassword } from '../password/change.js'

interface ConfirmInput {
  key: string
  password: string | undefined
  signedIn(): Promise<Authenticated | null>
}

const ATTEMPTS = 4
const unknown = () => new AuthError('not_found')

/**
 * Changes the address of the account to the one that the key was mailed to. Idempotent while the key is live. A key proves control
 * of a mailbox, so the account's own session or password must prove the account: otherwise a person who mistypes an address would
 * give the account away.
 * @throws AuthError `not_found` for every key that proves nothing; `password` `required`, `invalid`, `other_browser`; `throttled`
 */
export async function confirmEmailChange(ctx: Context, input: ConfirmInput, caller: Caller): Promise<void> {
  // The loser of a race retries with the rows that the winner wrote.
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) if (await confirmOnce(ctx, input, caller)) return
  throw new AuthError('unavailable', { retryAfter: 1 })
}

/** false: the account changed, or the key was used, concurrently. */
async function confirmOnce(ctx: Context, { key, ...claim }: ConfirmInput, caller: Caller): Promise<boolean> {
  const token = await findUnexpiredToken(ctx.db, sha256(key), 'change', caller.now)
  const user = token?.userId == null ? null : await findUserById(ctx.db, token.userId)
  if (!token || !user?.isActive) throw unknown()
  if (token.consumedAt !== null) return true
  if (token.authEpoch !== user.authEpoch) throw unknown()
  await proveAccount(ctx, user, claim, caller)
  const done = await apply(ctx, user, token, caller)
  if (done) emit(ctx, caller, { type: 'email_changed', outcome: 'success', userId: user.id })
  return done
}

async function proveAccount(
  ctx: Context,
  user: UserRow,
  { password, signedIn }: Omit<ConfirmInput, 'key'>,
  caller: Caller,
): Promise<void> {
  const found = await signedIn()
  // A session that must still enroll a second factor may change nothing else.
  const mustEnroll = ctx.config.settings.USE_MFA && found?.session?.mfaEnrolmentRequired
  if (found?.user.id === user.id && !mustEnroll) return
  if (!hasPassword(ctx, user)) throw fieldError('password', 'other_browser')
  if (!password) throw fieldError('password', 'required')
  await checkOldPassword(ctx, { user, session: null }, { password, field: 'password' }, caller)
}

async function apply(ctx: Context, user: UserRow, token: OneTimeTokenRow, { now }: Caller): Promise<boolean> {
  const expiresAt = addSeconds(now, ctx.config.settings.EMAIL_CHANGE_UNDO_LIFETIME)
  const mail = (holdId: string) => ({
    kind: 'address-changed' as const,
    userId: user.id,
    subjectRef: holdId,
    locale: user.locale,
    now,
    uselessAfter: expiresAt,
  })
  // An address that was never proven may be another person's.
  const undo = user.emailVerifiedAt === null ? null : { expiresAt, mail }
  try {
    await applyEmailChange(ctx.db, user, token, { undo, now })
  } catch (error) {
    if (isUniqueClash(error)) throw unknown()
    if (isNotFound(error) || isDeadlock(error)) return false
    throw error
  }
  if (undo) ctx.mailDue()
  return true
}
