import type { Caller, Context } from '../../context.js'
import { AuthError, nonFieldError } from '../../contract/errors.js'
import { writeRecentLogin } from '../../store/session/sessions.js'
import type { Authenticated } from '../base/types.js'
import { secondStepOf } from '../passkeys/factor.js'

/**
 * The factor that a user has just proven. `first`: a password or a login at a provider. `second`: a code of an active
 * method, a backup code, or a passkey.
 */
export type ProvenFactor = 'first' | 'second'

/**
 * The recent-login mark that a proof earns; null: none. Every mark comes from here. When a login of the user
 * needs a second step, a first factor earns no mark: otherwise an open session and its password would be enough to remove the second
 * factor.
 */
export const recentLoginMark = (proven: ProvenFactor, needsSecondStep: boolean, now: Date): Date | null =>
  proven === 'second' || !needsSecondStep ? now : null

/**
 * Renews the mark of an open session.
 * @throws AuthError `password_or_code_required` when the proof earns no mark; `not_authenticated` when the session ended or
 * the credentials changed concurrently
 */
export async function renewRecentLogin(
  ctx: Context,
  { user, session }: Authenticated,
  proven: ProvenFactor,
  caller: Caller,
): Promise<void> {
  if (!session) throw new AuthError('permission_denied')
  const mark = recentLoginMark(proven, proven === 'first' && (await secondStepOf(ctx, user)) !== null, caller.now)
  if (!mark) throw nonFieldError('password_or_code_required')
  const { count } = await writeRecentLogin(ctx.db, session, mark)
  if (count === 0) throw new AuthError('not_authenticated')
}

/** Removes the mark from a session. */
export async function withdrawRecentLogin(ctx: Context, { session }: Authenticated): Promise<void> {
  if (session) await writeRecentLogin(ctx.db, session, null)
}

/** Whether the session was opened or confirmed within REAUTHENTICATION_WINDOW. Always true when the window is 0. */
function hasRecentLogin(ctx: Context, signedIn: Authenticated): boolean {
  const window = ctx.config.settings.REAUTHENTICATION_WINDOW
  if (window === 0) return true
  const at = signedIn.session?.authenticatedAt
  return at instanceof Date && ctx.now().getTime() - at.getTime() <= window * 1000
}

/** @throws AuthError reauthentication_required */
export function requireRecentLogin(ctx: Context, signedIn: Authenticated): void {
  if (!hasRecentLogin(ctx, signedIn)) throw new AuthError('reauthentication_required')
}
