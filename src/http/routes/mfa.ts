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
import type { ChangeProof } from '../../flows/mfa/proof.js'
import { type Call, type Route, type RuleCall, route } from '../route.js'
import { detailReply, detailText } from './detail.js'
import { passkeyOf } from './passkey-tokens.js'

interface ProofBody {
  method?: string | undefined
  code?: string | undefined
  primary_code?: string | undefined
  credential?: object | undefined
  passkey_token?: string | undefined
}

/** The fields of a change, with its proof: the code, or the passkey in place of it. */
function proofOf<Body extends ProofBody>(call: Pick<Call<Body>, 'ctx' | 'cookies' | 'body'>) {
  const { method, code, primary_code } = call.body
  return { method, code: code ?? primary_code, passkey: passkeyOf(call) }
}

type Change = (
  ctx: Context,
  session: Authenticated,
  input: ChangeProof & { method: string },
  caller: Caller,
) => Promise<unknown>

/** The handler of a change of a method. */
const changeBy =
  (change: Change) =>
  async (call: Call<ProofBody & { method: string }, unknown, Authenticated>): Promise<void> => {
    await change(call.ctx, call.session, { ...proofOf(call), method: call.body.method }, call.caller)
  }

type Rules = (
  ctx: Context,
  session: Authenticated,
  given: ChangeProof & { method?: string | undefined },
  caller: Caller,
) => Promise<FieldIssues>

/**
 * The rules of a change of a method, on the fields that passed the schema. A code that the schema refused is not missing.
 */
const ruleBy =
  (issues: Rules) =>
  async (call: RuleCall<ProofBody, unknown, Authenticated>, refused: FieldIssues): Promise<FieldIssues> => {
    const { ctx, session, body, caller } = call
    const code = body.code ?? body.primary_code
    const refusedCode = refused.code ?? refused.primary_code ?? refused.credential ?? refused.passkey_token
    const given = code || body.credential || refusedCode ? 'given' : undefined
    return issues(ctx, session, { method: body.method, code: given }, caller)
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
      const made = await setUpMethod(
        call.ctx,
        call.session,
        { ...proofOf(call), method: call.body.method },
        call.caller,
      )
      const { method, backupCodes } = made
      return { status: 201, body: { method, backup_codes: backupCodes, setup_data: setupData(call, made) } }
    },
    ruleBy(setUpIssues),
  ),

  route(
    declared.confirmMfaMethod,
    async (call) => {
      await confirmMethod(call.ctx, call.session, call.body, call.caller)
      return detailReply(call, 'mfa_confirmed')
    },
    ({ ctx, session, body, caller }) => confirmIssues(ctx, session, body, caller),
  ),

  route(
    declared.deactivateMfaMethod,
    async (call) => {
      await changeBy(deactivateMethod)(call)
      return detailReply(call, 'mfa_deactivated')
    },
    ruleBy(deactivateIssues),
  ),

  route(
    declared.deleteMfaMethod,
    async (call) => {
      await changeBy(deleteMethod)(call)
      return { status: 204 }
    },
    ruleBy(deleteIssues),
  ),

  route(
    declared.setPrimaryMfaMethod,
    async (call) => {
      await changeBy(setPrimary)(call)
      return detailReply(call, 'mfa_primary_changed')
    },
    ruleBy(primaryIssues),
  ),

  route(declared.sendMfaCode, async (call) => {
    await sendManageCode(call.ctx, call.session, call.body.method, call.caller)
    return detailReply(call, 'mfa_code_sent')
  }),
]
