import type { Caller, Context } from '../../context.js'
import type { UserId } from '../../store/base/db.js'
import type { LimitReturn, LimitVerdict } from '../../store/limits/rules.js'
import { consume, limitsOf, MINUTE, ownRequest, request } from './limits.js'

const DAY = 86_400_000

/** Counts a code of the second factor before the check, per user over all challenges. @throws AuthError `throttled` */
export const consumeMfa = (ctx: Context, userId: UserId, caller?: Caller): Promise<void> =>
  consume(ctx, 'mfa_user', [request(ctx, 'mfa_user', `${userId}`)], caller)

/**
 * Counts a code and checks it. If the check throws without a verdict on the code, for example because a function of the host
 * failed, the count is refunded, up to a ceiling.
 * @param check calls `judged` once a method has refused the code: a failure of another method refunds nothing from then on
 * @throws AuthError `throttled`, and what the check throws
 */
export async function countingMfa<Result>(
  ctx: Context,
  userId: UserId,
  caller: Caller,
  check: (judged: () => void) => Promise<Result>,
): Promise<Result> {
  await consumeMfa(ctx, userId, caller)
  let isJudged = false
  try {
    return await check(() => {
      isJudged = true
    })
  } catch (error) {
    if (!isJudged && (await mayRefundFailure(ctx, userId))) await refundMfaAttempt(ctx, userId)
    throw error
  }
}

/** Failures without a verdict that are refunded to one user. */
const REFUNDED_FAILURES = [{ limit: 30, period: 60 * MINUTE }]

/**
 * Counts a check without a verdict. false: the attempt stays counted. A function of the host that throws for wrong codes could
 * be guessed without a limit otherwise.
 */
const mayRefundFailure = async (ctx: Context, userId: UserId): Promise<boolean> =>
  (await ctx.limits.consume([ownRequest(ctx, 'mfa_no_verdict', `${userId}`, REFUNDED_FAILURES)])).allowed

/** Counts a code for one login in progress. false: the token of the login is no longer valid. */
export const consumeMfaChallenge = async (ctx: Context, challengeId: string): Promise<boolean> =>
  (await ctx.limits.consume([request(ctx, 'mfa_challenge', challengeId)])).allowed

/** Refunds the same for a code that was not wrong. */
export const refundMfaChallenge = (ctx: Context, challengeId: string): Promise<void> =>
  ctx.limits.refund([request(ctx, 'mfa_challenge', challengeId)])

/** Refunds an attempt that ended without a verdict. */
export const refundMfaAttempt = (ctx: Context, userId: UserId): Promise<void> =>
  ctx.limits.refund([request(ctx, 'mfa_user', `${userId}`)])

/** After a correct code: refunds the attempt and resets the count of mailed codes. */
export const refundMfa = (ctx: Context, userId: UserId, more: readonly LimitReturn[] = []): Promise<void> =>
  ctx.limits.refund([
    request(ctx, 'mfa_user', `${userId}`),
    { ...request(ctx, 'mfa_resend', `user:${userId}`, mfaMailLimits(ctx).user), clear: true },
    ...more,
  ])

/** Refunds an email that was counted and not sent. */
export const refundMfaMail = (ctx: Context, userId: UserId): Promise<void> =>
  ctx.limits.refund([request(ctx, 'mfa_resend', `user:${userId}`, mfaMailLimits(ctx).user)])

function mfaMailLimits(ctx: Context) {
  const limits = limitsOf(ctx, 'mfa_resend')
  return {
    cooldown: limits.filter((limit) => limit.period <= MINUTE),
    challenge: limits.filter((limit) => limit.period > MINUTE && limit.period < DAY),
    user: limits.filter((limit) => limit.period >= DAY),
  }
}

interface MfaMailAttempt {
  /** The name under which resends are counted. It stays the same when a login switches methods. */
  challengeId: string
  userId: UserId
  /** The first email of a challenge is not a resend, but the wait for the next one starts with it. */
  first: boolean
}

/** Counts an emailed code of the second factor. The route decides how to answer a refusal. */
export function consumeMfaMail(ctx: Context, { challengeId, userId, first }: MfaMailAttempt): Promise<LimitVerdict> {
  const { cooldown, challenge, user } = mfaMailLimits(ctx)
  return ctx.limits.consume([
    { ...request(ctx, 'mfa_resend', challengeId, cooldown), touchOnly: first },
    ...(first ? [] : [request(ctx, 'mfa_resend', challengeId, challenge)]),
    request(ctx, 'mfa_resend', `user:${userId}`, user),
  ])
}
