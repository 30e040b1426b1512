import { randomUUID } from 'node:crypto'
import type { Db, OneTimeTokenRow, UserId } from '../base/db.js'

type TokenPurpose = 'verify' | 'reset'

interface NewToken {
  purpose: TokenPurpose
  /** SHA-256 of the mailed token, in hex: what is stored opens nothing (ASVS 11.5.1). */
  hash: string
  userId?: UserId | undefined
  registrationId?: string | undefined
  emailKey: string
  authEpoch?: number | undefined
  now: Date
  expiresAt: Date
}

// A user has one reset row. The fixed id makes the primary key refuse a second one, whatever races.
const tokenId = (token: NewToken): string =>
  token.purpose === 'reset' && token.userId !== undefined ? `reset:${token.userId}` : randomUUID()

/** Writes a token. The promise is Prisma's own and lazy, for a `$transaction([…])`. */
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

/** Writes a user's reset token in place of any older one. @throws the unique clash when another was written meanwhile */
export const replaceResetToken = async (db: Db, token: NewToken & { userId: UserId }): Promise<void> => {
  await db.client.$transaction([deleteTokensOfUser(db, token.userId, 'reset'), createToken(db, token)])
}

/** The token that is neither spent nor past its time. */
export const findLiveToken = (
  db: Db,
  hash: string,
  purpose: TokenPurpose,
  now: Date,
): Promise<OneTimeTokenRow | null> =>
  db.oneTimeToken.findFirst({ where: { hash, purpose, consumedAt: null, expiresAt: { gt: now } } })

/** The token within its time, spent or not: a key that is clicked twice answers the same twice. */
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

/** Spends a token: of all that try at once, exactly one gets true. */
export const consumeToken = async (
  db: Db,
  token: Pick<OneTimeTokenRow, 'id' | 'hash'>,
  now: Date,
): Promise<boolean> => {
  const { count } = await db.oneTimeToken.updateMany({ where: liveRow(token, now), data: { consumedAt: now } })
  return count === 1
}

/** The same as first operation of a `$transaction([…])`: a token that is spent already throws P2025 and undoes the batch. */
export const consumeTokenInBatch = (
  db: Db,
  token: Pick<OneTimeTokenRow, 'id' | 'hash'>,
  now: Date,
): Promise<OneTimeTokenRow> => db.oneTimeToken.update({ where: liveRow(token, now), data: { consumedAt: now } })

/** Lazy, for a batch. Without a purpose all of the user's tokens go. */
export const deleteTokensOfUser = (db: Db, userId: UserId, purpose?: TokenPurpose): Promise<{ count: number }> =>
  db.oneTimeToken.deleteMany({ where: purpose ? { userId, purpose } : { userId } })

/** Deletes what is past its time. */
export const purgeTokens = async (db: Db, now: Date): Promise<number> =>
  (await db.oneTimeToken.deleteMany({ where: { expiresAt: { lte: now } } })).count
