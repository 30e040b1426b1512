import type { Db, UserId } from '../base/db.js'
import { ensurePrimary } from '../mfa/methods.js'

/**
 * Deletes everything that is linked to an account whose address turned out to belong to another person: MFA methods, backup
 * codes, passkeys, trusted devices and social links. A feature that is switched off now may be on again later, so its rows are
 * deleted too. The caller
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

/**
 * Deletes what was added to an account since a time: MFA methods, backup codes, passkeys and social links; and every trusted
 * device.
 * A disconnected link stays, so that no matching address links it again. Backup codes go with the last active method. Lazy, for a
 * batch.
 */
export function detachSince(db: Db, userId: UserId, since: Date): Promise<unknown>[] {
  const { mfa, social, passkeys } = db.fragments
  const added = { gte: since }
  return [
    ...(mfa ? detachFactorsSince(db, userId, since) : []),
    ...(passkeys ? [db.passkey.deleteMany({ where: { userId, createdAt: added } })] : []),
    ...(social ? [db.socialAccount.deleteMany({ where: { userId, dateJoined: added, disconnectedAt: null } })] : []),
  ]
}

const detachFactorsSince = (db: Db, userId: UserId, since: Date): Promise<unknown>[] => [
  db.mfaMethod.deleteMany({ where: { userId, OR: [{ createdAt: { gte: since } }, { confirmedAt: { gte: since } }] } }),
  db.mfaMethod.updateMany({ where: { userId }, data: { nextSecret: null, offeredAt: null } }),
  db.backupCode.deleteMany({
    where: {
      userId,
      OR: [
        { createdAt: { gte: since } },
        { pendingMethod: { not: null } },
        { user: { is: { authMfaMethods: { none: { isActive: true } } } } },
      ],
    },
  }),
  db.mfaChallenge.deleteMany({ where: { userId } }),
  db.trustedDevice.deleteMany({ where: { userId } }),
  ensurePrimary(db, userId),
]

/** The names that a user has given to passkeys, oldest first. */
export const findPasskeyNames = async (db: Db, userId: UserId, take: number): Promise<string[]> => {
  const rows = await db.passkey.findMany({ where: { userId }, orderBy: { createdAt: 'asc' }, take })
  return rows.map(({ name }) => name)
}
