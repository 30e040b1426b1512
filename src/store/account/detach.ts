import type { Db, UserId } from '../base/db.js'

/**
 * Ends what hangs on an account whose address turns out to be somebody else's: MFA methods, backup codes, social links. Those
 * of a switch that is off at the moment, too: it may be on again. Sessions and the password are the caller's. Lazy, for a batch.
 */
export function detachEverything(db: Db, userId: UserId): Promise<unknown>[] {
  const own = { where: { userId } }
  const { mfa, social } = db.fragments
  return [
    ...(mfa ? [db.mfaMethod.deleteMany(own), db.backupCode.deleteMany(own), db.mfaChallenge.deleteMany(own)] : []),
    ...(social ? [db.socialAccount.deleteMany(own)] : []),
  ]
}
