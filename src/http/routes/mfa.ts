import type { z } from 'zod'
import type { FieldIssues } from '../../contract/errors.js'
import type { DetailCode } from '../../contract/messages.js'
import type {
  confirmMethodBody,
  methodBody,
  methodCodeBody,
  primaryMethodBody,
  setUpMethodBody,
} from '../../contract/mfa.js'
import { type Enrolment, sendManageCode, setUpMethod } from '../../flows/mfa/enroll.js'
import { confirmMethod, deactivateMethod, deleteMethod, listMethods, setPrimary } from '../../flows/mfa/manage.js'
import { type MethodAction, methodIssues } from '../../flows/mfa/rules.js'
import { type Reply, type Route, type RouteCall, type RuleCall, withBody } from '../route.js'
import { detailReply, detailText } from './detail.js'
import { mustBeSignedIn } from './signed-in.js'

/** The method's problems, beside what the schema said of the code. */
const methodRule =
  (action: MethodAction) =>
  (call: RuleCall<{ method?: string | undefined }>): Promise<FieldIssues> =>
    methodIssues(call.ctx, mustBeSignedIn(call), call.body.method, action, call.caller)

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

/** What serves the operations of contract/mfa.ts, by `operationId`. */
export const mfaRoutes: Readonly<Record<string, Route>> = {
  listMfaMethods: list,
  setUpMfaMethod: setUp,
  confirmMfaMethod: confirm,
  deactivateMfaMethod: deactivate,
  deleteMfaMethod: remove,
  setPrimaryMfaMethod: primary,
  sendMfaCode: send,
}
