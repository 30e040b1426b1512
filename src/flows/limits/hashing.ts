import type { Caller, Context } from '../../context.js'
import type { UserId } from '../../store/base/db.js'
import { consume, request } from './limits.js'

/** Requests that were counted already. */
const counted = new WeakSet<Caller>()

/**
 * Counts a request of a signed-in user before it hashes: all logins share the same few hashing slots. A request counts once,
 * however many hashes it makes.
 * @throws AuthError `throttled`
 */
export async function consumeHashing(ctx: Context, userId: UserId, caller: Caller): Promise<void> {
  if (counted.has(caller)) return
  await consume(ctx, 'hashing_user', [request(ctx, 'hashing_user', `${userId}`)], caller)
  counted.add(caller)
}
