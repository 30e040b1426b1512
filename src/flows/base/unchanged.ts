import type { Context } from '../../context.js'
import { findSession, isSessionValid } from '../../store/session/sessions.js'
import type { Authenticated } from './types.js'

/** Whether neither the credentials of the user nor the session of the request have ended since they were read. */
export async function isUnchanged(ctx: Context, { user, session }: Authenticated, now: Date): Promise<boolean> {
  const found = session && (await findSession(ctx.db, session.id))
  return found !== null && isSessionValid(found, now) && found.user.authEpoch === user.authEpoch
}
