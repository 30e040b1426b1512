import type { Caller, Context } from '../../context.js'
import { AuthError, nonFieldError } from '../../contract/errors.js'
import type { SocialAccountRow } from '../../store/base/db.js'
import { isNotFound } from '../../store/base/open-db.js'
import { deleteChallengesFrom } from '../../store/mfa/challenges.js'
import {
  disconnectUnlessLast,
  findOwnAccount,
  holdUser,
  listAccounts as listRows,
  revokeSessionsFrom,
} from '../../store/social/social-accounts.js'
import { doneBy, emit } from '../base/events.js'
import type { SignedIn } from '../base/types.js'
import { servedIssuers } from './identity.js'
import { socialUrl } from './provider.js'

const PAGE_DEFAULT = 20
const PAGE_MAX = 100
const MAX_OFFSET = 1_000_000

export interface AccountPage {
  count: number
  next: string | null
  previous: string | null
  rows: SocialAccountRow[]
}

/** As Django REST framework reads them: what is no good is taken as absent. */
const number = (text: string | undefined, fallback: number, least: number, most: number): number =>
  text !== undefined && /^\d+$/.test(text) && Number(text) >= least ? Math.min(most, Number(text)) : fallback

/** One page of the user's links, in the order they were made. */
export async function listAccounts(
  ctx: Context,
  { user }: SignedIn,
  query: { limit?: string | undefined; offset?: string | undefined },
): Promise<AccountPage> {
  const limit = number(query.limit, PAGE_DEFAULT, 1, PAGE_MAX)
  const offset = number(query.offset, 0, 0, MAX_OFFSET)
  const { count, rows } = await listRows(ctx.db, user.id, { limit, offset })
  const page = (at: number) => socialUrl(ctx, `accounts/?limit=${limit}${at > 0 ? `&offset=${at}` : ''}`)
  return {
    count,
    next: offset + limit < count ? page(offset + limit) : null,
    previous: offset > 0 ? page(Math.max(0, offset - limit)) : null,
    rows,
  }
}

/**
 * Ends a link, and the other sessions and logins in progress that began at its provider.
 * @throws AuthError `not_found` for unknown ids and other users' alike, `last_login_method`
 */
export async function disconnectAccount(ctx: Context, signedIn: SignedIn, id: string, caller: Caller): Promise<void> {
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

async function remove(ctx: Context, { user }: SignedIn, account: SocialAccountRow, now: Date) {
  try {
    const [, deleted] = await ctx.db.client.$transaction([
      holdUser(ctx.db, user),
      disconnectUnlessLast(ctx.db, account, servedIssuers(ctx.config), now),
    ])
    return (deleted as { count: number }).count === 1
  } catch (error) {
    if (isNotFound(error)) throw new AuthError('not_authenticated')
    throw error
  }
}
