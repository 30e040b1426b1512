import type { Caller, Context } from '../../context.js'
import { AuthError, fieldError } from '../../contract/errors.js'
import { findActiveMethods } from '../../store/mfa/methods.js'
import { markAuthenticated } from '../../store/session/sessions.js'
import { doneBy, emit } from '../base/events.js'
import type { SignedIn } from '../base/types.js'
import { checkCodeOfUser } from '../mfa/verify.js'
import { checkOldPassword } from '../password/change.js'

export interface ReauthenticateInput {
  password?: string | undefined
  code?: string | undefined
}

/**
 * Renews the recent-login mark of the session. A user with an active second factor proves that one, others their password.
 * @throws AuthError `password` or `code` `invalid`, `required`; `throttled`
 */
export async function reauthenticate(
  ctx: Context,
  signedIn: SignedIn,
  input: ReauthenticateInput,
  caller: Caller,
): Promise<void> {
  const { session } = signedIn
  if (!session) throw new AuthError('permission_denied')
  await checkFactor(ctx, signedIn, input, caller)
  await markAuthenticated(ctx.db, session.id, caller.now)
  emit(ctx, caller, { type: 'reauthenticate', outcome: 'success', ...doneBy(signedIn) })
}

async function checkFactor(ctx: Context, signedIn: SignedIn, input: ReauthenticateInput, caller: Caller) {
  const { password, code } = input
  if (await needsCode(ctx, signedIn)) {
    if (!code) throw fieldError('code', 'required')
    if (!(await checkCodeOfUser(ctx, signedIn.user, code, caller))) throw fieldError('code', 'invalid')
  } else {
    if (!password) throw fieldError('password', 'required')
    await checkOldPassword(ctx, signedIn, { password, field: 'password' }, caller)
  }
}

async function needsCode(ctx: Context, { user }: SignedIn): Promise<boolean> {
  if (!ctx.config.settings.USE_MFA) return false
  return (await findActiveMethods(ctx.db, user.id)).length > 0
}
