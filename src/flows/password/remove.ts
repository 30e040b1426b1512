import type { Caller, Context } from '../../context.js'
import { AuthError, nonFieldError } from '../../contract/errors.js'
import { isNotFound } from '../../store/base/open-db.js'
import { deletePassword } from '../../store/password/password.js'
import { clientFacts } from '../base/client.js'
import { doneBy, emit } from '../base/events.js'
import { hasPassword } from '../base/has-password.js'
import type { Authenticated } from '../base/types.js'
import { isUnchanged } from '../base/unchanged.js'
import { keepsWayIn } from '../base/ways-in.js'
import { dailyNotice } from '../limits/notices.js'
import { sessionOf } from '../passkeys/enroll.js'

/**
 * Removes the password of a user who can sign in without it. Other sessions, logins in progress and trusted devices end. Without a
 * password, nothing happens.
 * @throws AuthError `last_login_method`; `not_authenticated` when the user changed or the session ended concurrently
 */
export async function removePassword(ctx: Context, signedIn: Authenticated, caller: Caller): Promise<void> {
  const { user } = signedIn
  const session = sessionOf(signedIn)
  if (!hasPassword(ctx, user)) return
  const { now } = caller
  const waysIn = keepsWayIn(ctx.config, { password: true })
  const { notice, count } = await dailyNotice(ctx, user, now, 'password-removed', clientFacts(ctx, caller))
  const removal = { session, waysIn, notice, now }
  await deletePassword(ctx.db, user, removal).catch(async (error: unknown) => {
    if (!isNotFound(error)) throw error
    const isLast = await isUnchanged(ctx, signedIn, now)
    throw isLast ? nonFieldError('last_login_method') : new AuthError('not_authenticated')
  })
  await count()
  ctx.mailDue()
  emit(ctx, caller, { type: 'password_removed', outcome: 'success', ...doneBy(signedIn) })
}
