import type { Db, MfaChallengeRow } from '../base/db.js'
import { type OutboxIntent, outboxIntent } from '../mail/outbox.js'
import { createChallenge, deleteManageChallenges, renewCode, replaceChallenge, trimChallenges } from './challenges.js'

/** A challenge with the email of its code; null when no code is sent. */
interface SentChallenge {
  row: MfaChallengeRow
  mail: OutboxIntent | null
}

const mailOf = (db: Db, mail: OutboxIntent | null) => (mail ? [outboxIntent(db, mail)] : [])

/** Starts the second step of a login. */
export async function openLoginChallenge(db: Db, { row, mail }: SentChallenge): Promise<void> {
  await db.client.$transaction([createChallenge(db, row), trimChallenges(db, row.userId), ...mailOf(db, mail)])
}

/**
 * Continues a login with another method.
 * @throws P2025 when the challenge changed concurrently: it ended, or an attempt or an email was counted. Nothing is written then
 */
export async function replaceLoginChallenge(
  db: Db,
  read: MfaChallengeRow,
  { row, mail }: SentChallenge,
  now: Date,
): Promise<void> {
  await db.client.$transaction([replaceChallenge(db, read, now), createChallenge(db, row), ...mailOf(db, mail)])
}

/** Sends a new code for a login. @throws P2025 when another code was sent concurrently. Nothing is written then */
export async function renewLoginCode(
  db: Db,
  row: MfaChallengeRow,
  { codeKey, mail, now }: { codeKey: string; mail: OutboxIntent; now: Date },
): Promise<void> {
  await db.client.$transaction([renewCode(db, row, codeKey, now), outboxIntent(db, mail)])
}

/** Sends a code to a signed-in user. An earlier code of the same method is no longer valid. */
export async function openManageChallenge(db: Db, { row, mail }: SentChallenge): Promise<void> {
  const { authEpoch } = row
  await db.client.$transaction([
    // The user first, as a change of credentials does.
    db.user.updateMany({ where: { id: row.userId, authEpoch }, data: { authEpoch } }),
    deleteManageChallenges(db, row.userId, row.method),
    createChallenge(db, row),
    ...mailOf(db, mail),
  ])
}
