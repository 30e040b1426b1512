import type { Caller, Context } from '../../context.js'
import { nonFieldError } from '../../contract/errors.js'
import type { UserRow } from '../../store/base/db.js'
import { deleteChallengesFrom } from '../../store/mfa/challenges.js'
import { revokeSessionsFrom, touchAccount } from '../../store/social/social-accounts.js'
import { deviceValue, readDevice } from '../base/device.js'
import type { LoginResult } from '../base/types.js'
import { clearLoginOf } from '../limits/login.js'
import { completeLogin } from '../login/stages.js'
import { emailKeyOf, keyOf } from './identity.js'
import type { SocialIdentity } from './provider.js'
import { userOfIdentity } from './user.js'

interface SocialEntry {
  /** The token of the second step is sent in the flow cookie and is valid only there. */
  cookieBound: boolean
  /** The token of an invitation, for an identity without a user. */
  invitation?: string | undefined
}

/**
 * Signs in the user of a provider's identity, through the same stages as every login, or begins the second step when one is
 * required.
 * @throws AuthError `account_exists`, `disconnected`, `email_not_verified`, `email_required`, `invalid_credentials`, `unavailable`
 */
export async function loginSocial(
  ctx: Context,
  identity: SocialIdentity,
  { cookieBound, invitation }: SocialEntry,
  caller: Caller,
): Promise<LoginResult & { device?: string }> {
  const user = await userOfIdentity(ctx, identity, invitation, caller)
  const methods = `social:${identity.provider}`
  const outcome = await completeLogin(
    ctx,
    { user, methods, secondFactor: false, cookieBound, redirects: cookieBound },
    caller,
  )
  await clearLoginOf(ctx, user)
  if (!(await isStillLinked(ctx, user, identity, caller))) throw nonFieldError('disconnected')
  if (outcome.kind !== 'signed-in') return outcome
  return { ...outcome, device: deviceValue(ctx, user, readDevice(ctx, caller.device, user)) }
}

/**
 * Decides between a sign-in and a concurrent disconnect. The credentials are already written: a disconnect after this write
 * revokes them, and an earlier one is detected here.
 */
async function isStillLinked(
  { db, config }: Context,
  user: UserRow,
  identity: SocialIdentity,
  { now }: Caller,
): Promise<boolean> {
  const emailKey = emailKeyOf(identity.profile.email)
  if (await touchAccount(db, user.id, keyOf(identity), { emailKey, now })) return true
  const { provider } = identity
  if (config.settings.USE_MFA) await deleteChallengesFrom(db, user.id, `social:${provider}`)
  await revokeSessionsFrom(db, user.id, { provider, now })
  return false
}
