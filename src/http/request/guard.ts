import type { Settings } from '../../config/types.js'
import type { Context } from '../../context.js'
import type { Endpoint } from '../../contract/endpoint.js'
import { AuthError } from '../../contract/errors.js'
import type { Authenticated, PresentedCredential } from '../../flows/base/types.js'
import { requireRecentLogin } from '../../flows/session/recent-login.js'
import type { Incoming } from './read.js'

/** @throws AuthError not_authenticated or another 401, mfa_enrolment_required, reauthentication_required */
export async function checkGuard(ctx: Context, incoming: Incoming): Promise<Authenticated | null> {
  if (incoming.demands.guard === 'none') return null
  const signedIn = await incoming.signedIn()
  if (!signedIn) throw notSignedIn(incoming.credential, ctx.config.settings)
  checkSession(ctx, signedIn, incoming.demands)
  return signedIn
}

/** The 401 for a request without a valid credential. */
function notSignedIn(credential: PresentedCredential, settings: Settings): AuthError {
  if (credential.malformed) return new AuthError('authentication_failed')
  if (credential.kind === 'none' || credential.kind === 'custom') return new AuthError('not_authenticated')
  return new AuthError(settings.AUTH_TYPE === 'jwt' ? 'token_not_valid' : 'authentication_failed')
}

/**
 * Checks what an endpoint requires of the session, once its user is known.
 * @throws AuthError mfa_enrolment_required, reauthentication_required
 */
function checkSession(
  ctx: Context,
  signedIn: Authenticated,
  asked: Pick<Endpoint, 'guard' | 'servedBeforeEnrollment'>,
): void {
  if (signedIn.session?.mfaEnrolmentRequired && ctx.config.settings.USE_MFA && !asked.servedBeforeEnrollment) {
    throw new AuthError('mfa_enrolment_required')
  }
  if (asked.guard === 'recent-login') requireRecentLogin(ctx, signedIn)
}
