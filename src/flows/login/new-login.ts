import type { Caller, Context } from '../../context.js'
import type { SessionRow, UserRow } from '../../store/base/db.js'
import type { OutboxIntent } from '../../store/mail/outbox.js'
import { hasAnySession } from '../../store/session/sessions.js'
import { knownFacts } from '../base/client.js'
import { deviceOwner } from '../base/device.js'
import { noticeTo } from '../base/notice.js'
import { addSeconds } from '../base/time.js'
import { ownRequest } from '../limits/limits.js'
import { idleEnd } from '../session/issue-credentials.js'

/** A person who signs in without cookies has a new browser each time. */
const MAILS_PER_USER = [{ limit: 10, period: 86_400_000 }]

/**
 * Whether nobody has signed in to this account yet. The row of a session stays until its idle expiry, so an account that is
 * younger than that still has the row of its first login. A custom backend has the sessions itself, so no login counts as the
 * first one.
 */
async function isFirstLogin(ctx: Context, { id, createdAt }: UserRow, now: Date): Promise<boolean> {
  const { SESSION_LIFETIME, AUTH_TYPE } = ctx.config.settings
  if (AUTH_TYPE === 'custom') return false
  const firstEnds = idleEnd(ctx, createdAt, addSeconds(createdAt, SESSION_LIFETIME))
  return now < firstEnds && !(await hasAnySession(ctx.db, id))
}

/**
 * The email about a login in a browser that has not signed in to the account before; null: none is due. A browser stays known
 * when the credentials change: a new password is no new browser. An address that is not proven may belong to somebody else, so it
 * gets no such email.
 */
export async function newLoginMail(
  ctx: Context,
  user: UserRow,
  session: SessionRow,
  { now, device }: Caller,
): Promise<OutboxIntent | null> {
  const { NEW_LOGIN_MAIL, USE_AUTH_COOKIE } = ctx.config.settings
  if (!NEW_LOGIN_MAIL || !USE_AUTH_COOKIE || user.emailKey === null || user.emailVerifiedAt === null) return null
  if (deviceOwner(ctx, device)?.userId === String(user.id) || (await isFirstLogin(ctx, user, now))) return null
  const counter = ownRequest(ctx, 'new_login_mail', `${user.id}`, MAILS_PER_USER)
  if (!(await ctx.limits.consume([counter])).allowed) return null
  return noticeTo(user, now, 'new-login', knownFacts(session))
}
