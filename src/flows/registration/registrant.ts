import type { Caller, Context } from '../../context.js'
import { fieldError } from '../../contract/errors.js'
import { safeEqual } from '../../crypto/random.js'
import { seal, unseal } from '../../crypto/sealed.js'
import type { UserId } from '../../store/base/db.js'
import { emit } from '../base/events.js'
import type { Authenticated } from '../base/types.js'
import { consumeOldPassword, refundOldPassword } from '../limits/limits.js'

/** The result of a registration: a row that waits for the proof of its address, or in the other modes the account. */
export interface Registered {
  kind: 'registration' | 'user'
  id: UserId
}

/** The evidence that a click presents beside the key. */
export interface Claim {
  password: string | undefined
  signedIn(): Promise<Authenticated | null>
}

const AAD = 'auth-registration'

/**
 * Whether a click must come from the registrant. A click proves control of a mailbox. Without this rule a stranger could
 * register the address, and the mailbox's reader would confirm an account with the stranger's password (Sudhodanan and
 * Paverd, "Account Pre-hijacking Attacks", USENIX Security 2022).
 */
export const needsRegistrant = ({ config: { settings } }: Context): boolean =>
  settings.USE_AUTH_COOKIE && settings.EMAIL_VERIFICATION_PROOF === 'auto'

/** Value of the `auth-registration` cookie, which marks the browser that registered. It has the same length for a decoy. */
export function registrantValue(ctx: Context, { kind, id }: Registered, now: Date): string {
  const until = now.getTime() + ctx.config.settings.EMAIL_KEY_LIFETIME * 1000
  return seal(ctx.keys, 'registration', JSON.stringify([kind, String(id), until]), AAD)
}

/** Whether this browser made the registration. */
function isMarked(ctx: Context, { kind, id }: Registered, { registration, now }: Caller): boolean {
  const text = registration === undefined ? null : unseal(ctx.keys, 'registration', registration, AAD)
  if (text === null) return false
  // Sealed for this purpose, so registrantValue() wrote it.
  const [markedKind, markedId, until] = JSON.parse(text) as [string, string, number]
  return markedKind === kind && safeEqual(markedId, String(id)) && now.getTime() < until
}

const isSameUser = (signedIn: Authenticated | null, { id }: Registered): boolean =>
  signedIn !== null && String(signedIn.user.id) === String(id)

/**
 * Whether the click comes from the registrant, shown by the browser's mark, a session of the account, or the password.
 * @param record the password record of the registration. When it is null, the result may be false; otherwise a missing proof
 * throws
 * @throws AuthError `password` `required` or `invalid`, `throttled`
 */
export async function isRegistrant(
  ctx: Context,
  registered: Registered,
  record: string | null,
  claim: Claim,
  caller: Caller,
): Promise<boolean> {
  if (!needsRegistrant(ctx) || isMarked(ctx, registered, caller)) return true
  if (registered.kind === 'user' && isSameUser(await claim.signedIn(), registered)) return true
  if (record === null) return false
  if (!claim.password) throw fieldError('password', 'required')
  await checkPassword(ctx, registered, { password: claim.password, record }, caller)
  return true
}

/** Counted like every check of an account's password, so the reader of the mailbox cannot guess the registrant's password. */
async function checkPassword(
  ctx: Context,
  { kind, id }: Registered,
  { password, record }: { password: string; record: string },
  caller: Caller,
): Promise<void> {
  const counted = kind === 'user' ? id : `registration:${id}`
  await consumeOldPassword(ctx, counted, caller)
  if (!(await ctx.passwords.verify(password, record))) {
    emit(ctx, caller, { type: 'password_check', outcome: 'failure', ...(kind === 'user' ? { userId: id } : {}) })
    throw fieldError('password', 'invalid')
  }
  await refundOldPassword(ctx, counted)
}
