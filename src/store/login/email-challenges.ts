import { detachEverything } from '../account/detach.js'
import { emptyUnprovenUser } from '../account/users.js'
import type { ChallengeRow, Db, UserRow } from '../base/db.js'
import { deleteInBatches } from '../base/delete-in-batches.js'
import { isNotFound, isOwnerGone, isUniqueClash } from '../base/open-db.js'
import { deleteTokensOfUser } from '../mail/one-time-tokens.js'
import { type OutboxIntent, outboxIntent } from '../mail/outbox.js'
import { consumeAll } from '../mfa/codes.js'
import { revokeSessionsOf } from '../session/sessions.js'

/** The most valid challenges of one owner of slots. A further one is not kept: it must not end one that a person waits for. */
const SLOTS = 5
/** Each attempt that fails has lost a slot to a concurrent request. */
const ATTEMPTS = 4 * SLOTS

export type EmailPurpose = 'email-login' | 'reauthenticate'

/** The time of a request, and the wrong codes that end a challenge. */
export interface AtTime {
  now: Date
  most: number
}

const live = ({ now, most }: AtTime) => ({ consumedAt: null, expiresAt: { gt: now }, attempts: { lt: most } })
const over = ({ now, most }: AtTime) => ({
  OR: [{ consumedAt: { not: null } }, { expiresAt: { lte: now } }, { attempts: { gte: most } }],
})
const isLive = ({ consumedAt, expiresAt, attempts }: ChallengeRow, { now, most }: AtTime) =>
  consumedAt === null && expiresAt > now && attempts < most

/** A new challenge, before it has a slot. */
export type NewEmailChallenge = Omit<ChallengeRow, 'id'>

/**
 * Writes a challenge and its email into a free slot of an owner. The slot is the row's id, so the primary key decides between
 * concurrent requests.
 * @param slots names the owner of the slots
 * @returns false: every slot has a valid challenge, and nothing is written
 */
export async function openEmailChallenge(
  db: Db,
  given: { slots: string; row: NewEmailChallenge; mail: OutboxIntent },
  at: AtTime,
): Promise<boolean> {
  const ids = Array.from({ length: SLOTS }, (_, slot) => `${given.slots}:${slot}`)
  let { row } = given
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const used = await db.challenge.findMany({ where: { id: { in: ids } } })
    const free = ids.filter((id) => !used.some((one) => one.id === id && isLive(one, at)))
    const id = free[attempt % Math.max(1, free.length)]
    if (id === undefined) return false
    try {
      const isUsed = used.some((one) => one.id === id)
      const write = isUsed
        ? db.challenge.update({ where: { id, ...over(at) }, data: { ...row } })
        : db.challenge.create({ data: { ...row, id } })
      await db.client.$transaction([write, outboxIntent(db, given.mail)])
      return true
    } catch (error) {
      if (isOwnerGone(error)) row = { ...row, userId: null }
      else if (!isUniqueClash(error) && !isNotFound(error)) throw error
    }
  }
  return false
}

/** The valid challenge that a token or an emailed key names. */
export const findEmailChallenge = (
  db: Db,
  purpose: EmailPurpose,
  by: { tokenHash: string } | { keyHash: string },
  at: AtTime,
): Promise<ChallengeRow | null> => db.challenge.findFirst({ where: { ...by, purpose, ...live(at) } })

type Named = Pick<ChallengeRow, 'id' | 'tokenHash'>

/** The slot may hold another challenge by now. */
const same = ({ id, tokenHash }: Named) => ({ id, tokenHash })

/** Counts one attempt before the code is checked, so that every parallel guess is counted. */
export async function countEmailCode(db: Db, row: Named, at: AtTime): Promise<boolean> {
  const { count } = await db.challenge.updateMany({
    where: { ...same(row), ...live(at) },
    data: { attempts: { increment: 1 } },
  })
  return count === 1
}

/** Gives back an attempt whose code was right. */
export const refundEmailCode = (db: Db, row: Named): Promise<{ count: number }> =>
  db.challenge.updateMany({
    where: { ...same(row), consumedAt: null, attempts: { gt: 0 } },
    data: { attempts: { decrement: 1 } },
  })

/** Stores the hash of the key in an emailed link. An earlier key is then no longer valid. false: the challenge has ended. */
export async function writeEmailKey(db: Db, row: Named, keyHash: string, at: AtTime): Promise<boolean> {
  const { count } = await db.challenge.updateMany({ where: { ...same(row), ...live(at) }, data: { keyHash } })
  return count === 1
}

/** Deletes everything that was attached to an account before its address was proven. Lazy, for a batch. */
const takeOver = (db: Db, user: UserRow, now: Date): Promise<unknown>[] => [
  emptyUnprovenUser(db, user, now),
  revokeSessionsOf(db, user.id, { reason: 'address_proven', now }),
  ...detachEverything(db, user.id),
  deleteTokensOfUser(db, user.id),
]

/**
 * Spends a challenge: of all concurrent attempts one succeeds.
 * @param unproven the account that the same write gives to the reader of the mailbox; null: its address is proven already
 * @returns false when the challenge was spent, or the unproven account changed, concurrently. Nothing is written then
 */
export const spendEmailChallenge = (db: Db, row: Named, unproven: UserRow | null, now: Date): Promise<boolean> =>
  consumeAll(db, [
    db.challenge.update({
      where: { ...same(row), consumedAt: null, expiresAt: { gt: now } },
      data: { consumedAt: now },
    }),
    ...(unproven ? takeOver(db, unproven, now) : []),
  ])

/** Deletes expired challenges. */
export function purgeEmailChallenges(db: Db, now: Date): Promise<number> {
  const where = { purpose: { in: ['email-login', 'reauthenticate'] }, expiresAt: { lte: now } }
  return deleteInBatches(db.challenge, where)
}
