import { randomUUID } from 'node:crypto'
import { oncePer } from '../../once-per.js'
import type { ChallengeRow, Db } from '../base/db.js'
import { deleteInBatches } from '../base/delete-in-batches.js'
import { insertSql } from '../base/insert.js'
import { isUniqueClash } from '../base/open-db.js'

const COLUMNS = [
  'id',
  'purpose',
  'tokenHash',
  'keyHash',
  'emailKey',
  'userId',
  'authEpoch',
  'cookieBound',
  'codeKey',
  'attempts',
  'createdAt',
  'expiresAt',
  'consumedAt',
] as const satisfies readonly (keyof ChallengeRow)[]

const insert = oncePer((db: Db) => insertSql(db, 'AuthChallenge', COLUMNS))

/**
 * Spends a challenge of a passkey by one unique insert: of all uses, in any process, one returns true. The row stays until no seal
 * of the challenge can be opened any more.
 */
export async function spendChallenge(
  db: Db,
  { hash, now, expiresAt }: { hash: string; now: Date; expiresAt: Date },
): Promise<boolean> {
  const row: ChallengeRow = {
    id: randomUUID(),
    purpose: 'passkey',
    tokenHash: hash,
    keyHash: null,
    emailKey: null,
    userId: null,
    authEpoch: 0,
    cookieBound: false,
    codeKey: null,
    attempts: 0,
    createdAt: now,
    expiresAt,
    consumedAt: now,
  }
  const text = insert(db)
  const written = text
    ? db.client.$executeRawUnsafe(text, ...COLUMNS.map((column) => row[column]))
    : db.challenge.create({ data: row })
  try {
    await written
    return true
  } catch (error) {
    if (isUniqueClash(error)) return false
    throw error
  }
}

/** Deletes the challenges of passkeys that nobody can use any more. */
export const purgeSpentChallenges = (db: Db, now: Date): Promise<number> =>
  deleteInBatches(db.challenge, { purpose: 'passkey', expiresAt: { lte: now } })
