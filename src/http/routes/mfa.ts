import type { Caller, Context } from '../../context.js'
import type { FieldIssues } from '../../contract/errors.js'
import type { DetailCode } from '../../contract/messages.js'
import * as declared from '../../contract/mfa.js'
import type { Authenticated } from '../../flows/base/types.js'
import { confirmIssues, confirmMethod } from '../../flows/mfa/confirm.js'
import { type Enrollment, sendManageCode, setUpIssues, setUpMethod } from '../../flows/mfa/enroll.js'
import { listMethods } from '../../flows/mfa/list.js'
import {
  deactivateIssues,
  deactivateMethod,
  deleteIssues,
  deleteMethod,
  primaryIssues,
  setPrimary,
} from '../../flows/mfa/manage.js'
import { type Call, type Route, type RuleCall, route } from '../route.js'
import { detailReply, detailText } from './detail.js'

/** The rules of a change of a method, on the fields that passed the schema. */
const ruleBy =
  <Body>(issues: (ctx: Context, session: Authenticated, body: Body, caller: Caller) => Promise<FieldIssues>) =>
  ({ ctx, session, body, caller }: RuleCall<Body, unknown, Authenticated>): Promise<FieldIssues> =>
    issues(ctx, session, body, caller)

/** The handler of a change of a method, which replies with a message. */
const changeBy =
  <Body>(
    change: (ctx: Context, session: Authenticated, body: Body, caller: Caller) => Promise<unknown>,
    message: DetailCode,
  ) =>
  async ({ ctx, session, body, caller }: Call<Body, unknown, Authenticated>) => {
    await change(ctx, session, body, caller)
    return detailReply({ ctx, caller }, message)
  }

function setupData(call: Call, { method, qrLink, codeSent }: Enrollment) {
  if (qrLink) return { qr_link: qrLink }
  const sent: DetailCode = method === 'email' ? 'mfa_email_setup' : 'mfa_code_sent'
  const code: DetailCode = codeSent ? sent : 'ok'
  return { detail: detailText(call, code) }
}

/** The routes of contract/mfa.ts. */
export const mfaRoutes: readonly Route[] = [
  route(declared.listMfaMethods, async ({ ctx, session, caller }) => {
    const methods = await listMethods(ctx, session, caller)
    const body = methods.map(({ name, isActive, isPrimary, isSetup, remaining }) => ({
      name,
      is_active: isActive,
      is_primary: isPrimary,
      is_setup: isSetup,
      ...(remaining === undefined ? {} : { remaining }),
    }))
    return { status: 200, body }
  }),

  route(
    declared.setUpMfaMethod,
    async (call) => {
      const made = await setUpMethod(call.ctx, call.session, call.body, call.caller)
      const { method, backupCodes } = made
      return { status: 201, body: { method, backup_codes: backupCodes, setup_data: setupData(call, made) } }
    },
    // If the schema refused the code, the request had one.
    ({ ctx, session, body }, refused) =>
      setUpIssues(ctx, session, { method: body.method, withCode: Boolean(body.code || refused.code) }),
  ),

  route(declared.confirmMfaMethod, changeBy(confirmMethod, 'mfa_confirmed'), ruleBy(confirmIssues)),
  route(declared.deactivateMfaMethod, changeBy(deactivateMethod, 'mfa_deactivated'), ruleBy(deactivateIssues)),

  route(
    declared.deleteMfaMethod,
    async (call) => {
      await deleteMethod(call.ctx, call.session, call.body, call.caller)
      return { status: 204 }
    },
    ruleBy(deleteIssues),
  ),

  route(declared.setPrimaryMfaMethod, changeBy(setPrimary, 'mfa_primary_changed'), ruleBy(primaryIssues)),

  route(declared.sendMfaCode, async (call) => {
    await sendManageCode(call.ctx, call.session, call.body.method, call.caller)
    return detailReply(call, 'mfa_code_sent')
  }),
]
