import type { Caller, Context } from '../../context.js'
import type { UserId } from '../../store/base/db.js'
import { consume, request } from './limits.js'

/** The requests that are counted already. */
const counted = new WeakSet<Caller>()

/**
 * Counts a request of a signed-in user that is about to hash, once however many hashes it makes: all logins wait for the
 * same few slots.
 * @throws AuthError `throttled`
 */
export async function consumeHashing(ctx: Context, userId: UserId, caller: Caller): Promise<void> {
  if (counted.has(caller)) return
  await consume(ctx, 'hashing_user', [request(ctx, 'hashing_user', `${userId}`)], caller)
  counted.add(caller)
}
