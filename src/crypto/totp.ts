import { randomBytes } from 'node:crypto'
import { createGuardrails, generateSecret, generateSync, verifySync } from 'otplib'

const DIGITS = 6
const CODE = /^[0-9]{6}$/

// otplib's default limit is an hour; the host may configure a longer lifetime for emailed codes.
const guardrails = createGuardrails({ MAX_PERIOD: Number.MAX_SAFE_INTEGER })
// Its least secret has 128 bits; imported ones can have 80.
const importedToo = createGuardrails({ MIN_SECRET_BYTES: 10 })

const seconds = (time: Date): number => Math.floor(time.getTime() / 1000)

/** A new secret for an authenticator app: 160 random bits (RFC 4226 §4 R6), base32 without padding. */
export const newTotpSecret = (): string => generateSecret({ length: 20 })

/** RFC 3986 §2.3: all but unreserved characters. A ':' would end the issuer, so it becomes a space. */
const encoded = (text: string): string =>
  encodeURIComponent(text.replaceAll(':', ' ')).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/**
 * Normalizes a secret of another system: base32 (RFC 4648 §6), ignoring case, spaces, dashes and padding. null if it is invalid
 * or has fewer than 80 bits. RFC 4226 §4 R6 requires 128, but many systems made secrets of 80, and their owners would lose the
 * second factor.
 */
export function readTotpSecret(text: string): string | null {
  const secret = text.replace(/[\s-]/g, '').replace(/=+$/, '').toUpperCase()
  return /^[A-Z2-7]{16,}$/.test(secret) ? secret : null
}

/**
 * The text of the QR code that enrolls an authenticator app ("Key Uri Format" of Google Authenticator).
 * @param uri.period seconds
 */
export function otpauthUri(uri: { issuer: string; account: string; secret: string; period: number }): string {
  const issuer = encoded(uri.issuer)
  const label = `${issuer}:${encoded(uri.account)}`
  return `otpauth://totp/${label}?secret=${uri.secret}&issuer=${issuer}&algorithm=SHA1&digits=${DIGITS}&period=${uri.period}`
}

interface TotpCheck {
  /** base32 */
  secret: string
  code: string
  now: Date
  /** Seconds. */
  period: number
  /** How many steps late a code may arrive (RFC 6238 §5.2 recommends one). Early codes are refused. */
  windowLate: number
  /** The last accepted step: it and earlier ones are refused. */
  afterStep?: number | bigint | null | undefined
}

/**
 * The time step that a code matches (RFC 6238, SHA-1, 6 digits), or null. Never throws. The caller stores the step by a
 * conditional write, which makes the code single-use.
 */
export function verifyTotp(check: TotpCheck): { step: number } | null {
  const { secret, code, now, period, windowLate, afterStep } = check
  if (!CODE.test(code)) return null
  try {
    const result = verifySync({
      secret,
      token: code,
      period,
      epoch: seconds(now),
      epochTolerance: [windowLate * period, 0],
      guardrails: importedToo,
      ...(afterStep === null || afterStep === undefined ? {} : { afterTimeStep: Number(afterStep) }),
    })
    return result.valid && 'timeStep' in result ? { step: result.timeStep } : null
  } catch {
    // The secret is damaged, or the clock went back behind the last accepted step.
    return null
  }
}

/** A new key for the mailed code of one challenge: 160 random bits. */
export const newCodeKey = (): Buffer => randomBytes(20)

/**
 * The emailed code: RFC 6238 with T0 at the moment of sending and one step as long as its lifetime.
 * @param options.lifetime seconds
 */
export function timeCode(options: { key: Buffer; sentAt: Date; lifetime: number }): string {
  const t0 = seconds(options.sentAt)
  return generateSync({ secret: options.key, period: options.lifetime, t0, epoch: t0, guardrails })
}

/** Whether this is the code of `timeCode` and has not expired. Never throws. */
export function verifyTimeCode(check: {
  key: Buffer
  code: string
  sentAt: Date
  now: Date
  lifetime: number
}): boolean {
  if (!CODE.test(check.code)) return false
  const t0 = seconds(check.sentAt)
  // A server whose clock is slightly behind the sender's must accept a code that arrives at once.
  const epoch = Math.max(t0, seconds(check.now))
  try {
    return verifySync({ secret: check.key, token: check.code, period: check.lifetime, t0, epoch, guardrails }).valid
  } catch {
    return false
  }
}
