import type { Context } from '../context.js'
import type { UserId } from '../store/db.js'

/**
 * Ends what hangs on an account whose address turns out to be somebody else's: MFA methods, backup codes, social links.
 * Sessions and the password are the caller's. Lazy, for a batch.
 */
export function detachEverything(ctx: Context, userId: UserId): Promise<unknown>[] {
  const { db, config } = ctx
  const mfa = config.settings.USE_MFA
    ? [
        db.mfaMethod.deleteMany({ where: { userId } }),
        db.backupCode.deleteMany({ where: { userId } }),
        db.mfaChallenge.deleteMany({ where: { userId } }),
      ]
    : []
  const social = Object.keys(config.providers).length > 0 ? [db.socialAccount.deleteMany({ where: { userId } })] : []
  return [...mfa, ...social]
}
