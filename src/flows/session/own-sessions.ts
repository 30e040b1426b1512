import type { Caller, Context } from '../../context.js'
import { AuthError } from '../../contract/errors.js'
import type { SessionRow } from '../../store/base/db.js'
import { isNotFound } from '../../store/base/open-db.js'
import { endOthersOf, endOwnSession, findValidSessions } from '../../store/session/own-sessions.js'
import { doneBy, emit } from '../base/events.js'
import { neighbors, type Page, type PageQuery, readPlace } from '../base/page.js'
import type { Authenticated } from '../base/types.js'
import { authUrl } from '../base/urls.js'

/** One page of the user's valid sessions, most recently used first. A user has few, so one statement reads them all. */
export async function listSessions(
  ctx: Context,
  { user }: Authenticated,
  query: PageQuery,
  { now }: Caller,
): Promise<Page<SessionRow>> {
  const place = readPlace(query)
  const rows = await findValidSessions(ctx.db, user, now)
  const { limit, offset } = place
  return {
    count: rows.length,
    ...neighbors(place, rows.length, authUrl(ctx, 'sessions/')),
    rows: rows.slice(offset, offset + limit),
  }
}

/**
 * Ends one session of the user. Returns whether it is the one that the request belongs to.
 * @throws AuthError `not_found`, the same for unknown ids, sessions that have ended and those of other users
 */
export async function endSession(ctx: Context, signedIn: Authenticated, id: string, caller: Caller): Promise<boolean> {
  const { user, session } = signedIn
  const isCurrent = session?.id === id
  const reason = isCurrent ? 'logout' : 'ended'
  if (!(await endOwnSession(ctx.db, user, { id, reason, now: caller.now }))) throw new AuthError('not_found')
  if (isCurrent) emit(ctx, caller, { type: 'logout', outcome: 'success', ...doneBy(signedIn) })
  else emit(ctx, caller, { type: 'session_ended', outcome: 'success', ...doneBy(signedIn), detail: { session: id } })
  return isCurrent
}

/**
 * Ends every session of the user but this one, and the trust in every browser.
 * @throws AuthError `not_authenticated` when the credentials changed concurrently
 */
export async function endOtherSessions(ctx: Context, signedIn: Authenticated, caller: Caller): Promise<void> {
  const others = { except: signedIn.session?.id, now: caller.now }
  await endOthersOf(ctx.db, signedIn.user, others).catch((error: unknown) => {
    throw isNotFound(error) ? new AuthError('not_authenticated') : error
  })
  emit(ctx, caller, { type: 'sessions_ended', outcome: 'success', ...doneBy(signedIn), detail: { others: true } })
}
