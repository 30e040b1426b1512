import type { Caller, Context } from '../../context.js'
import { AuthError } from '../../contract/errors.js'
import { sha256 } from '../../crypto/random.js'
import { findUserById } from '../../store/account/users.js'
import { findUnexpiredToken } from '../../store/mail/one-time-tokens.js'
import { findRegistration } from '../../store/registration/registrations.js'
import { usernameOf } from '../base/account-name.js'
import { proveAccount, rejectAccount } from './prove-account.js'
import { proveRegistered, rejectRegistered } from './prove-pending.js'
import type { Claim } from './registrant.js'
import { NEW_PASSWORD } from './verification-key.js'

interface VerifyInput extends Claim {
  key: string
  /** The reader of the mailbox did not request this. */
  reject: boolean
}

const ATTEMPTS = 4
const unknown = () => new AuthError('not_found')

/**
 * Proves an address with an emailed key, or rejects the registration. A proof is idempotent while the key is live, so
 * React's StrictMode, a double click and the POST of a mail scanner get the same response.
 * @throws AuthError `not_found` for every key that proves nothing, and for a `reject` of a proven address; `password`
 * `required` or `invalid`, `throttled`
 */
export async function verifyEmail(ctx: Context, input: VerifyInput, caller: Caller): Promise<void> {
  // The loser of a race retries with the rows that the winner wrote.
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) if (await verifyOnce(ctx, input, caller)) return
  throw new AuthError('unavailable', { retryAfter: 1 })
}

/** false: the account changed concurrently. */
async function verifyOnce(ctx: Context, { key, reject, ...claim }: VerifyInput, caller: Caller): Promise<boolean> {
  const find = () => findUnexpiredToken(ctx.db, sha256(key), 'verify', caller.now)
  const token = await find()
  if (!token) throw unknown()
  if (token.registrationId !== null) {
    if (reject) await rejectRegistered(ctx, token.registrationId, caller)
    else await proveRegistered(ctx, token.registrationId, { ...claim, newPassword: key.endsWith(NEW_PASSWORD) }, caller)
    return true
  }
  const user = token.userId === null ? null : await findUserById(ctx.db, token.userId)
  if (!user?.isActive || user.emailKey !== token.emailKey) throw unknown()
  if (user.emailVerifiedAt !== null && reject) throw unknown()
  if (user.emailVerifiedAt !== null) return true
  // A rejection between the two reads has deleted the key, and the user was read after it: nothing else would show it.
  if (!(await find())) throw unknown()
  return reject ? rejectAccount(ctx, user, caller) : proveAccount(ctx, user, claim, caller)
}

/** The address and account of an emailed key, for the page that asks before it submits. */
export interface Verification {
  /** null: the account has no username. */
  username: string | null
  email: string
  /** The address is verified already. The key then changes nothing. */
  used: boolean
}

/** The account that an emailed key would create or prove; null when the key proves nothing. */
export async function findVerification(ctx: Context, key: string): Promise<Verification | null> {
  const token = await findUnexpiredToken(ctx.db, sha256(key), 'verify', ctx.now())
  if (!token) return null
  if (token.registrationId === null) {
    const user = token.userId === null ? null : await findUserById(ctx.db, token.userId)
    if (!user?.isActive) return null
    return { username: usernameOf(ctx, user), email: token.emailKey, used: user.emailVerifiedAt !== null }
  }
  const row = await findRegistration(ctx.db, token.registrationId)
  if (!row || row.decoy || row.expiresAt <= ctx.now()) return null
  return { username: usernameOf(ctx, row), email: row.email, used: row.verifiedAt !== null }
}
