import type { ChallengeRow, Db, SessionRow, UserRow } from '../base/db.js'
import { isDeadlock, isUniqueClash } from '../base/open-db.js'
import { type OutboxIntent, outboxIntent } from '../mail/outbox.js'
import type { AtTime } from './email-challenges.js'

/** A session has one challenge, with an id derived from the session, so a newer code replaces an earlier one. */
export const reauthenticationId = ({ id }: Pick<SessionRow, 'id'>): string => `reauthenticate:${id}`

/**
 * Writes the challenge of a session and its email, in place of an earlier one. Of concurrent requests, the first one is kept.
 * @throws a clash of the foreign key when the user was deleted concurrently
 */
export async function openReauthentication(db: Db, row: ChallengeRow, mail: OutboxIntent): Promise<void> {
  try {
    await db.client.$transaction([
      db.challenge.deleteMany({ where: { id: row.id } }),
      db.challenge.create({ data: { ...row } }),
      outboxIntent(db, mail),
    ])
  } catch (error) {
    if (!isUniqueClash(error) && !isDeadlock(error)) throw error
  }
}

/** The valid challenge of a session, if neither the credentials nor the address of the user have changed since. */
export const findReauthentication = (
  db: Db,
  session: Pick<SessionRow, 'id'>,
  { id: userId, authEpoch, emailKey }: Pick<UserRow, 'id' | 'authEpoch' | 'emailKey'>,
  { now, most }: AtTime,
): Promise<ChallengeRow | null> =>
  db.challenge.findFirst({
    where: {
      id: reauthenticationId(session),
      purpose: 'reauthenticate',
      userId,
      authEpoch,
      emailKey,
      consumedAt: null,
      expiresAt: { gt: now },
      attempts: { lt: most },
    },
  })
