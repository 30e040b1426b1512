import type { Context } from '../../context.js'
import { unseal } from '../../crypto/sealed.js'
import { timeCode } from '../../crypto/totp.js'
import type { UserId } from '../../store/base/db.js'

export interface MailedCode {
  code: string
  method: string
  userId: UserId
  expiresAt: Date
}

/** The code of a challenge as it is now, or null when the challenge is over or has none. */
export const mfaCodeFor = async (ctx: Context, challengeId: string): Promise<MailedCode | null> => {
  const challenge = await ctx.db.mfaChallenge.findUnique({ where: { id: challengeId } })
  const now = ctx.now()
  if (!challenge?.codeKey || !challenge.lastSentAt || challenge.consumedAt || challenge.expiresAt <= now) return null
  const lifetime = ctx.config.settings.MFA_EMAIL_CODE_LIFETIME
  const key = unseal(ctx.keys, 'otp', challenge.codeKey, challenge.id)
  if (key === null) return null
  const sentAt = challenge.lastSentAt
  const ends = Math.min(sentAt.getTime() + lifetime * 1000, challenge.expiresAt.getTime())
  if (ends <= now.getTime()) return null
  const code = timeCode({ key: Buffer.from(key, 'base64url'), sentAt, lifetime })
  return { code, method: challenge.method, userId: challenge.userId, expiresAt: new Date(ends) }
}
