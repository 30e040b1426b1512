import type { Db, SocialAccountRow, UserId, UserRow } from '../base/db.js'

/** An identity at a provider; the three values are unique (ASVS 6.8.1, 10.5.2). */
export interface Identity {
  provider: string
  issuer: string
  uid: string
}

export interface NewSocialAccount extends Identity {
  id: string
  emailKey: string | null
  lastLogin: Date | null
  dateJoined: Date
}

/** The link of an identity, or null. */
export const findAccount = (db: Db, { provider, issuer, uid }: Identity): Promise<SocialAccountRow | null> =>
  db.socialAccount.findUnique({ where: { provider_issuer_uid: { provider, issuer, uid } } })

/** Adds the issuer to every identity of a provider that was stored without one. @throws a unique clash */
export const adoptIssuer = (db: Db, provider: string, issuer: string): Promise<unknown> =>
  db.socialAccount.updateMany({ where: { provider, issuer: '' }, data: { issuer } })

/** Like `adoptIssuer`, for one identity. Of concurrent calls one writes. @throws a unique clash */
export const adoptIdentity = (db: Db, { provider, issuer, uid }: Identity): Promise<unknown> =>
  db.socialAccount.updateMany({ where: { provider, issuer: '', uid }, data: { issuer } })

/** Deletes the disconnected link of an identity, so that a new one can be written. Lazy, for a batch. */
export const dropDisconnected = (db: Db, { provider, issuer, uid }: Identity): Promise<{ count: number }> =>
  db.socialAccount.deleteMany({ where: { provider, issuer, uid, disconnectedAt: { not: null } } })

/** Lazy, for a batch. @throws a unique clash on (provider, issuer, uid) */
export const createSocialAccount = (db: Db, userId: UserId, account: NewSocialAccount): Promise<SocialAccountRow> =>
  db.socialAccount.create({ data: { ...account, userId } })

/** A user and their first link in one write. Lazy, for a batch. @throws a unique clash */
export const createUserWithAccount = (db: Db, user: object, account: NewSocialAccount): Promise<UserRow> =>
  db.user.create({ data: { ...user, authSocialAccounts: { create: account } } })

/**
 * Records a login by a link and the address that the provider reports now. Returns false when the link no longer belongs to
 * this user or was disconnected concurrently.
 */
export async function touchAccount(
  db: Db,
  userId: UserId,
  { provider, issuer, uid }: Identity,
  { emailKey, now }: { emailKey: string | null; now: Date },
): Promise<boolean> {
  const { count } = await db.socialAccount.updateMany({
    where: { userId, provider, issuer, uid, disconnectedAt: null },
    data: { lastLogin: now, emailKey },
  })
  return count === 1
}

/** One page of a user's links, oldest first, and their total number. */
export async function findAccountPage(
  db: Db,
  userId: UserId,
  page: { limit: number; offset: number },
): Promise<{ count: number; rows: SocialAccountRow[] }> {
  const [count, rows] = await Promise.all([
    db.socialAccount.count({ where: { userId, disconnectedAt: null } }),
    db.socialAccount.findMany({
      where: { userId, disconnectedAt: null },
      orderBy: [{ dateJoined: 'asc' }, { id: 'asc' }],
      take: page.limit,
      skip: page.offset,
    }),
  ])
  return { count, rows }
}

/** Links that sign in, without disconnected ones. */
export const countConnected = (db: Db, userId: UserId): Promise<number> =>
  db.socialAccount.count({ where: { userId, disconnectedAt: null } })

export const countAccounts = (db: Db, userId: UserId): Promise<number> => db.socialAccount.count({ where: { userId } })

/** A link, if it belongs to this user. */
export const findOwnAccount = (db: Db, userId: UserId, id: string): Promise<SocialAccountRow | null> =>
  db.socialAccount.findFirst({ where: { id, userId, disconnectedAt: null } })

type Guarded = Pick<UserRow, 'id' | 'authEpoch'>
type AtAddress = Pick<UserRow, 'id' | 'authEpoch' | 'emailKey'>

/**
 * Locks the user's row for the rest of a batch, so that the following writes apply to the user as read. Throws P2025 and
 * rolls the batch back when the user is inactive or changed concurrently. Lazy.
 */
export const holdUser = (db: Db, { id, authEpoch }: Guarded): Promise<UserRow> =>
  db.user.update({ where: { id, authEpoch, isActive: true }, data: { authEpoch } })

/**
 * Disconnects a link of a user who keeps a way to sign in. The row stays, so that a matching address does not link the identity
 * again. Lazy. It must follow `holdUser` in a batch.
 * @param waysIn the condition of `canStillSignIn`
 */
export const disconnectUnlessLast = (
  db: Db,
  { id, userId }: SocialAccountRow,
  waysIn: object,
  now: Date,
): Promise<{ count: number }> =>
  db.socialAccount.updateMany({
    where: { id, userId, disconnectedAt: null, user: { is: waysIn } },
    data: { disconnectedAt: now },
  })

/** Ends the sessions that began at a provider. Lazy, for a batch. */
export const revokeSessionsFrom = (
  db: Db,
  userId: UserId,
  options: { provider: string; now: Date; except?: string | undefined },
): Promise<{ count: number }> => {
  const word = `social:${options.provider}`
  const begins = [{ methods: word }, { methods: { startsWith: `${word} ` } }]
  const except = options.except ? { id: { not: options.except } } : {}
  return db.session.updateMany({
    where: { userId, revokedAt: null, ...except, OR: begins },
    data: { revokedAt: options.now, revokedReason: 'social_disconnect' },
  })
}

/** Like `holdUser`, for a link that depends on the user's address: a concurrent change of the address throws P2025 too. */
export const holdUserAtAddress = (db: Db, { id, authEpoch, emailKey }: AtAddress): Promise<UserRow> =>
  // As a direct unique condition, `emailKey` could not be null, but a user may have no address.
  db.user.update({ where: { id, authEpoch, isActive: true, AND: { emailKey } }, data: { authEpoch } })

/**
 * Marks the address as proven by its owner, deletes the password and ends every session by the epoch. Throws P2025 when the
 * user's address changed concurrently, because the proof is about the address that was read. Lazy.
 */
export const takeOverUser = (db: Db, { id, authEpoch, emailKey }: AtAddress, now: Date): Promise<UserRow> =>
  db.user.update({
    where: { id, authEpoch, emailKey, isActive: true, emailVerifiedAt: null },
    data: { password: null, emailVerifiedAt: now, authEpoch: { increment: 1 } },
  })
