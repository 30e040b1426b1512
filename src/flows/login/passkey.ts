import type { Caller, Context } from '../../context.js'
import { nonFieldError } from '../../contract/errors.js'
import { deviceValue, readDevice } from '../base/device.js'
import { emit } from '../base/events.js'
import type { SignedInOutcome } from '../base/types.js'
import { consumePasskey } from '../limits/limits.js'
import { clearLoginOf } from '../limits/login.js'
import { rootOf } from '../mfa/challenge.js'
import type { GivenPasskey } from '../passkeys/challenge.js'
import { hasPasskeyFactor } from '../passkeys/factor.js'
import { type BegunPasskey, proofOptions } from '../passkeys/options.js'
import { provePasskey } from '../passkeys/verify.js'
import { type ChallengeRef, findInProgress } from './in-progress.js'
import { completeLogin, signedIn } from './stages.js'

/**
 * Signs in with a passkey only. The authenticator has verified the user, so it counts as two factors.
 * @throws AuthError `invalid_passkey`, the same for every reason to refuse it; `email_not_verified` and the host's refusal, only
 * after a right one; `throttled`
 */
export async function loginByPasskey(
  ctx: Context,
  given: GivenPasskey,
  caller: Caller,
): Promise<SignedInOutcome & { device: string }> {
  await consumePasskey(ctx, caller)
  const wanted = { purpose: 'login', owner: '', verified: true } as const
  const proven = await provePasskey(ctx, given, wanted, caller)
  if (!proven?.user.isActive) {
    emit(ctx, caller, { type: 'login', outcome: 'failure', reason: 'invalid_passkey' })
    throw nonFieldError('invalid_passkey')
  }
  const { user, record } = proven
  const spend = async () => {
    if (!(await record())) throw nonFieldError('invalid_passkey')
  }
  const login = {
    user,
    methods: 'passkey',
    secondFactor: true,
    cookieBound: false,
    spend,
    refusal: 'invalid_passkey',
  } as const
  const outcome = signedIn(await completeLogin(ctx, login, caller))
  await clearLoginOf(ctx, user)
  return { ...outcome, device: deviceValue(ctx, user, readDevice(ctx, caller.device, user)) }
}

/**
 * The options of a passkey as the second step of a login in progress.
 * @throws AuthError `invalid_token`; `mfa_method_not_active` for a user without a passkey
 */
export async function stepOptions(
  ctx: Context,
  ref: ChallengeRef,
  cookieBound: boolean,
  caller: Caller,
): Promise<BegunPasskey> {
  const { row, user } = await findInProgress(ctx, ref, caller.now)
  if (!(await hasPasskeyFactor(ctx, user.id))) throw nonFieldError('mfa_method_not_active')
  return proofOptions(ctx, user.id, { purpose: 'step', owner: rootOf(row), cookieBound }, caller)
}
