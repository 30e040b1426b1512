import type { Caller, Context } from '../../context.js'
import { AuthError } from '../../contract/errors.js'
import type { SessionRow, UserRow } from '../../store/base/db.js'
import { isDeadlock, isNotFound } from '../../store/base/open-db.js'
import { endOtherSession, endOthersOf, endOwnSession, findValidSessions } from '../../store/session/own-sessions.js'
import { findSession, isSessionValid } from '../../store/session/sessions.js'
import { doneBy, emit } from '../base/events.js'
import { neighbors, type Page, type PageQuery, readPlace } from '../base/page.js'
import type { Authenticated } from '../base/types.js'
import { authUrl } from '../base/urls.js'

/** One page of the user's valid sessions, most recently used first. A user has few, so the statement of the guard reads them all. */
export async function listSessions(
  ctx: Context,
  { user, sessions }: Authenticated,
  query: PageQuery,
  { now }: Caller,
): Promise<Page<SessionRow>> {
  const place = readPlace(query)
  // If the guard renewed the session, it did not read the others.
  const rows = sessions ?? (await findValidSessions(ctx.db, user, now))
  const { limit, offset } = place
  return {
    count: rows.length,
    ...neighbors(place, rows.length, authUrl(ctx, 'sessions/')),
    rows: rows.slice(offset, offset + limit),
  }
}

/**
 * Ends one session of the user; if it is another one, also the trust in every browser. Returns whether it is the one that the request
 * belongs to.
 * @throws AuthError `not_found`, the same for unknown ids, sessions that have ended and those of other users
 */
export async function endSession(ctx: Context, signedIn: Authenticated, id: string, caller: Caller): Promise<boolean> {
  const { user, session } = signedIn
  const isCurrent = session?.id === id
  const { now } = caller
  const isEnded = isCurrent
    ? await endOwnSession(ctx.db, user, { id, reason: 'logout', now })
    : await endOtherSession(ctx.db, user, id, now)
  if (!isEnded) throw new AuthError('not_found')
  if (isCurrent) emit(ctx, caller, { type: 'logout', outcome: 'success', ...doneBy(signedIn) })
  else emit(ctx, caller, { type: 'session_ended', outcome: 'success', ...doneBy(signedIn), detail: { session: id } })
  return isCurrent
}

const ATTEMPTS = 4

/**
 * Ends every session of the user but this one, logins in progress and the trust in every browser.
 * @throws AuthError `not_authenticated` when this session ended concurrently
 */
export async function endOtherSessions(ctx: Context, signedIn: Authenticated, caller: Caller): Promise<void> {
  const { session } = signedIn
  const { now } = caller
  let { user } = signedIn
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (await endOthers(ctx, user, { except: session?.id, now })) {
      emit(ctx, caller, { type: 'sessions_ended', outcome: 'success', ...doneBy(signedIn), detail: { others: true } })
      return
    }
    // A change of this session was first, for example the same request twice. It started an epoch, which the session has too.
    const found = session && (await findSession(ctx.db, session.id))
    if (!found || !isSessionValid(found, now)) throw new AuthError('not_authenticated')
    user = found.user
  }
  throw new AuthError('unavailable', { retryAfter: 1 })
}

/** false: the user or the session changed concurrently. */
async function endOthers(ctx: Context, user: UserRow, others: Parameters<typeof endOthersOf>[2]): Promise<boolean> {
  try {
    await endOthersOf(ctx.db, user, others)
    return true
  } catch (error) {
    if (isNotFound(error) || isDeadlock(error)) return false
    throw error
  }
}
