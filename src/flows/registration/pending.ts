import type { Context } from '../../context.js'
import type { RegistrationRow } from '../../store/base/db.js'
import { createRegistration, releaseExpiredHold, trimRegistrations } from '../../store/registration/registrations.js'

type Batch = Parameters<Context['db']['client']['$transaction']>[0]

/**
 * Writes a pending registration, whoever asks for it, and keeps at most five of its address.
 * @param around further statements of the same transaction
 * @throws a unique clash on the id or the held name
 */
export async function writeRegistration(
  ctx: Context,
  row: RegistrationRow,
  around: { before?: Batch; after?: Batch } = {},
): Promise<void> {
  const { db } = ctx
  await db.client.$transaction([
    ...(row.heldKey ? [releaseExpiredHold(db, row.heldKey, row.createdAt)] : []),
    ...(around.before ?? []),
    createRegistration(db, row),
    trimRegistrations(db, row.emailKey),
    ...(around.after ?? []),
  ])
  // Parallel batches do not see one another's rows; whoever comes last trims for all.
  ctx.afterAnswer(async () => void (await trimRegistrations(db, row.emailKey)))
}
