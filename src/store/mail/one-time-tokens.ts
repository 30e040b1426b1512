import { randomUUID } from 'node:crypto'
import type { Db, OneTimeTokenRow, UserId } from '../base/db.js'
import { deleteInBatches } from '../base/delete-in-batches.js'
import { type OutboxIntent, outboxIntent } from './outbox.js'

type TokenPurpose = 'verify' | 'reset' | 'change'

interface NewToken {
  purpose: TokenPurpose
  /** SHA-256 of the emailed token, in hex. The stored value cannot be used as a token (ASVS 11.5.1). */
  hash: string
  userId?: UserId | undefined
  registrationId?: string | undefined
  emailKey: string
  authEpoch?: number | undefined
  now: Date
  expiresAt: Date
}

// A user has at most one row for a reset and one for a change of address. Their ids are fixed, so the primary key refuses a second
// one in every race.
const tokenId = (token: NewToken): string =>
  token.purpose !== 'verify' && token.userId !== undefined ? `${token.purpose}:${token.userId}` : randomUUID()

/** Writes a token. Lazy, for a batch. */
export const createToken = (db: Db, token: NewToken): Promise<OneTimeTokenRow> =>
  db.oneTimeToken.create({
    data: {
      id: tokenId(token),
      purpose: token.purpose,
      hash: token.hash,
      userId: token.userId ?? null,
      registrationId: token.registrationId ?? null,
      emailKey: token.emailKey,
      authEpoch: token.authEpoch ?? 0,
      createdAt: token.now,
      expiresAt: token.expiresAt,
    },
  })

/** Replaces a user's reset token. @throws the unique clash when another one was written concurrently */
export const replaceResetToken = async (db: Db, token: NewToken & { userId: UserId }): Promise<void> => {
  const { authEpoch = 0 } = token
  await db.client.$transaction([
    // The user first: a change of address locks the user before the tokens, and would deadlock with the opposite order.
    db.user.updateMany({ where: { id: token.userId, authEpoch }, data: { authEpoch } }),
    deleteTokensOfUser(db, token.userId, 'reset'),
    createToken(db, token),
  ])
}

type ChangeRequest = Omit<NewToken, 'purpose' | 'registrationId'> & { userId: UserId; authEpoch: number }

/**
 * Writes a user's request for another address, with its email, in place of an earlier one.
 * @throws the unique clash when another one was written concurrently
 */
export const writeEmailChange = async (db: Db, request: ChangeRequest, mail: OutboxIntent): Promise<void> => {
  await db.client.$transaction([
    deleteTokensOfUser(db, request.userId, 'change'),
    createToken(db, { ...request, purpose: 'change' }),
    outboxIntent(db, mail),
  ])
}

/** Gives a request the key of the email that is about to leave. false: it was replaced, used or revoked, or has expired. */
export const replaceChangeToken = async (
  db: Db,
  request: Pick<OneTimeTokenRow, 'authEpoch' | 'emailKey' | 'createdAt'> & { userId: UserId },
  hash: string,
  now: Date,
): Promise<boolean> => {
  const where = { ...request, purpose: 'change', consumedAt: null, expiresAt: { gt: now } }
  const { count } = await db.oneTimeToken.updateMany({ where, data: { hash } })
  return count === 1
}

/** The token, if it is neither consumed nor expired. */
export const findLiveToken = (
  db: Db,
  hash: string,
  purpose: TokenPurpose,
  now: Date,
): Promise<OneTimeTokenRow | null> =>
  db.oneTimeToken.findFirst({ where: { hash, purpose, consumedAt: null, expiresAt: { gt: now } } })

/** The token, if it has not expired; consumed or not, because a second click on a key gets the same response. */
export const findUnexpiredToken = (
  db: Db,
  hash: string,
  purpose: TokenPurpose,
  now: Date,
): Promise<OneTimeTokenRow | null> => db.oneTimeToken.findFirst({ where: { hash, purpose, expiresAt: { gt: now } } })

const liveRow = (token: Pick<OneTimeTokenRow, 'id' | 'hash'>, now: Date) => ({
  id: token.id,
  hash: token.hash,
  consumedAt: null,
  expiresAt: { gt: now },
})

/** Consumes a token. Of all concurrent attempts exactly one returns true. */
export const consumeToken = async (
  db: Db,
  token: Pick<OneTimeTokenRow, 'id' | 'hash'>,
  now: Date,
): Promise<boolean> => {
  const { count } = await db.oneTimeToken.updateMany({ where: liveRow(token, now), data: { consumedAt: now } })
  return count === 1
}

/** Lazy, for a batch. A token that is already consumed throws P2025 and rolls the batch back. */
export const consumeTokenInBatch = (
  db: Db,
  token: Pick<OneTimeTokenRow, 'id' | 'hash'>,
  now: Date,
): Promise<OneTimeTokenRow> => db.oneTimeToken.update({ where: liveRow(token, now), data: { consumedAt: now } })

/** Lazy, for a batch. Without a purpose all tokens of the user are deleted. */
export const deleteTokensOfUser = (db: Db, userId: UserId, purpose?: TokenPurpose): Promise<{ count: number }> =>
  db.oneTimeToken.deleteMany({ where: purpose ? { userId, purpose } : { userId } })

/** Deletes expired tokens. */
export const purgeTokens = (db: Db, now: Date): Promise<number> =>
  deleteInBatches(db.oneTimeToken, { expiresAt: { lte: now } })
