import type { Caller, Context } from '../../context.js'
import { AuthError, fieldError } from '../../contract/errors.js'
import { doneBy, emit } from '../base/events.js'
import type { Authenticated } from '../base/types.js'
import { checkCodeOfUser } from '../mfa/verify.js'
import { checkOldPassword } from '../password/change.js'
import { hasActiveMethod, type ProvenFactor, renewRecentLogin } from '../session/recent-login.js'

interface ReauthenticateInput {
  password?: string | undefined
  code?: string | undefined
}

/**
 * Renews the recent-login mark of the session. A user with an active second factor proves it; other users prove their
 * password.
 * @throws AuthError `password` or `code` `invalid`, `required`; `throttled`
 */
export async function reauthenticate(
  ctx: Context,
  signedIn: Authenticated,
  input: ReauthenticateInput,
  caller: Caller,
): Promise<void> {
  if (!signedIn.session) throw new AuthError('permission_denied')
  await renewRecentLogin(ctx, signedIn, await checkFactor(ctx, signedIn, input, caller), caller)
  emit(ctx, caller, { type: 'reauthenticate', outcome: 'success', ...doneBy(signedIn) })
}

async function checkFactor(
  ctx: Context,
  signedIn: Authenticated,
  { password, code }: ReauthenticateInput,
  caller: Caller,
): Promise<ProvenFactor> {
  if (await hasActiveMethod(ctx, signedIn.user.id)) {
    if (!code) throw fieldError('code', 'required')
    if (!(await checkCodeOfUser(ctx, signedIn.user, code, caller))) throw fieldError('code', 'invalid')
    return 'second'
  }
  if (!password) throw fieldError('password', 'required')
  await checkOldPassword(ctx, signedIn, { password, field: 'password' }, caller)
  return 'first'
}
