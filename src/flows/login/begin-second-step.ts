import type { Caller, Context } from '../../context.js'
import { nonFieldError } from '../../contract/errors.js'
import { PASSKEY } from '../../contract/passkey-method.js'
import type { MfaChallengeRow, UserRow } from '../../store/base/db.js'
import { isOwnerGone } from '../../store/base/open-db.js'
import { openLoginChallenge } from '../../store/mfa/login-challenges.js'
import { findActiveMethods } from '../../store/mfa/methods.js'
import type { LoginInProgress, SecondStep, Trusted } from '../base/types.js'
import { consumeMfaMail } from '../limits/mfa.js'
import { codeMail, newChallenge, rootOf, sealInput, withNewCode } from '../mfa/challenge.js'
import { findHandler, generatesOwnCodes, methodsAfter, sendsCodes } from '../mfa/methods.js'
import { findTrust } from '../mfa/trusted-devices.js'
import { hasPasskeyFactor, needsPasskey } from '../passkeys/factor.js'

/**
 * The stage of the second factor: a challenge for the primary method, or null when the user has no active method. `trust`: one would
 * be due, but the user trusts this browser.
 */
export async function beginSecondStep(
  ctx: Context,
  login: LoginInProgress,
  caller: Caller,
): Promise<SecondStep | Trusted | null> {
  const { user, methods: firstFactor, cookieBound, input } = login
  const enrolled = await findActiveMethods(ctx.db, user.id)
  const active = methodsAfter(firstFactor, enrolled)
  // A method that was removed from the configuration still requires a second step; a backup code satisfies it.
  const chosen = active.find(({ name }) => findHandler(ctx, name)) ?? active[0]
  const method = chosen?.name ?? (await passkeyInstead(ctx, user, enrolled.length > 0))
  if (method === null && enrolled.length === 0) return null
  // The email of such a sign-in says so and has no code, so the method was enrolled since.
  if (method === null) throw nonFieldError('invalid_token')
  const trust = await findTrust(ctx, user, caller)
  if (trust) return { kind: 'trusted', trust }
  await login.spend?.()
  const made = newChallenge(ctx, user, { purpose: 'login', method, firstFactor, cookieBound }, caller.now)
  made.row.loginInput = sealInput(ctx, made.row, input)
  const codeSent = (await mayMail(ctx, made.row)).allowed
  const row = codeSent ? withNewCode(ctx, made.row, caller.now) : made.row
  const mail = codeSent ? codeMail(ctx, row, user, caller) : null
  await openLoginChallenge(ctx.db, { row, mail }).catch((error: unknown) => {
    // The user was deleted since the first factor was checked.
    throw isOwnerGone(error) ? nonFieldError('invalid_credentials') : error
  })
  if (codeSent) ctx.mailDue()
  return {
    kind: 'mfa-required',
    ephemeralToken: made.token,
    method,
    codeSent: codeSent || generatesOwnCodes(ctx, method),
  }
}

/**
 * A passkey by itself adds no second step, except where every user must have a second factor. Beside a method it is one, also if
 * the method cannot follow this first factor.
 * @throws AuthError `unavailable`
 */
const passkeyInstead = async (ctx: Context, user: UserRow, isEnrolled: boolean): Promise<string | null> =>
  (await (isEnrolled ? hasPasskeyFactor(ctx, user.id) : needsPasskey(ctx, user))) ? PASSKEY : null

/** Whether a code may be emailed for this login now. An allowed code is counted. */
export async function mayMail(ctx: Context, row: MfaChallengeRow): Promise<{ allowed: boolean; retryAfter: number }> {
  if (!sendsCodes(ctx, row.method)) return { allowed: false, retryAfter: 0 }
  return consumeMfaMail(ctx, { challengeId: rootOf(row), userId: row.userId, first: row.sentCount === 0 })
}
