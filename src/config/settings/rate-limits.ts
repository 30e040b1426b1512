import { z } from 'zod'
import { isKeyOf } from '../../contract/objects.js'
import { RATE_RULES, type RateLimit, type RateRule } from '../types.js'

const UNITS = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const

/** Limits of a rule, shortest period first. */
type RuleLimits = readonly RateLimit[]
export type RateLimitOverrides = { [R in RateRule]?: RuleLimits | undefined }

/** `'20/1h'`, or several joined by commas that all apply: `'1/60s, 5/1h'`. undefined if the text is invalid. */
export function parseLimits(text: string): RuleLimits | undefined {
  const limits: RateLimit[] = []
  for (const part of text.split(',')) {
    const [, limit, periods = 1, unit = ''] = /^\s*([1-9]\d{0,8})\s*\/\s*([1-9]\d{0,5})?([smhd])\s*$/.exec(part) ?? []
    if (!isKeyOf(UNITS, unit)) return undefined
    limits.push({ limit: Number(limit), period: Number(periods) * UNITS[unit] })
  }
  return limits.sort((a, b) => a.period - b.period)
}

const rule = z.string().transform((text, context) => {
  const limits = parseLimits(text)
  if (limits) return limits
  context.addIssue({ code: 'custom', message: 'not a limit' })
  return z.NEVER
})

/** RATE_LIMITS as written by a host. */
export const rateLimits: z.ZodType<RateLimitOverrides | false> = z.union([
  z.literal(false),
  z.strictObject(Object.fromEntries(RATE_RULES.map((name) => [name, rule.optional()]))),
  // Object.fromEntries() types every name as text; these are the RATE_RULES.
]) as z.ZodType<RateLimitOverrides | false>

/** For each rule: the default as a host would write it, and what the rule counts. */
export const RATE_RULE_DOCS: Readonly<Record<RateRule, { byDefault: string; effect: string }>> = {
  login_account: {
    byDefault: '10/15m',
    effect:
      'failed logins for each typed name, known or not; above the limit, a delay that doubles up to 15 minutes. An account has two names, username and address: 20 failures per account, ten under each of its names',
  },
  login_ip: { byDefault: '50/15m', effect: 'failed logins per client address (IPv6: per /64)' },
  registration_ip: { byDefault: '20/1h', effect: 'registrations per client address' },
  mail_address: {
    byDefault: '1/60s, 5/1h, 10/1d',
    effect:
      'emails of one kind: limits of up to a minute count per registration or user, longer ones per address, and those of email/change/ also per user; above the limit, the same response, and no email',
  },
  mail_ip: {
    byDefault: '20/1h',
    effect: 'requested emails per client address; above the limit, the same response, and no email',
  },
  mail_code: {
    byDefault: '20/1d',
    effect: 'wrong codes of sign-ins by email per address, and of reauthentications by email per user',
  },
  mfa_challenge: {
    byDefault: 'MFA_MAX_ATTEMPTS within MFA_EPHEMERAL_TOKEN_EXPIRY',
    effect: 'wrong codes for each login in progress',
  },
  mfa_user: { byDefault: '10/1h', effect: 'wrong codes per user' },
  mfa_resend: {
    byDefault: '1/60s, 3/MFA_EPHEMERAL_TOKEN_EXPIRY, 10/1d',
    effect: 'emailed codes: limits of less than a day count per login in progress, longer ones per user',
  },
  refresh_session: { byDefault: '60/1m', effect: 'refreshes per session' },
  hashing_user: {
    byDefault: '20/15m',
    effect:
      'requests per user that hash a password or a backup code, right or wrong, in mfa/…, password/change/ and reauthenticate/',
  },
  social_ip: { byDefault: '60/15m', effect: 'POST <provider>/ and POST <provider>/start/ per client address' },
  passkey_ip: { byDefault: '60/15m', effect: 'passkey/login/ per client address' },
  old_password: {
    byDefault: '5/15m',
    effect:
      'wrong passwords per user in password/change/ and reauthenticate/; above the limit, the recent login no longer counts',
  },
}

/** Every rule, with the host's limits or the default. */
export function completeRateLimits(
  given: RateLimitOverrides | false,
  mfa: { attempts: number; expirySeconds: number },
): Readonly<Record<RateRule, RuleLimits>> | false {
  if (given === false) return false
  const derived: RateLimitOverrides = {
    mfa_challenge: [{ limit: mfa.attempts, period: mfa.expirySeconds * 1000 }],
    mfa_resend: parseLimits(`1/60s, 3/${mfa.expirySeconds}s, 10/1d`),
  }
  const rules = RATE_RULES.map((name) => {
    const limits = given[name] ?? derived[name] ?? parseLimits(RATE_RULE_DOCS[name].byDefault)
    if (!limits) throw new Error(`No default for the rate rule ${name}`)
    return [name, limits] as const
  })
  // Object.fromEntries() types every name as text; these are the RATE_RULES.
  return Object.fromEntries(rules) as Record<RateRule, RuleLimits>
}
