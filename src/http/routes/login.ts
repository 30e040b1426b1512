import type { z } from 'zod'
import { AuthError, type FieldIssues, fieldError, NON_FIELD } from '../../contract/errors.js'
import type {
  changeMethodBody,
  loginBody,
  reauthenticateBody,
  resendCodeBody,
  verifyBody,
} from '../../contract/login.js'
import { issuesOf } from '../../flows/base/field-rules.js'
import { login } from '../../flows/login/login.js'
import { reauthenticate } from '../../flows/login/reauthenticate.js'
import {
  type ChallengeRef,
  changeLoginMethod,
  resendLoginCode,
  verifySecondStep,
} from '../../flows/login/second-step.js'
import { cookieShapes } from '../reply/cookies.js'
import { type Reply, type Route, type RouteCall, withBody } from '../route.js'
import { clearMfaCookie, loginReply, mfaCookie } from './credentials.js'
import { detailReply } from './detail.js'
import { mustBeSignedIn } from './signed-in.js'

const postLogin = withBody<z.output<typeof loginBody>>(async (call) => {
  const { username, email, password } = call.body
  const given = { identifier: username || email || '', password, cookieBound: call.form }
  const outcome = await login(call.ctx, given, call.caller)
  return loginReply(call, outcome)
})

const postReauthenticate = withBody<z.output<typeof reauthenticateBody>>(async (call) => {
  await reauthenticate(call.ctx, mustBeSignedIn(call), call.body, call.caller)
  return detailReply(call, 'ok')
})

type StepCall = RouteCall<{ ephemeral_token?: string | undefined }>
/** As far as a token of the body or the cookie goes. */
type TokenCall = Pick<StepCall, 'ctx' | 'cookies' | 'body'>

/**
 * The token of the body wins over the flow cookie; one that stands in both came in the cookie.
 * @throws AuthError `ephemeral_token` `required`
 */
function challengeOf(call: TokenCall): ChallengeRef {
  const carried = call.cookies.get(cookieShapes(call.ctx.config.settings).mfa.name)
  const token = call.body.ephemeral_token || carried
  if (!token) throw fieldError('ephemeral_token', 'required')
  return { token, byCookie: token === carried }
}

/** A missing token, beside what the schema said of other fields. */
const tokenIssues = (call: TokenCall): Promise<FieldIssues> => issuesOf((async () => challengeOf(call))())

/** Goes on with a login in progress. A flow cookie that names none is cleared. */
async function goOn<Result>(call: StepCall, run: (ref: ChallengeRef) => Promise<Result>): Promise<Result> {
  const ref = challengeOf(call)
  try {
    return await run(ref)
  } catch (error) {
    const dead = error instanceof AuthError && error.fields?.[NON_FIELD]?.some(({ code }) => code === 'invalid_token')
    if (dead && ref.byCookie) call.setCookies(clearMfaCookie(call))
    throw error
  }
}

const verify = withBody<z.output<typeof verifyBody>>(
  async (call) =>
    loginReply(call, await goOn(call, (ref) => verifySecondStep(call.ctx, ref, call.body.code, call.caller))),
  tokenIssues,
)

const changeMethod = withBody<z.output<typeof changeMethodBody>>(async (call) => {
  const ref = challengeOf(call)
  const step = await goOn(call, () => changeLoginMethod(call.ctx, ref, call.body.new_method, call.caller))
  const body = {
    ephemeral_token: step.ephemeralToken,
    new_method: step.method,
    ...(step.codeSent ? {} : { code_sent: false }),
  }
  const reply: Reply = { ...loginReply(call, step), body }
  // A login that travels in the flow cookie goes on in it.
  return ref.byCookie ? { ...reply, cookies: [mfaCookie(call.ctx, step.ephemeralToken)] } : reply
}, tokenIssues)

const resend = withBody<z.output<typeof resendCodeBody>>(async (call): Promise<Reply> => {
  const ref = challengeOf(call)
  const { method } = await goOn(call, () => resendLoginCode(call.ctx, ref, call.caller))
  return { status: 200, body: { ephemeral_token: ref.token }, mfaMethod: method }
})

/** What serves the operations of contract/login.ts, by `operationId`. */
export const loginRoutes: Readonly<Record<string, Route>> = {
  login: postLogin,
  reauthenticate: postReauthenticate,
  verifyLogin: verify,
  changeLoginMethod: changeMethod,
  resendLoginCode: resend,
}
