import type { FieldCode, FieldIssues } from '../../contract/errors.js'
import type * as declared from '../../contract/social-api.js'
import { issuesOf, refuseIssues } from '../../flows/base/field-rules.js'
import type { SignedIn } from '../../flows/base/types.js'
import {
  type FlowPurpose,
  needsVerifier,
  proofIssues,
  proofOf,
  type SocialFlow,
  startedBy,
} from '../../flows/social/flow.js'
import {
  chooseRedirectUri,
  identityByCode,
  type ServedProvider,
  type SocialIdentity,
} from '../../flows/social/provider.js'
import type { Call, CallOf, RuleCall } from '../route.js'
import { providerOf } from './social-browser.js'
import { findFlow, forgetFlow, hasFlow } from './social-flow-cookies.js'

type CodeBody = CallOf<typeof declared.loginByCode>['body']

/** As far as the checks of a posted code go. */
export type CodeCall = Pick<RuleCall<Partial<CodeBody>>, 'ctx' | 'endpoint' | 'cookies' | 'caller' | 'body'>

export interface CodeUse {
  purposes: readonly FlowPurpose[]
  /** The user who must have begun the flow. */
  by?: SignedIn
}

/** The flow that the code belongs to. `refusal` is what is wrong with `state`. */
interface FoundFlow {
  flow: SocialFlow | null
  refusal?: FieldCode
}

/** The identity behind a posted code. @throws AuthError with every field problem; the provider is not asked then */
export async function exchangeCode(call: Call<CodeBody>, use: CodeUse): Promise<SocialIdentity> {
  const { ctx, body, caller } = call
  const served = providerOf(call)
  const { flow, issues } = await inspectCode(call, served, use, {})
  if (ctx.config.settings.USE_AUTH_COOKIE) forgetFlow(call, body.state)
  refuseIssues(issues)
  const redirectUri = chooseRedirectUri(ctx, served, body.redirect_uri || flow?.redirectUri)
  return identityByCode(ctx, served, { code: body.code, redirectUri, ...proofOf(flow, body) }, caller)
}

/** Field problems of a posted code beyond the schema. */
export const codeIssues = async (call: CodeCall, use: CodeUse, refused: FieldIssues): Promise<FieldIssues> =>
  (await inspectCode(call, providerOf(call), use, refused)).issues

async function inspectCode(call: CodeCall, served: ServedProvider, use: CodeUse, refused: FieldIssues) {
  const { ctx, body } = call
  const redirect = await issuesOf(() => chooseRedirectUri(ctx, served, body.redirect_uri))
  // Only the flow tells whether the other fields prove anything.
  if (refused.state) return { flow: null, issues: redirect }
  const { flow, refusal } = await flowOf(call, served, use)
  const issues = refusal ? { state: [{ code: refusal }] } : proofIssues(served, flow, body)
  return { flow, issues: { ...redirect, ...issues } }
}

/**
 * A flow cookie and a `state` belong together: one without the other, or with a foreign one, is refused. Without PKCE both are
 * required, since nothing else binds the code to this browser.
 */
async function flowOf(call: CodeCall, served: ServedProvider, { purposes, by }: CodeUse): Promise<FoundFlow> {
  // Without cookies the state is the client's to check.
  if (!call.ctx.config.settings.USE_AUTH_COOKIE) return { flow: null }
  const { state } = call.body
  const provider = served.name
  if (!state) {
    const begun = !needsVerifier(served) || (await hasFlow(call, { provider, purposes }))
    return { flow: null, ...(begun ? { refusal: 'required' } : {}) }
  }
  const flow = await findFlow(call, { state, provider, purposes })
  return flow && (!by || startedBy(flow, by)) ? { flow } : { flow: null, refusal: 'invalid' }
}
