import type { Db, UserId } from '../base/db.js'

const since = { orderBy: { createdAt: 'asc' } }

/** Every row of the service about one user. A fragment that the host's schema does not have gives none. */
export async function findRowsOf(db: Db, userId: UserId, now: Date) {
  const own = { where: { userId } }
  const { mfa, passkeys, social } = db.fragments
  const asked = { ...own.where, purpose: 'change', consumedAt: null, expiresAt: { gt: now } }
  const [sessions, holds, requests, methods, backupCodes, trustedDevices, keys, accounts] = await Promise.all([
    db.session.findMany({ ...own, ...since }),
    db.addressHold.findMany({ ...own, ...since }),
    db.oneTimeToken.findMany({ where: asked, ...since }),
    mfa ? db.mfaMethod.findMany({ ...own, ...since }) : [],
    mfa ? db.backupCode.findMany({ ...own, ...since }) : [],
    mfa ? db.trustedDevice.findMany({ ...own, ...since }) : [],
    passkeys ? db.passkey.findMany({ ...own, ...since }) : [],
    social ? db.socialAccount.findMany({ ...own, orderBy: { dateJoined: 'asc' } }) : [],
  ])
  return { sessions, holds, requests, methods, backupCodes, trustedDevices, passkeys: keys, socialAccounts: accounts }
}
