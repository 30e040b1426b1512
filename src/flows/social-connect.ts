import type { Caller, Context } from '../context.js'
import { AuthError, nonFieldError } from '../contract/errors.js'
import { findActiveMethods } from '../store/mfa-methods.js'
import { isNotFound, isUniqueClash } from '../store/open-db.js'
import { markAuthenticated } from '../store/sessions.js'
import { findAccount } from '../store/social-accounts.js'
import { emit } from './events.js'
import { parseEmail } from './identifiers.js'
import type { SocialIdentity } from './social-provider.js'
import { linkTo } from './social-user.js'
import type { SignedIn } from './types.js'

/**
 * Links an identity to the signed-in user. Idempotent.
 * @throws AuthError `already_connected` when it is another user's, `email_mismatch`
 */
export async function connectAccount(
  ctx: Context,
  { user }: SignedIn,
  identity: SocialIdentity,
  caller: Caller,
): Promise<void> {
  if (await isConnected(ctx, user.id, identity)) return
  const { email } = identity.profile
  const differs = email === null || parseEmail(email) !== user.emailKey
  if (ctx.config.settings.SOCIAL_CONNECT_REQUIRE_EMAIL_MATCH && differs) throw nonFieldError('email_mismatch')
  try {
    await linkTo(ctx, user, identity, caller, null)
  } catch (error) {
    // The user changed meanwhile: what this request came with is dead.
    if (isNotFound(error)) throw new AuthError('not_authenticated')
    if (!isUniqueClash(error)) throw error
    if (!(await isConnected(ctx, user.id, identity))) throw nonFieldError('already_connected')
  }
}

async function isConnected(ctx: Context, userId: SignedIn['user']['id'], { provider, profile }: SocialIdentity) {
  const account = await findAccount(ctx.db, { provider, uid: profile.uid })
  if (account && account.userId !== userId) throw nonFieldError('already_connected')
  return account !== null
}

/**
 * Renews the recent-login mark by a login at a provider that is linked to the user. Who has a second factor proves that one
 * instead, at reauthenticate/.
 * @throws AuthError `social_login_failed` for another identity, `reauthentication_required`
 */
export async function reauthenticateAtProvider(
  ctx: Context,
  { user, session }: SignedIn,
  { provider, profile }: SocialIdentity,
  caller: Caller,
): Promise<void> {
  const account = await findAccount(ctx.db, { provider, uid: profile.uid })
  if (!session || account?.userId !== user.id) throw nonFieldError('social_login_failed')
  const factors = ctx.config.settings.USE_MFA ? await findActiveMethods(ctx.db, user.id) : []
  if (factors.length > 0) throw new AuthError('reauthentication_required')
  await markAuthenticated(ctx.db, session.id, caller.now)
  emit(ctx, caller, { type: 'reauthenticate', outcome: 'success', userId: user.id, sessionId: session.id })
}
