import type { Context } from '../../context.js'
import { AuthError } from '../../contract/errors.js'
import type { SignedIn } from '../base/types.js'

/** Whether the session was opened or confirmed within REAUTHENTICATION_WINDOW; always, when that is 0. */
export function hasRecentLogin(ctx: Context, signedIn: SignedIn): boolean {
  const window = ctx.config.settings.REAUTHENTICATION_WINDOW
  if (window === 0) return true
  const at = signedIn.session?.authenticatedAt
  return at instanceof Date && ctx.now().getTime() - at.getTime() <= window * 1000
}

/** @throws AuthError reauthentication_required */
export function requireRecentLogin(ctx: Context, signedIn: SignedIn): void {
  if (!hasRecentLogin(ctx, signedIn)) throw new AuthError('reauthentication_required')
}
