import type { Context } from '../../context.js'
import { nonFieldError } from '../../contract/errors.js'
import { hasWayIn, type TakenAway } from '../../store/account/ways-in.js'
import type { Authenticated } from '../base/types.js'
import { keepsWayIn, signsInByEmail } from '../base/ways-in.js'

/**
 * A mailbox is one factor, so an email signs in nobody whose only method is `email`. Before the code of the change is consumed; the
 * condition is also that of the write.
 * @returns the condition; null when the change takes no way to sign in away
 * @throws AuthError `last_login_method`
 */
export async function keepWayIn(ctx: Context, { user }: Authenticated, without: TakenAway): Promise<object | null> {
  if (!signsInByEmail(ctx.config)) return null
  const waysIn = keepsWayIn(ctx.config, without)
  if (!(await hasWayIn(ctx.db, user, waysIn))) throw nonFieldError('last_login_method')
  return waysIn
}
