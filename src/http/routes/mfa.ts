import type { Caller, Context } from '../../context.js'
import type { FieldIssues } from '../../contract/errors.js'
import type { DetailCode } from '../../contract/messages.js'
import * as declared from '../../contract/mfa.js'
import type { Authenticated } from '../../flows/base/types.js'
import { confirmMethod, type Enrollment, sendManageCode, setUpMethod } from '../../flows/mfa/enroll.js'
import { deactivateMethod, deleteMethod, listMethods, setPrimary } from '../../flows/mfa/manage.js'
import { type MethodAction, methodIssues } from '../../flows/mfa/methods.js'
import { type Call, type Route, type RuleCall, route } from '../route.js'
import { detailReply, detailText } from './detail.js'

/** The issues of the method, beside the schema's issues of the code. */
const methodRule =
  (action: MethodAction) =>
  ({ ctx, session, body, caller }: RuleCall<{ method?: string }, unknown, Authenticated>): Promise<FieldIssues> =>
    methodIssues(ctx, session, body.method, action, caller)

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

  route(declared.setUpMfaMethod, async (call) => {
    const made = await setUpMethod(call.ctx, call.session, call.body, call.caller)
    const { method, backupCodes } = made
    return { status: 201, body: { method, backup_codes: backupCodes, setup_data: setupData(call, made) } }
  }),

  route(declared.confirmMfaMethod, changeBy(confirmMethod, 'mfa_confirmed'), methodRule('confirm')),
  route(declared.deactivateMfaMethod, changeBy(deactivateMethod, 'mfa_deactivated'), methodRule('deactivate')),

  route(
    declared.deleteMfaMethod,
    async (call) => {
      await deleteMethod(call.ctx, call.session, call.body, call.caller)
      return { status: 204 }
    },
    methodRule('delete'),
  ),

  route(declared.setPrimaryMfaMethod, changeBy(setPrimary, 'mfa_primary_changed'), methodRule('make primary')),

  route(declared.sendMfaCode, async (call) => {
    await sendManageCode(call.ctx, call.session, call.body.method, call.caller)
    return detailReply(call, 'mfa_code_sent')
  }),
]
