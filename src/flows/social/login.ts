import type { Caller, Context } from '../../context.js'
import { clearLoginOf } from '../limits/limits.js'
import { completeLogin, type LoginOutcome } from '../login/stages.js'
import { deviceValue, readDevice } from '../session/device.js'
import type { SocialIdentity } from './provider.js'
import { userOfIdentity } from './user.js'

/**
 * Signs in who a provider vouches for, through the same stages as every login: up to the second step where one is due.
 * @param cookieBound the second step travels in the flow cookie and is good only there
 * @throws AuthError `account_exists`, `email_not_verified`, `invalid_credentials`, `unavailable`
 */
export async function loginSocial(
  ctx: Context,
  identity: SocialIdentity,
  cookieBound: boolean,
  caller: Caller,
): Promise<LoginOutcome & { device?: string }> {
  const user = await userOfIdentity(ctx, identity, caller)
  const methods = `social:${identity.provider}`
  const outcome = await completeLogin(ctx, { user, methods, secondFactor: false, cookieBound }, caller)
  await clearLoginOf(ctx, user)
  if (outcome.kind !== 'signed-in') return outcome
  return { ...outcome, device: deviceValue(ctx, user, readDevice(ctx, caller.device, user)) }
}
