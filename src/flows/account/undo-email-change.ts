import type { Caller, Context } from '../../context.js'
import { AuthError } from '../../contract/errors.js'
import { sha256 } from '../../crypto/random.js'
import { restoreAddress } from '../../store/account/email-change.js'
import { findHoldByToken } from '../../store/account/holds.js'
import { findUserById } from '../../store/account/users.js'
import { isDeadlock, isNotFound, isUniqueClash } from '../../store/base/open-db.js'
import { emit } from '../base/events.js'
import { addSeconds } from '../base/time.js'
import { endingSessions } from '../session/host-sessions.js'

const ATTEMPTS = 4
/** Seconds. A thief may have prepared the change: what was added in this time before it ends too. */
const BEFORE_CHANGE = 72 * 3600

/**
 * Gives the account back to the owner of the old address. Nothing that a thief has changed since is left: sessions, links, the
 * password, later changes of the address, and the ways to sign in that were added since shortly before the change.
 * @throws AuthError `not_found` for every key that undoes nothing
 */
export async function undoEmailChange(ctx: Context, key: string, caller: Caller): Promise<void> {
  let renames = true
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const outcome = await undoOnce(ctx, key, renames, caller)
    if (outcome === 'done') return
    if (outcome === 'name taken') renames = false
  }
  throw new AuthError('unavailable', { retryAfter: 1 })
}

/**
 * 'changed': the account changed, or the key was used, concurrently. 'name taken': another account has the address as its username,
 * for example an imported one. The owner gets the account back all the same, under the name that it has now.
 */
async function undoOnce(
  ctx: Context,
  key: string,
  renames: boolean,
  caller: Caller,
): Promise<'done' | 'changed' | 'name taken'> {
  const { now } = caller
  const hold = await findHoldByToken(ctx.db, sha256(key), now)
  const user = hold && (await findUserById(ctx.db, hold.userId))
  if (!hold || !user) throw new AuthError('not_found')
  const { id: userId, locale } = user
  const uselessAfter = addSeconds(now, ctx.config.settings.PASSWORD_RESET_LIFETIME)
  const mail = { kind: 'address-restored' as const, userId, locale, now, uselessAfter }
  const since = addSeconds(hold.createdAt, -BEFORE_CHANGE)
  try {
    await endingSessions(ctx, userId, caller, () => restoreAddress(ctx.db, user, hold, { since, renames, mail, now }))
  } catch (error) {
    if (isNotFound(error) || isDeadlock(error)) return 'changed'
    if (isUniqueClash(error) && renames) return 'name taken'
    throw error
  }
  emit(ctx, caller, { type: 'email_change_undone', outcome: 'success', userId })
  ctx.mailDue()
  return 'done'
}
