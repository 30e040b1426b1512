import type { Applicant, GateAnswer } from '../../config/types.js'
import type { Caller, Context } from '../../context.js'
import { AuthError, NON_FIELD } from '../../contract/errors.js'
import { translate } from '../../contract/messages.js'
import { emit } from './events.js'
import { askHost, gateAnswer } from './host-code.js'
import { hostUser } from './public-user.js'
import type { LoginInProgress } from './types.js'

type Refused = Exclude<GateAnswer, true>

/** The words of a refusal: the host's, or for what it leaves out the gate's own in the language of the request. */
function refusalOf(ctx: Context, own: 'registration_refused' | 'login_refused', refused: Refused, { locale }: Caller) {
  const { code = own, message = translate(own, {}, locale, ctx.config.messages) } = refused
  return { code, message }
}

/**
 * Asks the host whether a person may get an account. Every path that creates a user calls this before it looks up an account
 * and before it writes.
 * @throws AuthError `registration_refused` or the host's own code, `unavailable`
 */
export async function checkMayRegister(ctx: Context, applicant: Applicant, caller: Caller): Promise<void> {
  const { mayRegister } = ctx.config.hooks
  if (!mayRegister) return
  const answer = await askHost('mayRegister', gateAnswer, () => mayRegister(applicant))
  if (answer === true) return
  const host = refusalOf(ctx, 'registration_refused', answer, caller)
  emit(ctx, caller, { type: 'registration', outcome: 'failure', reason: host.code, detail: { by: applicant.by } })
  throw new AuthError('registration_refused', { host })
}

/**
 * Asks the host whether a user may sign in.
 * @throws AuthError `login_refused` or the host's own code under no field, `unavailable`
 */
export async function checkMayLogin(
  ctx: Context,
  { user, methods, input }: LoginInProgress,
  caller: Caller,
): Promise<void> {
  const { mayLogin } = ctx.config.hooks
  if (!mayLogin) return
  const attempt = { user: hostUser(ctx, user), methods, input }
  const answer = await askHost('mayLogin', gateAnswer, () => mayLogin(attempt))
  if (answer === true) return
  const { code: hostCode, message } = refusalOf(ctx, 'login_refused', answer, caller)
  emit(ctx, caller, { type: 'login', outcome: 'failure', reason: hostCode, userId: user.id, detail: { methods } })
  throw new AuthError('invalid', { fields: { [NON_FIELD]: [{ code: 'login_refused', hostCode, message }] } })
}
