import type { Caller, Context } from '../../context.js'
import { randomId, randomToken, sha256 } from '../../crypto/random.js'
import { seal, unseal } from '../../crypto/sealed.js'
import { newCodeKey, verifyTimeCode } from '../../crypto/totp.js'
import type { MfaChallengeRow, UserRow } from '../../store/base/db.js'
import { outboxIntent } from '../../store/mail/outbox.js'
import type { ChallengePurpose } from '../../store/mfa/challenges.js'
import { addSeconds, earlier } from '../base/time.js'

/** The login a challenge belongs to: it keeps its name when the method is changed, and mails are counted under it. */
export const rootOf = (row: Pick<MfaChallengeRow, 'id'>): string => row.id.split(':', 1)[0] ?? row.id

export interface NewChallenge {
  purpose: ChallengePurpose
  method: string
  firstFactor: string
  cookieBound: boolean
}

/** A challenge and the token that names it; the store knows its hash alone. */
export function newChallenge(ctx: Context, user: UserRow, options: NewChallenge, now: Date, root?: string) {
  const token = randomToken()
  const { MFA_EPHEMERAL_TOKEN_EXPIRY, MFA_EMAIL_CODE_LIFETIME } = ctx.config.settings
  const lifetime = options.purpose === 'login' ? MFA_EPHEMERAL_TOKEN_EXPIRY : MFA_EMAIL_CODE_LIFETIME
  const row: MfaChallengeRow = {
    id: root ? `${root}:${randomId()}` : randomId(),
    tokenHash: sha256(token),
    userId: user.id,
    ...options,
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

/** A fresh sealed key of a mailed code, for the challenge of this id alone. */
export const newSealedKey = (ctx: Context, challengeId: string): string =>
  seal(ctx.keys, 'otp', newCodeKey().toString('base64url'), challengeId)

/** The same code goes on under the challenge that replaces this one. */
export function moveKey(ctx: Context, from: MfaChallengeRow, toId: string): string | null {
  const key = from.codeKey ? unseal(ctx.keys, 'otp', from.codeKey, from.id) : null
  return key === null ? null : seal(ctx.keys, 'otp', key, toId)
}

/** The mail of a challenge. Lazy, for the batch that writes the challenge. */
export const codeMail = (ctx: Context, row: MfaChallengeRow, user: UserRow, caller: Caller) =>
  outboxIntent(ctx.db, {
    kind: 'mfa-code',
    userId: user.id,
    subjectRef: row.id,
    locale: user.locale ?? caller.locale,
    now: caller.now,
    uselessAfter: earlier(row.expiresAt, addSeconds(caller.now, ctx.config.settings.MFA_EMAIL_CODE_LIFETIME)),
  })

/** Whether it is the mailed code of this challenge and still in time. Spending it is the caller's. */
export function isMailedCode(ctx: Context, row: MfaChallengeRow, code: string, now: Date): boolean {
  if (!row.codeKey || !row.lastSentAt) return false
  const key = unseal(ctx.keys, 'otp', row.codeKey, row.id)
  if (key === null) return false
  const lifetime = ctx.config.settings.MFA_EMAIL_CODE_LIFETIME
  return verifyTimeCode({ key: Buffer.from(key, 'base64url'), code, sentAt: row.lastSentAt, now, lifetime })
}
