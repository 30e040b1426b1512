import type { Caller, Context } from '../../context.js'
import { AuthError } from '../../contract/errors.js'
import type { UserId } from '../../store/base/db.js'
import { waitForHost } from '../base/host-code.js'

/**
 * Runs a write that ends every session of a user. With AUTH_TYPE 'custom' the host's backend ends its sessions too, twice:
 * before the write, so that a backend that fails leaves everything as it was; and after it, so that a login with the old
 * credentials in between keeps no session. The second call cannot undo the write, so its failure is logged only.
 * @throws AuthError `unavailable` when the first call throws; nothing is written then
 */
export async function endingSessions<Result>(
  ctx: Context,
  userId: UserId,
  caller: Caller,
  write: () => Promise<Result>,
): Promise<Result> {
  await revokeAll(ctx, userId, caller).catch((cause: unknown) => {
    reportFailure(ctx, userId, cause)
    throw new AuthError('unavailable', { retryAfter: 1, cause })
  })
  const result = await write()
  await revokeAll(ctx, userId, caller).catch((cause: unknown) => reportFailure(ctx, userId, cause))
  return result
}

async function revokeAll(ctx: Context, userId: UserId, { now, requestId }: Caller): Promise<void> {
  const { settings, customBackend } = ctx.config
  if (settings.AUTH_TYPE !== 'custom') return
  await waitForHost('customBackend.revokeAll', () => customBackend?.revokeAll?.(userId, { now, requestId }))
}

function reportFailure({ log }: Context, userId: UserId, cause: unknown): void {
  log.error('customBackend.revokeAll failed', { userId, error: cause instanceof Error ? cause.name : 'unknown' })
}
