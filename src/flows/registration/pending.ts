import type { Context } from '../../context.js'
import type { RegistrationRow } from '../../store/base/db.js'
import { ANONYMOUS } from '../../store/limits/rules.js'
import {
  createRegistration,
  evictRegistrations,
  lockRegistrations,
  releaseExpiredHold,
  withdrawBeyondLimit,
} from '../../store/registration/registrations.js'
import { limitKey } from '../limits/limits.js'

type Batch = Parameters<Context['db']['client']['$transaction']>[0]

/** The event of a registration that was kept. */
export const REGISTERED = { type: 'registration', outcome: 'success' } as const
/** The event of one that was not. The response does not tell. */
export const NOT_KEPT = { type: 'registration', outcome: 'failure', reason: 'registrations_per_address' } as const

/** Under the ceiling of made-up addresses: anybody can make one of these rows for each address that they think of. */
const lockKey = (ctx: Context, emailKey: string): string =>
  `${ANONYMOUS}${limitKey(ctx, 'mail_address', `registrations|${emailKey}`)}`

/**
 * Writes a pending registration, whoever asks for it, and keeps at most five of its address. A row that is less than an hour
 * old stays: beyond five of those the new one is not kept, and the response is the same.
 * @param around further statements of the same transaction
 * @returns whether the row was kept
 * @throws a unique clash on the id or the held name
 */
export async function writeRegistration(
  ctx: Context,
  row: RegistrationRow,
  around: { before?: Batch; after?: Batch } = {},
): Promise<boolean> {
  const { db } = ctx
  const { heldKey, emailKey, createdAt } = row
  const results = await db.client.$transaction([
    lockRegistrations(db, lockKey(ctx, emailKey), createdAt),
    ...(heldKey ? [releaseExpiredHold(db, heldKey, createdAt)] : []),
    ...(around.before ?? []),
    createRegistration(db, row),
    evictRegistrations(db, emailKey, createdAt),
    ...(around.after ?? []),
    withdrawBeyondLimit(db, row, createdAt),
  ])
  return results.at(-1) === 0
}
