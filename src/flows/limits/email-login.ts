import type { Caller, Context } from '../../context.js'
import type { ChallengeRow, UserId } from '../../store/base/db.js'
import { ofStranger, perAddress, refuseReported, request } from './limits.js'

interface EmailCode {
  row: Pick<ChallengeRow, 'tokenHash' | 'emailKey'>
  /** A browser that is known to the account has a counter of its own, so that strangers cannot delay the owner. */
  device: string | undefined
  /** No account has the address. */
  stranger: boolean
  caller: Caller
}

interface CountedCode {
  /** The code was right. */
  refund(): Promise<void>
  /** The login ended before the challenge was spent: also refunds the attempt of the challenge. */
  refundChallenge(): Promise<void>
}

/**
 * Counts an emailed code before the check. Failed passwords do not count here, so they never delay a sign-in by email.
 * @returns null when the challenge has had its attempts
 * @throws AuthError `throttled`
 */
export async function countEmailLogin(
  ctx: Context,
  { row, device, stranger, caller }: EmailCode,
): Promise<CountedCode | null> {
  const value = `${row.emailKey}${device === undefined ? '' : `|device:${device}`}`
  const code = request(ctx, 'mail_code', value)
  const address = [stranger ? ofStranger(code) : code, ...perAddress(ctx, 'login_ip', caller)]
  const challenge = request(ctx, 'mfa_challenge', row.tokenHash)
  const verdict = await ctx.limits.consume([...address, challenge])
  if (verdict.refusedKeys?.includes(challenge.key)) return null
  refuseReported(ctx, 'mail_code', verdict, caller)
  return {
    refund: () => ctx.limits.refund(address),
    refundChallenge: () => ctx.limits.refund([challenge]),
  }
}

interface ReauthenticationCode {
  row: Pick<ChallengeRow, 'tokenHash'>
  userId: UserId
  caller: Caller
}

/**
 * Counts an emailed code of a reauthentication before the check. Its counter is the user's own, so that strangers who guess at a
 * sign-in do not delay the user.
 * @returns null when the challenge has had its attempts
 * @throws AuthError `throttled`
 */
export async function countReauthentication(
  ctx: Context,
  { row, userId, caller }: ReauthenticationCode,
): Promise<Pick<CountedCode, 'refund'> | null> {
  const code = request(ctx, 'mail_code', `reauthenticate|${userId}`)
  const challenge = request(ctx, 'mfa_challenge', row.tokenHash)
  const verdict = await ctx.limits.consume([code, challenge])
  if (verdict.refusedKeys?.includes(challenge.key)) return null
  refuseReported(ctx, 'mail_code', verdict, caller)
  return { refund: () => ctx.limits.refund([code]) }
}
