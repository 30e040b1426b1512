import type { Caller, Context } from '../../context.js'
import { AuthError, nonFieldError } from '../../contract/errors.js'
import type { Provider } from '../../social/types.js'
import { isNotFound, isUniqueClash } from '../../store/base/open-db.js'
import { emit } from '../base/events.js'
import { hasPassword } from '../base/has-password.js'
import { parseEmail } from '../base/identifiers.js'
import type { Authenticated } from '../base/types.js'
import { secondStepOf } from '../passkeys/factor.js'
import { renewRecentLogin } from '../session/recent-login.js'
import { linkOf } from './identity.js'
import { type SocialIdentity, servedProvider } from './provider.js'
import { linkTo } from './user.js'

/** Seconds between our clock and a provider's. */
const CLOCK_SKEW = 60

/**
 * Links an identity to the signed-in user. Idempotent.
 * @throws AuthError `already_connected` when it is another user's, `email_mismatch`
 */
export async function connectAccount(
  ctx: Context,
  { user }: Authenticated,
  identity: SocialIdentity,
  caller: Caller,
): Promise<void> {
  if (await isConnected(ctx, user.id, identity)) return
  if (ctx.config.settings.SOCIAL_CONNECT_REQUIRE_EMAIL_MATCH && !vouchesFor(user, identity)) {
    throw nonFieldError('email_mismatch')
  }
  try {
    await linkTo(ctx, user, identity, caller, { reconnects: true })
  } catch (error) {
    // The user changed concurrently, so the credential of this request is no longer valid.
    if (isNotFound(error)) throw new AuthError('not_authenticated')
    if (!isUniqueClash(error)) throw error
    if (!(await isConnected(ctx, user.id, identity))) throw nonFieldError('already_connected')
  }
}

/** Whether the provider verified the user's own address, and the address is proven here too. */
function vouchesFor({ emailKey, emailVerifiedAt }: Authenticated['user'], { profile }: SocialIdentity): boolean {
  if (!profile.emailVerified || profile.email === null || emailVerifiedAt === null) return false
  return parseEmail(profile.email) === emailKey
}

async function isConnected(ctx: Context, userId: Authenticated['user']['id'], identity: SocialIdentity) {
  const account = await linkOf(ctx, identity)
  // Any user who proves a disconnected identity may connect it.
  if (!account || account.disconnectedAt) return false
  if (account.userId !== userId) throw nonFieldError('already_connected')
  return true
}

/**
 * A user with a password or a second factor proves it at reauthenticate/. Only a user with neither may use a provider.
 * @throws AuthError `password_or_code_required`
 */
export async function allowProviderReauthentication(ctx: Context, { user }: Authenticated): Promise<void> {
  if (hasPassword(ctx, user) || (await secondStepOf(ctx, user))) throw nonFieldError('password_or_code_required')
}

/**
 * Renews the recent-login mark by a login at a linked provider. If the provider reports the time of the login, it must be
 * later than the start of the flow.
 * @throws AuthError `social_login_failed` for another identity, or an earlier login
 */
export async function reauthenticateAtProvider(
  ctx: Context,
  signedIn: Authenticated,
  identity: SocialIdentity,
  { startedAt, caller }: { startedAt: number; caller: Caller },
): Promise<void> {
  const { user, session } = signedIn
  const account = await linkOf(ctx, identity)
  if (!session || account?.userId !== user.id || account.disconnectedAt) throw nonFieldError('social_login_failed')
  if (!isFresh(servedProvider(ctx, identity.provider).provider, identity, startedAt)) {
    emit(ctx, caller, { type: 'reauthenticate', outcome: 'failure', reason: 'auth_time', userId: user.id })
    throw nonFieldError('social_login_failed')
  }
  await renewRecentLogin(ctx, signedIn, 'first', caller)
  emit(ctx, caller, { type: 'reauthenticate', outcome: 'success', userId: user.id, sessionId: session.id })
}

/**
 * OpenID Connect Core §3.1.2.1: after a request with `max_age`, the ID token must contain `auth_time`, and the client must
 * check it.
 */
function isFresh({ freshLogin }: Provider, { authTime }: SocialIdentity, startedAt: number): boolean {
  if (!freshLogin) return true
  if (authTime === undefined) return !freshLogin.provesTime
  return (authTime + CLOCK_SKEW) * 1000 >= startedAt
}
