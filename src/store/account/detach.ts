import type { Db, UserId } from '../base/db.js'

/**
 * Deletes everything that is linked to an account whose address turned out to belong to another person: MFA methods, backup
 * codes, passkeys, trusted devices and social links. A feature that is switched off now may be on again later, so its rows are deleted too. The caller
 * handles sessions and the password. Lazy, for a batch.
 */
export function detachEverything(db: Db, userId: UserId): Promise<unknown>[] {
  const own = { where: { userId } }
  const { mfa, social, passkeys } = db.fragments
  return [
    ...(mfa
      ? [
          db.mfaMethod.deleteMany(own),
          db.backupCode.deleteMany(own),
          db.mfaChallenge.deleteMany(own),
          db.trustedDevice.deleteMany(own),
        ]
      : []),
    ...(passkeys ? [db.passkey.deleteMany(own), db.passkeyUser.deleteMany(own)] : []),
    ...(social ? [db.socialAccount.deleteMany(own)] : []),
  ]
}
