import type { Caller, Context } from '../../context.js'
import { propertiesOf } from '../../contract/objects.js'
import { randomId, randomToken, sha256 } from '../../crypto/random.js'
import { seal, unseal } from '../../crypto/sealed.js'
import { newCodeKey, timeCode, verifyTimeCode } from '../../crypto/totp.js'
import type { ChallengeRow, MfaChallengeRow, UserId, UserRow } from '../../store/base/db.js'
import type { OutboxIntent } from '../../store/mail/outbox.js'
import type { ChallengePurpose } from '../../store/mfa/challenges.js'
import { addSeconds, earlier } from '../base/time.js'

/** The id of the first challenge of a login. It survives a switch of methods, so that emails are counted under one name. */
export const rootOf = (row: Pick<MfaChallengeRow, 'id'>): string => row.id.split(':', 1)[0] ?? row.id

interface NewChallenge {
  purpose: ChallengePurpose
  method: string
  firstFactor: string
  cookieBound: boolean
}

/** A challenge and the token that names it. The row holds only the hash, so a leaked database names no login. */
export function newChallenge(ctx: Context, user: UserRow, options: NewChallenge, now: Date, root?: string) {
  const token = randomToken()
  const { MFA_EPHEMERAL_TOKEN_EXPIRY, MFA_EMAIL_CODE_LIFETIME } = ctx.config.settings
  const lifetime = options.purpose === 'login' ? MFA_EPHEMERAL_TOKEN_EXPIRY : MFA_EMAIL_CODE_LIFETIME
  const row: MfaChallengeRow = {
    id: root ? `${root}:${randomId()}` : randomId(),
    tokenHash: sha256(token),
    userId: user.id,
    ...options,
    loginInput: null,
    authEpoch: user.authEpoch,
    attempts: 0,
    sentCount: 0,
    lastSentAt: null,
    codeKey: null,
    createdAt: now,
    expiresAt: addSeconds(now, lifetime),
    consumedAt: null,
  }
  return { token, row }
}

/** Bound to the login, so that it survives a switch of methods. */
const inputOwner = (row: MfaChallengeRow): string => `input:${rootOf(row)}`

/** The host's own fields of login/, sealed until the second step: they may be personal. */
export const sealInput = (ctx: Context, row: MfaChallengeRow, input: object | undefined): string | null =>
  input ? seal(ctx.keys, 'otp', JSON.stringify(input), inputOwner(row)) : null

/** undefined: the login has none. null: the secret that sealed it is no longer among the secrets. */
export function openInput(ctx: Context, row: MfaChallengeRow): Readonly<Record<string, unknown>> | undefined | null {
  if (row.loginInput === null) return undefined
  const text = unseal(ctx.keys, 'otp', row.loginInput, inputOwner(row))
  return text === null ? null : propertiesOf(JSON.parse(text))
}

/** The sealed key of a new code. The seal is bound to the challenge, so the key opens under no other row. */
export const newSealedKey = (ctx: Context, challengeId: string): string =>
  seal(ctx.keys, 'otp', newCodeKey().toString('base64url'), challengeId)

/** The row with a new code that is sent now. */
export const withNewCode = (ctx: Context, row: MfaChallengeRow, now: Date): MfaChallengeRow => ({
  ...row,
  codeKey: newSealedKey(ctx, row.id),
  lastSentAt: now,
  sentCount: row.sentCount + 1,
})

/** The key of the same code, sealed for the challenge that replaces this one. */
export function moveKey(ctx: Context, from: MfaChallengeRow, toId: string): string | null {
  const key = keyOf(ctx, from)
  return key === null ? null : seal(ctx.keys, 'otp', key, toId)
}

/** The part of a challenge that its emailed code depends on. */
type CodeHolder = Pick<MfaChallengeRow, 'id' | 'codeKey' | 'lastSentAt'>

/** The code of a challenge that is no second step. It is sent once, and its key opens only for the token of the challenge. */
export const codeHolder = ({ tokenHash, codeKey, createdAt }: ChallengeRow): CodeHolder => ({
  id: tokenHash,
  codeKey,
  lastSentAt: createdAt,
})

const keyOf = (ctx: Context, { codeKey, id }: CodeHolder): string | null =>
  codeKey ? unseal(ctx.keys, 'otp', codeKey, id) : null

/** Whether the secret that sealed the code is no longer among the secrets, so that no code can be right. */
export const hasLostCode = (ctx: Context, row: MfaChallengeRow): boolean =>
  row.codeKey !== null && keyOf(ctx, row) === null

/** The email with the code of a challenge. */
export const codeMail = (ctx: Context, row: MfaChallengeRow, user: UserRow, caller: Caller): OutboxIntent => ({
  kind: 'mfa-code',
  userId: user.id,
  subjectRef: row.id,
  locale: user.locale ?? caller.locale,
  now: caller.now,
  uselessAfter: earlier(row.expiresAt, addSeconds(caller.now, ctx.config.settings.MFA_EMAIL_CODE_LIFETIME)),
})

/** Whether this is the mailed code of the challenge and still valid. The caller consumes the challenge. */
export function isMailedCode(ctx: Context, row: CodeHolder, code: string, now: Date): boolean {
  const key = keyOf(ctx, row)
  if (key === null || !row.lastSentAt) return false
  const lifetime = ctx.config.settings.MFA_EMAIL_CODE_LIFETIME
  return verifyTimeCode({ key: Buffer.from(key, 'base64url'), code, sentAt: row.lastSentAt, now, lifetime })
}

/** The code of a challenge; null when it has none. */
export function codeOf(ctx: Context, row: CodeHolder): string | null {
  const key = keyOf(ctx, row)
  if (key === null || !row.lastSentAt) return null
  const lifetime = ctx.config.settings.MFA_EMAIL_CODE_LIFETIME
  return timeCode({ key: Buffer.from(key, 'base64url'), sentAt: row.lastSentAt, lifetime })
}

interface MailedCode {
  code: string
  method: string
  userId: UserId
  expiresAt: Date
}

/** The code of a challenge at the time of sending; null when the challenge is over or has no code. */
export function mailedCodeOf(ctx: Context, row: MfaChallengeRow, now: Date): MailedCode | null {
  const code = codeOf(ctx, row)
  if (code === null || !row.lastSentAt || row.consumedAt) return null
  const expiresAt = earlier(addSeconds(row.lastSentAt, ctx.config.settings.MFA_EMAIL_CODE_LIFETIME), row.expiresAt)
  return expiresAt <= now ? null : { code, method: row.method, userId: row.userId, expiresAt }
}
