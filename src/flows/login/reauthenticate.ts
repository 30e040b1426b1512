import type { Caller, Context } from '../../context.js'
import { AuthError, type FieldIssues, fieldError, nonFieldError } from '../../contract/errors.js'
import { doneBy, emit } from '../base/events.js'
import { issuesOf } from '../base/field-rules.js'
import type { Authenticated } from '../base/types.js'
import { checkCodeOfUser } from '../mfa/verify.js'
import type { GivenPasskey } from '../passkeys/challenge.js'
import { confirmByPasskey } from '../passkeys/confirm.js'
import { sessionOf } from '../passkeys/enroll.js'
import { isPasskeyFactor } from '../passkeys/factor.js'
import { type BegunPasskey, proofOptions } from '../passkeys/options.js'
import { checkOldPassword } from '../password/change.js'
import { type ProvenFactor, renewRecentLogin } from '../session/recent-login.js'
import { checkEmailedCode, ownProof } from './reauthenticate-by-email.js'

interface ReauthenticateInput {
  password?: string | undefined
  code?: string | undefined
  /** In place of both. */
  passkey?: GivenPasskey | undefined
}

/**
 * Renews the recent-login mark of the session. A user whose login needs a second step proves that factor; other users prove their
 * password. A user who has neither proves the mailbox.
 * @throws AuthError `password` or `code` `invalid`, `required`; `credential` `invalid_passkey`; `throttled`
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
  { password, code, passkey }: ReauthenticateInput,
  caller: Caller,
): Promise<ProvenFactor> {
  const proof = await ownProof(ctx, signedIn.user)
  if (passkey && (proof !== 'code' || isPasskeyFactor(ctx))) {
    await confirmByPasskey(ctx, signedIn, passkey, caller)
    return 'second'
  }
  if (proof === 'passkey') throw fieldError('credential', 'required')
  if (proof === 'password') {
    if (!ctx.config.settings.PASSWORD_LOGIN) throw nonFieldError('password_or_code_required')
    if (!password) throw fieldError('password', 'required')
    await checkOldPassword(ctx, signedIn, { password, field: 'password' }, caller)
    return 'first'
  }
  if (!code) throw fieldError('code', 'required')
  const isSecond = proof === 'code'
  const isRight = isSecond
    ? await checkCodeOfUser(ctx, signedIn.user, code, caller)
    : await checkEmailedCode(ctx, signedIn, code, caller)
  if (!isRight) throw fieldError('code', 'invalid')
  return isSecond ? 'second' : 'first'
}

/** The options of a reauthentication by a passkey of the user. @throws AuthError `permission_denied` */
export const reauthenticationOptions = (
  ctx: Context,
  signedIn: Authenticated,
  cookieBound: boolean,
  caller: Caller,
): Promise<BegunPasskey> => {
  const { id: owner } = sessionOf(signedIn)
  return proofOptions(ctx, signedIn.user.id, { purpose: 'confirm', owner, cookieBound }, caller)
}

/**
 * Applies the rules to the fields that passed the schema when it refused others. A code is not checked here: the refused
 * request would consume it.
 * @throws AuthError `throttled`
 */
export async function reauthenticateIssues(
  ctx: Context,
  signedIn: Authenticated,
  { password, code }: ReauthenticateInput,
  caller: Caller,
): Promise<FieldIssues> {
  if (!signedIn.session) return {}
  const proof = await ownProof(ctx, signedIn.user)
  if (proof === 'passkey') return { credential: [{ code: 'required' }] }
  if (proof !== 'password') return code ? {} : { code: [{ code: 'required' }] }
  if (!ctx.config.settings.PASSWORD_LOGIN) return {}
  if (!password) return { password: [{ code: 'required' }] }
  return issuesOf(checkOldPassword(ctx, signedIn, { password, field: 'password' }, caller))
}
