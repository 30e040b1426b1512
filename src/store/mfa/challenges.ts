import type { Db, MfaChallengeRow, UserId } from '../base/db.js'
import { deleteInBatches } from '../base/delete-in-batches.js'
import { derived } from '../base/derived.js'

export type ChallengePurpose = 'login' | 'manage'

/** The most logins in progress of one user. Beyond that the oldest are deleted. */
const CHALLENGES_PER_USER = 5

const live = (now: Date) => ({ consumedAt: null, expiresAt: { gt: now } })

/** Lazy, for a batch. */
export const createChallenge = (db: Db, row: MfaChallengeRow): Promise<MfaChallengeRow> =>
  db.mfaChallenge.create({ data: { ...row } })

/** Deletes a user's oldest login challenges beyond the limit, in one statement. Lazy. */
export function trimChallenges(db: Db, userId: UserId): Promise<number> {
  const { sql } = db
  const table = sql.table('AuthMfaChallenge')
  const column = (field: string) => sql.column('AuthMfaChallenge', field)
  const owned = `${column('userId')} = $1 AND ${column('purpose')} = 'login'`
  const kept =
    `SELECT ${column('id')} FROM ${table} WHERE ${owned} ` +
    `ORDER BY ${column('createdAt')} DESC, ${column('id')} DESC LIMIT ${CHALLENGES_PER_USER}`
  return db.client.$executeRawUnsafe(
    `DELETE FROM ${table} WHERE ${owned} AND ${column('id')} NOT IN (${derived(column('id'), kept)})`,
    userId,
  )
}

export const findChallenge = (db: Db, id: string): Promise<MfaChallengeRow | null> =>
  db.mfaChallenge.findUnique({ where: { id } })

export const findLoginChallenge = (db: Db, tokenHash: string, now: Date): Promise<MfaChallengeRow | null> =>
  db.mfaChallenge.findFirst({ where: { tokenHash, purpose: 'login', ...live(now) } })

/** The newest emailed code of a signed-in user for a method. */
export const findManageChallenge = (
  db: Db,
  userId: UserId,
  method: string,
  now: Date,
): Promise<MfaChallengeRow | null> =>
  db.mfaChallenge.findFirst({
    where: { userId, method, purpose: 'manage', ...live(now) },
    orderBy: { createdAt: 'desc' },
  })

/** Counts one attempt before the code is checked, so that every parallel guess is counted. */
export async function countAttempt(db: Db, id: string, most: number, now: Date): Promise<boolean> {
  const { count } = await db.mfaChallenge.updateMany({
    where: { id, attempts: { lt: most }, ...live(now) },
    data: { attempts: { increment: 1 } },
  })
  return count === 1
}

/**
 * Gives back an attempt whose code was not wrong. If the login has switched to another method meanwhile, the challenge that
 * replaced
 * this one carries its count.
 * @param root the id of the first challenge of the login
 */
export const refundAttempt = (db: Db, root: string, now: Date): Promise<{ count: number }> =>
  db.mfaChallenge.updateMany({
    where: { OR: [{ id: root }, { id: { startsWith: `${root}:` } }], attempts: { gt: 0 }, ...live(now) },
    data: { attempts: { decrement: 1 } },
  })

/** Consumes a challenge: of all concurrent attempts one succeeds. Lazy, for a batch. @throws P2025 when it has ended */
export const consumeChallenge = (db: Db, id: string, now: Date): Promise<MfaChallengeRow> =>
  db.mfaChallenge.update({ where: { id, ...live(now) }, data: { consumedAt: now } })

/**
 * Ends a challenge that another one replaces. Lazy, for a batch: one that has ended, or on which an attempt or an email was
 * counted since it was read, throws P2025 and rolls the batch back.
 */
export const replaceChallenge = (db: Db, read: MfaChallengeRow, now: Date): Promise<MfaChallengeRow> =>
  db.mfaChallenge.update({
    where: { id: read.id, attempts: read.attempts, sentCount: read.sentCount, ...live(now) },
    data: { consumedAt: now },
  })

/**
 * Lazy, for a batch: writes a new emailed code. If another one was sent concurrently, throws P2025 and rolls the batch back.
 */
export const renewCode = (db: Db, row: MfaChallengeRow, codeKey: string, now: Date): Promise<MfaChallengeRow> =>
  db.mfaChallenge.update({
    where: { id: row.id, sentCount: row.sentCount, ...live(now) },
    data: { codeKey, lastSentAt: now, sentCount: { increment: 1 } },
  })

/** Any change of credentials ends the logins in progress. Lazy, for a batch. */
export const deleteChallenges = (db: Db, userId: UserId): Promise<{ count: number }> =>
  db.mfaChallenge.deleteMany({ where: { userId } })

/**
 * Ends the codes and links that were emailed to a user, and keeps logins in progress: they can ask for another code. Lazy, for a
 * batch.
 */
export const withdrawCodes = (db: Db, userId: UserId): Promise<unknown>[] => [
  ...(db.fragments.mfa
    ? [
        db.mfaChallenge.updateMany({
          where: { userId, method: 'email', codeKey: { not: null } },
          data: { codeKey: null },
        }),
      ]
    : []),
  db.challenge.deleteMany({ where: { userId, purpose: { in: ['email-login', 'reauthenticate'] } } }),
]

/** Ends the logins in progress that began at a provider. Lazy, for a batch. */
export const deleteChallengesFrom = (db: Db, userId: UserId, firstFactor: string): Promise<{ count: number }> =>
  db.mfaChallenge.deleteMany({ where: { userId, firstFactor } })

/** Lazy, for a batch. */
export const deleteManageChallenges = (db: Db, userId: UserId, method: string): Promise<{ count: number }> =>
  db.mfaChallenge.deleteMany({ where: { userId, method, purpose: 'manage' } })

export const purgeChallenges = (db: Db, now: Date): Promise<number> =>
  deleteInBatches(db.mfaChallenge, { expiresAt: { lte: now } })
