import type { Cookie } from '../../config/types.js'
import { AuthError, type FieldIssues, fieldError, NON_FIELD, nonFieldError } from '../../contract/errors.js'
import * as declared from '../../contract/login.js'
import { ownValues } from '../../contract/object-rules.js'
import * as steps from '../../contract/passkey-steps.js'
import * as declaredReauthentication from '../../contract/reauthenticate.js'
import { issuesOf } from '../../flows/base/field-rules.js'
import type { ChallengeRef } from '../../flows/login/in-progress.js'
import { login } from '../../flows/login/login.js'
import { stepOptions } from '../../flows/login/passkey.js'
import { reauthenticate, reauthenticateIssues, reauthenticationOptions } from '../../flows/login/reauthenticate.js'
import { sendReauthenticationCode } from '../../flows/login/reauthenticate-by-email.js'
import { changeLoginMethod, resendLoginCode } from '../../flows/login/second-step.js'
import { verifySecondStep } from '../../flows/login/verify-step.js'
import { cookieAttributes } from '../reply/cookies.js'
import { type Call, type Route, route } from '../route.js'
import { challengeReply, clearMfaCookie, isToken, loginReply, mfaCookie, signedInReply } from './credentials.js'
import { detailReply } from './detail.js'
import { bindsToCookie, optionsReply, passkeyOf } from './passkey-tokens.js'

type StepCall = Call<{ ephemeral_token?: string | undefined }>
/** The part of a call that can contain the token. */
type TokenCall = Pick<StepCall, 'ctx' | 'cookies' | 'body' | 'form'>

/**
 * The token of the body takes precedence over the flow cookie. A token that is in both counts as coming from the cookie.
 * @throws AuthError `ephemeral_token` `required`. A plain form has its token only in the cookie, so a missing one means that
 * the login has ended: `invalid_token`
 */
function challengeOf(call: TokenCall): ChallengeRef {
  const carried = call.cookies.get(cookieAttributes(call.ctx.config.settings).mfa.name)
  const token = call.body.ephemeral_token || carried
  if (!token) throw call.form ? nonFieldError('invalid_token') : fieldError('ephemeral_token', 'required')
  return { token, byCookie: token === carried }
}

/** The issue of a missing token, beside the schema's issues of other fields. */
const tokenIssues = (call: TokenCall): Promise<FieldIssues> => issuesOf(() => challengeOf(call))

/**
 * A plain form whose token is in the body began with a server action. The next page has no such body, so the flow cookie keeps
 * the token during the login.
 */
const keepInCookie = ({ ctx, form }: StepCall, { token, byCookie }: ChallengeRef): Cookie[] =>
  form && !byCookie && isToken(token) ? [mfaCookie(ctx, token)] : []

/** Continues a login in progress. Clears a flow cookie that matches no login. */
async function continueLogin<Result>(call: StepCall, run: (ref: ChallengeRef) => Promise<Result>): Promise<Result> {
  const ref = challengeOf(call)
  try {
    return await run(ref)
  } catch (error) {
    const isDead = error instanceof AuthError && error.fields?.[NON_FIELD]?.some(({ code }) => code === 'invalid_token')
    if (!isDead) call.setCookies(keepInCookie(call, ref))
    else if (ref.byCookie) call.setCookies(clearMfaCookie(call))
    throw error
  }
}

/** The routes of contract/login.ts, and those of contract/passkey-steps.ts. */
export const loginRoutes: readonly Route[] = [
  route(declared.login, async (call) => {
    const { username, email, password } = call.body
    const { login: own } = call.ctx.config.schemas
    const given = {
      identifier: username || email || '',
      password,
      cookieBound: call.form,
      checkHuman: call.checkHuman,
      own: own && ownValues(own, { ...call.body }),
    }
    return loginReply(call, await login(call.ctx, given, call.caller))
  }),

  route(
    declared.verifyLogin,
    async (call) => {
      const { ctx, body, caller } = call
      const outcome = await continueLogin(call, (ref) => {
        const trusts = body.trust_device === true || body.trust_device === 'true'
        const given = { code: body.code, passkey: passkeyOf(call), redirects: call.form, trusts }
        return verifySecondStep(ctx, ref, given, caller)
      })
      return signedInReply(call, outcome)
    },
    tokenIssues,
  ),

  route(
    declared.changeLoginMethod,
    async (call) => {
      const ref = challengeOf(call)
      const step = await continueLogin(call, () => changeLoginMethod(call.ctx, ref, call.body.new_method, call.caller))
      const reply = challengeReply(call, step)
      const { ephemeral_token, code_sent } = reply.body
      const body = { ephemeral_token, new_method: step.method, ...(code_sent === false ? { code_sent } : {}) }
      // A login that uses the flow cookie continues with it.
      return { ...reply, body, ...(ref.byCookie ? { cookies: [mfaCookie(call.ctx, step.ephemeralToken)] } : {}) }
    },
    tokenIssues,
  ),

  route(declared.resendLoginCode, async (call) => {
    const ref = challengeOf(call)
    const { method } = await continueLogin(call, () => resendLoginCode(call.ctx, ref, call.caller))
    return {
      status: 200,
      body: { ephemeral_token: ref.token },
      mfaMethod: method,
      cookies: keepInCookie(call, ref),
    }
  }),

  route(
    steps.startPasskeyStep,
    async (call) => {
      const { ctx, caller } = call
      const begun = await continueLogin(call, (ref) => stepOptions(ctx, ref, bindsToCookie(call), caller))
      return { status: 200, ...optionsReply(call, begun) }
    },
    tokenIssues,
  ),

  route(steps.startPasskeyReauthentication, async (call) => {
    const begun = await reauthenticationOptions(call.ctx, call.session, bindsToCookie(call), call.caller)
    return { status: 200, ...optionsReply(call, begun) }
  }),

  route(
    declaredReauthentication.reauthenticate,
    async (call) => {
      const { password, code } = call.body
      await reauthenticate(call.ctx, call.session, { password, code, passkey: passkeyOf(call) }, call.caller)
      return detailReply(call, 'ok')
    },
    ({ ctx, session, body, caller }) => reauthenticateIssues(ctx, session, body, caller),
  ),

  route(declaredReauthentication.sendReauthenticationCode, async (call) => {
    await sendReauthenticationCode(call.ctx, call.session, call.caller)
    return detailReply(call, 'mfa_code_sent')
  }),
]
