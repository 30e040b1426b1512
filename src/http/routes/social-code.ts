import type { FieldCode, FieldIssues } from '../../contract/errors.js'
import type * as declared from '../../contract/social-api.js'
import { issuesOf, refuseIssues } from '../../flows/base/field-rules.js'
import type { Authenticated } from '../../flows/base/types.js'
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

/** The part of a call that the checks of a code need. */
export type CodeCall = Pick<RuleCall<Partial<CodeBody>>, 'ctx' | 'endpoint' | 'cookies' | 'caller' | 'body'>

export interface CodeUse {
  purposes: readonly FlowPurpose[]
  /** The user who must have started the flow. */
  by?: Authenticated
}

/** The flow of a code. `refusal` is the problem of `state`. */
interface FoundFlow {
  flow: SocialFlow | null
  refusal?: FieldCode
}

interface Exchanged {
  identity: SocialIdentity
  /** The token of an invitation, from the body or from the start of the flow. */
  invitation: string | undefined
}

/** Exchanges a code for an identity. @throws AuthError with every field issue, before the provider is called */
export async function exchangeCode(call: Call<CodeBody>, use: CodeUse): Promise<Exchanged> {
  const { ctx, body, caller } = call
  const served = providerOf(call)
  const { flow, issues } = await inspectCode(call, served, use, {})
  if (ctx.config.settings.USE_AUTH_COOKIE) forgetFlow(call, body.state)
  refuseIssues(issues)
  const redirectUri = chooseRedirectUri(ctx, served, body.redirect_uri || flow?.redirectUri)
  const identity = await identityByCode(ctx, served, { code: body.code, redirectUri, ...proofOf(flow, body) }, caller)
  return { identity, invitation: body.invitation || flow?.invitation }
}

/** Issues of a code beyond the schema. */
export const codeIssues = async (call: CodeCall, use: CodeUse, refused: FieldIssues): Promise<FieldIssues> =>
  (await inspectCode(call, providerOf(call), use, refused)).issues

async function inspectCode(call: CodeCall, served: ServedProvider, use: CodeUse, refused: FieldIssues) {
  const { ctx, body } = call
  const redirect = await issuesOf(() => chooseRedirectUri(ctx, served, body.redirect_uri))
  // Without a valid state the flow is unknown, so the proof cannot be checked.
  if (refused.state) return { flow: null, issues: redirect }
  const { flow, refusal } = await flowOf(call, served, use)
  const issues = refusal ? { state: [{ code: refusal }] } : proofIssues(served, flow, body)
  return { flow, issues: { ...redirect, ...issues } }
}

/**
 * A flow cookie and a `state` belong together. A request with only one of them, or with two that do not match, is refused.
 * Without PKCE both are required, because nothing else binds the code to this browser.
 */
async function flowOf(call: CodeCall, served: ServedProvider, { purposes, by }: CodeUse): Promise<FoundFlow> {
  // Without cookies the client checks the state itself.
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
