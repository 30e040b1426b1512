import type { Caller, Context } from '../../context.js'
import { AuthError, nonFieldError } from '../../contract/errors.js'
import type { SocialAccountRow } from '../../store/base/db.js'
import { isNotFound } from '../../store/base/open-db.js'
import { deleteChallengesFrom } from '../../store/mfa/challenges.js'
import { disconnect } from '../../store/social/links.js'
import { findAccountPage, findOwnAccount, revokeSessionsFrom } from '../../store/social/social-accounts.js'
import { doneBy, emit } from '../base/events.js'
import { neighbors, type Page, type PageQuery, readPlace } from '../base/page.js'
import type { Authenticated } from '../base/types.js'
import { keepsWayIn } from '../base/ways-in.js'
import { socialUrl } from './provider.js'

/** One page of the user's links, oldest first. */
export async function listAccounts(
  ctx: Context,
  { user }: Authenticated,
  query: PageQuery,
): Promise<Page<SocialAccountRow>> {
  const place = readPlace(query)
  const { count, rows } = await findAccountPage(ctx.db, user.id, place)
  return { count, ...neighbors(place, count, socialUrl(ctx, 'accounts/')), rows }
}

/**
 * Disconnects an identity and ends the other sessions and logins in progress that began at its provider.
 * @throws AuthError `not_found`, the same for unknown ids and ids of other users; `last_login_method`
 */
export async function disconnectAccount(
  ctx: Context,
  signedIn: Authenticated,
  id: string,
  caller: Caller,
): Promise<void> {
  const { db } = ctx
  const { user, session } = signedIn
  const account = await findOwnAccount(db, user.id, id)
  if (!account) throw new AuthError('not_found')
  const { provider } = account
  if (!(await remove(ctx, signedIn, account, caller.now))) {
    if (await findOwnAccount(db, user.id, id)) throw nonFieldError('last_login_method')
    throw new AuthError('not_found')
  }
  if (ctx.config.settings.USE_MFA) await deleteChallengesFrom(db, user.id, `social:${provider}`)
  await revokeSessionsFrom(db, user.id, { provider, now: caller.now, except: session?.id })
  emit(ctx, caller, { type: 'social_disconnect', outcome: 'success', ...doneBy(signedIn), detail: { provider } })
}

async function remove(ctx: Context, { user }: Authenticated, account: SocialAccountRow, now: Date): Promise<boolean> {
  try {
    return await disconnect(ctx.db, user, account, { waysIn: keepsWayIn(ctx.config, { account: account.id }), now })
  } catch (error) {
    if (isNotFound(error)) throw new AuthError('not_authenticated')
    throw error
  }
}
