import type { RateLimit, RateRule } from '../../config/types.js'
import type { Caller, Context } from '../../context.js'
import { AuthError } from '../../contract/errors.js'
import { hmac } from '../../crypto/random.js'
import type { UserId } from '../../store/base/db.js'
import { ANONYMOUS, type LimitRequest, type LimitVerdict } from '../../store/limits/rules.js'
import { addressGroup } from '../base/address-group.js'
import { emit } from '../base/events.js'

export const MINUTE = 60_000

/** The limits of a rule; empty when limits are off. */
export const limitsOf = (ctx: Context, rule: RateRule): readonly RateLimit[] => {
  const rules = ctx.config.settings.RATE_LIMITS
  return rules === false ? [] : rules[rule]
}

/** Counters beside the rules of the settings. They decide whether to email the owner, to ask `verifyHuman`, or to refund. */
type OwnRule =
  | 'passkey_warning'
  | 'mfa_wrong_codes'
  | 'mfa_warning'
  | 'mfa_no_verdict'
  | 'login_failures'
  | 'login_unproven'
  | 'new_login_mail'
  | 'notice_mail'

/** The counter of a value under a rule. It is a keyed hash, so the store contains neither accounts nor addresses. */
export const limitKey = (ctx: Context, rule: RateRule | OwnRule, value: string): string =>
  hmac(ctx.keys.key('limit'), `${rule}|${value}`)

/** A counter for a name or an address without an account. Anybody can cause any number of them, so they have a ceiling. */
export const ofStranger = (counter: LimitRequest): LimitRequest => ({ ...counter, key: `${ANONYMOUS}${counter.key}` })

export function request(ctx: Context, rule: RateRule, value: string, limits = limitsOf(ctx, rule)): LimitRequest {
  return ownRequest(ctx, rule, value, limits)
}

/** A counter whose limits are not configurable. */
export function ownRequest(
  ctx: Context,
  rule: RateRule | OwnRule,
  value: string,
  limits: readonly RateLimit[],
): LimitRequest {
  return { key: limitKey(ctx, rule, value), limits, mode: rule === 'login_account' ? 'delay' : 'window' }
}

/** The counter per IP; none when the address is unknown, because all clients would share it. */
export const perAddress = (ctx: Context, rule: RateRule, { address }: Caller): LimitRequest[] =>
  address === null ? [] : [request(ctx, rule, addressGroup(address))]

/** @throws AuthError `throttled` when the verdict refuses */
export function refuseThrottled(verdict: LimitVerdict): void {
  if (!verdict.allowed) throw new AuthError('throttled', { retryAfter: verdict.retryAfter })
}

export async function consume(ctx: Context, rule: RateRule, requests: LimitRequest[], caller?: Caller): Promise<void> {
  refuseReported(ctx, rule, await ctx.limits.consume(requests), caller)
}

/** Also reports the refusal. @throws AuthError `throttled` when the verdict refuses */
export function refuseReported(ctx: Context, rule: RateRule, verdict: LimitVerdict, caller?: Caller): void {
  if (!verdict.allowed && caller) emit(ctx, caller, { type: 'throttled', outcome: 'failure', reason: rule })
  refuseThrottled(verdict)
}

/** @throws AuthError `throttled` */
export const consumeRegistration = (ctx: Context, caller: Caller): Promise<void> =>
  consume(ctx, 'registration_ip', perAddress(ctx, 'registration_ip', caller), caller)

/** Counts a registration that is refused anyway, before its name is looked up. false: the limit is reached. */
export const consumeNameLookup = async (ctx: Context, caller: Caller): Promise<boolean> =>
  (await ctx.limits.consume(perAddress(ctx, 'registration_ip', caller))).allowed

/** Refunds a name lookup that found no taken name. */
export const refundRegistration = (ctx: Context, caller: Caller): Promise<void> =>
  ctx.limits.refund(perAddress(ctx, 'registration_ip', caller))

/** Counts a request that makes the server call a provider. @throws AuthError `throttled` */
export const consumeSocial = (ctx: Context, caller: Caller): Promise<void> =>
  consume(ctx, 'social_ip', perAddress(ctx, 'social_ip', caller), caller)

/** Counts a sign-in with a passkey. @throws AuthError `throttled` */
export const consumePasskey = (ctx: Context, caller: Caller): Promise<void> =>
  consume(ctx, 'passkey_ip', perAddress(ctx, 'passkey_ip', caller), caller)

/** @throws AuthError `throttled` */
export const consumeRefresh = (ctx: Context, sessionId: string, caller?: Caller): Promise<void> =>
  consume(ctx, 'refresh_session', [request(ctx, 'refresh_session', sessionId)], caller)

/** Counts a check of the old password, over password/change/ and reauthenticate/. @throws AuthError `throttled` */
export const consumeOldPassword = (ctx: Context, userId: UserId, caller?: Caller): Promise<void> =>
  consume(ctx, 'old_password', [request(ctx, 'old_password', `${userId}`)], caller)

/** The old password was right. */
export const refundOldPassword = (ctx: Context, userId: UserId): Promise<void> =>
  ctx.limits.refund([request(ctx, 'old_password', `${userId}`)])

interface MailAttempt {
  /** Each kind of email is counted separately for each address. */
  kind: string
  emailKey: string
  /** No account has the address. */
  stranger: boolean
  /** A browser that is known to the account has counters of its own, so that strangers cannot use up the owner's emails. */
  device?: string | undefined
  /** A user who chooses the address: otherwise one session could send an email to any number of strangers. */
  userId?: UserId
  caller: Caller
  /**
   * 'check': refused when the last email of the kind is too recent. 'touch', for the email that a registration itself sends:
   * not refused, but the next 'check' of the kind waits from this one.
   */
  cooldown: 'check' | 'touch'
}

/**
 * Counts a requested email. false: the limit is reached; the response is the same and no email is sent (OWASP Forgot
 * Password).
 */
export async function consumeMail(ctx: Context, attempt: MailAttempt): Promise<boolean> {
  const { kind, emailKey, stranger, device, userId, caller, cooldown } = attempt
  const limits = limitsOf(ctx, 'mail_address')
  const value = `${kind}|${emailKey}${device === undefined ? '' : `|device:${device}`}`
  // The email of a registration has a counter of its own. Otherwise anybody could use it up with requests for an address
  // that has nothing pending, which send no email.
  const counted = cooldown === 'touch' ? `registration|${emailKey}` : value
  const short = limits.filter((limit) => limit.period <= MINUTE)
  const long = limits.filter((limit) => limit.period > MINUTE)
  const counters = [
    { ...request(ctx, 'mail_address', value, short), touchOnly: cooldown === 'touch' },
    request(ctx, 'mail_address', counted, long),
  ]
  const verdict = await ctx.limits.consume([
    ...(stranger ? counters.map(ofStranger) : counters),
    ...(userId === undefined ? [] : [request(ctx, 'mail_address', `${kind}|user:${userId}`, long)]),
    ...perAddress(ctx, 'mail_ip', caller),
  ])
  if (!verdict.allowed) emit(ctx, caller, { type: 'mail_held', outcome: 'failure', reason: 'mail_address' })
  return verdict.allowed
}
