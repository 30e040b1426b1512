import type { z } from 'zod'
import { AuthError, type FieldIssues, fieldError, NON_FIELD } from '../../contract/errors.js'
import type { changeMethodBody, resendCodeBody, verifyBody } from '../../contract/login.js'
import type { DetailCode } from '../../contract/messages.js'
import type {
  confirmMethodBody,
  methodBody,
  methodCodeBody,
  primaryMethodBody,
  setUpMethodBody,
} from '../../contract/mfa.js'
import { issuesOf } from '../../flows/base/field-rules.js'
import {
  type ChallengeRef,
  changeLoginMethod,
  resendLoginCode,
  verifySecondStep,
} from '../../flows/login/second-step.js'
import { type Enrolment, sendManageCode, setUpMethod } from '../../flows/mfa/enroll.js'
import { confirmMethod, deactivateMethod, deleteMethod, listMethods, setPrimary } from '../../flows/mfa/manage.js'
import { type MethodAction, methodIssues } from '../../flows/mfa/rules.js'
import { cookieShapes } from '../reply/cookies.js'
import { type Reply, type Route, type RouteCall, type RuleCall, withBody } from '../route.js'
import { mustBeSignedIn } from './core.js'
import { clearMfaCookie, loginReply, mfaCookie } from './credentials.js'
import { detailReply, detailText } from './detail.js'

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

/** The method's problems, beside what the schema said of the code. */
const methodRule =
  (action: MethodAction) =>
  (call: RuleCall<{ method?: string | undefined }>): Promise<FieldIssues> =>
    methodIssues(call.ctx, mustBeSignedIn(call), call.body.method, action, call.caller)

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

const list: Route = async (call) => {
  const methods = await listMethods(call.ctx, mustBeSignedIn(call), call.caller)
  const body = methods.map(({ name, isActive, isPrimary, isSetup, remaining }) => ({
    name,
    is_active: isActive,
    is_primary: isPrimary,
    is_setup: isSetup,
    ...(remaining === undefined ? {} : { remaining }),
  }))
  return { status: 200, body }
}

function setupData(call: RouteCall, { method, qrLink, codeSent }: Enrolment) {
  if (qrLink) return { qr_link: qrLink }
  const sent: DetailCode = method === 'email' ? 'mfa_email_setup' : 'mfa_code_sent'
  const code: DetailCode = codeSent ? sent : 'ok'
  return { detail: detailText(call, code) }
}

const setUp = withBody<z.output<typeof setUpMethodBody>>(async (call) => {
  const made = await setUpMethod(call.ctx, mustBeSignedIn(call), call.body, call.caller)
  return {
    status: 201,
    body: { method: made.method, backup_codes: made.backupCodes, setup_data: setupData(call, made) },
  }
})

const confirm = withBody<z.output<typeof confirmMethodBody>>(async (call) => {
  await confirmMethod(call.ctx, mustBeSignedIn(call), call.body, call.caller)
  return detailReply(call, 'mfa_confirmed')
}, methodRule('confirm'))

const deactivate = withBody<z.output<typeof methodCodeBody>>(async (call) => {
  await deactivateMethod(call.ctx, mustBeSignedIn(call), call.body, call.caller)
  return detailReply(call, 'mfa_deactivated')
}, methodRule('deactivate'))

const remove = withBody<z.output<typeof methodCodeBody>>(async (call): Promise<Reply> => {
  await deleteMethod(call.ctx, mustBeSignedIn(call), call.body, call.caller)
  return { status: 204 }
}, methodRule('delete'))

const primary = withBody<z.output<typeof primaryMethodBody>>(async (call) => {
  await setPrimary(call.ctx, mustBeSignedIn(call), call.body, call.caller)
  return detailReply(call, 'mfa_primary_changed')
}, methodRule('make primary'))

const send = withBody<z.output<typeof methodBody>>(async (call) => {
  await sendManageCode(call.ctx, mustBeSignedIn(call), call.body.method, call.caller)
  return detailReply(call, 'mfa_code_sent')
})

/** What serves the operations of the second factor, by `operationId`. */
export const mfaRoutes: Readonly<Record<string, Route>> = {
  verifyLogin: verify,
  changeLoginMethod: changeMethod,
  resendLoginCode: resend,
  listMfaMethods: list,
  setUpMfaMethod: setUp,
  confirmMfaMethod: confirm,
  deactivateMfaMethod: deactivate,
  deleteMfaMethod: remove,
  setPrimaryMfaMethod: primary,
  sendMfaCode: send,
}
