import type { Caller, Context } from '../../context.js'
import type { FieldIssues } from '../../contract/errors.js'
import { isObject } from '../../contract/objects.js'
import { sealFlow, unsealFlow } from '../../crypto/flow-seal.js'
import { randomToken, safeEqual } from '../../crypto/random.js'
import { challengeOf, usesPkce } from '../../social/authorization-url.js'
import type { Authenticated } from '../base/types.js'
import { asRefusal, type ServedProvider } from './provider.js'

/** Seconds that the user has to return from the provider. */
export const FLOW_LIFETIME = 600
/** A longer target would make the cookie too large for browsers. */
const MAX_NEXT = 1024
/** The tokens of invitations have 43 characters. */
const MAX_INVITATION = 128
/** Shorter than every token. */
const NO_TOKEN = 'invalid'
/** 256 bits in base64url. */
const STATE = /^[A-Za-z0-9_-]{43}$/

/** 'client': begun by start/; the client chooses whether a callback, a login or a connect finishes it. */
export type FlowPurpose = 'login' | 'connect' | 'reauthenticate' | 'client'

/** A flow in progress, sealed for the browser that began it (RFC 9700 §2.1, §4.7; ASVS 10.2.1). */
export interface SocialFlow {
  state: string
  provider: string
  purpose: FlowPurpose
  redirectUri: string
  startedAt: number
  nonce: string
  /** Absent when PKCE is off or the client holds the verifier. */
  verifier?: string
  next?: string
  /** The token of an invitation. */
  invitation?: string
  /** The user and session that began the flow, if the purpose depends on them. */
  user?: string
  session?: string
}

interface FlowRequest {
  purpose: FlowPurpose
  redirectUri: string
  next: string | null
  invitation?: string | undefined
  signedIn: Authenticated | null
  /** S256 challenge of a client that keeps the verifier. */
  codeChallenge?: string | undefined
  /** The nonce of a client that compares it itself, or that sends it again with the code. */
  nonce?: string | undefined
  /** false for clients without cookies: they store state, verifier and nonce themselves. */
  sealed: boolean
}

interface StartedFlow {
  url: string
  state: string
  /** null when nothing is sealed. */
  flow: SocialFlow | null
}

/**
 * Begins a flow: returns the provider's URL with state, S256 challenge and nonce.
 * @throws AuthError `provider_unavailable`
 */
export async function startFlow(
  ctx: Context,
  served: ServedProvider,
  request: FlowRequest,
  caller: Caller,
): Promise<StartedFlow> {
  const { provider, settings, app, name } = served
  const { purpose, redirectUri, codeChallenge } = request
  const state = randomToken()
  const nonce = request.nonce ?? randomToken()
  const verifier = usesPkce(provider, settings) && !codeChallenge ? randomToken() : undefined
  const common = {
    app,
    settings,
    state,
    redirectUri,
    codeChallenge: codeChallenge ?? (verifier && challengeOf(verifier)),
  }
  try {
    const url = await provider.authorizationUrl({
      ...common,
      nonce: request.sealed ? nonce : request.nonce,
      params: purpose === 'reauthenticate' ? provider.freshLogin?.params : undefined,
      now: caller.now,
    })
    const base = { state, provider: name, purpose, redirectUri, startedAt: caller.now.getTime(), nonce }
    const flow = {
      ...base,
      ...(verifier ? { verifier } : {}),
      ...targetOf(request),
      ...invitationOf(request),
      ...starterOf(request),
    }
    return { url: url.href, state, flow: request.sealed ? flow : null }
  } catch (error) {
    throw asRefusal(ctx, error, caller)
  }
}

const targetOf = ({ next }: FlowRequest) => (next !== null && next.length <= MAX_NEXT ? { next } : {})

/**
 * The invitation of a request. A text that is too long for a token would make the cookie too large for browsers, so a short one
 * takes its place: an invalid invitation must be refused, and not be taken for none.
 */
export const invitationWithin = (invitation: string | undefined): string | undefined =>
  invitation !== undefined && invitation.length > MAX_INVITATION ? NO_TOKEN : invitation

function invitationOf(request: FlowRequest) {
  const invitation = invitationWithin(request.invitation)
  return invitation ? { invitation } : {}
}

const starterOf = ({ signedIn }: FlowRequest) =>
  signedIn ? { user: String(signedIn.user.id), session: signedIn.session?.id ?? '' } : {}

/** Whether the exchange of a code requires a verifier, so that a stolen code is useless. */
export const needsVerifier = ({ provider, settings }: ServedProvider): boolean => usesPkce(provider, settings)

/** The proof that a client sends with a code. */
interface PostedProof {
  code_verifier?: string | undefined
  nonce?: string | undefined
}

/**
 * Field issues of the proof that binds a code to this client, so that a stolen code is useless (RFC 9700 §4.5): the
 * PKCE verifier; without PKCE the flow of this browser, or the nonce of the client's request.
 */
export function proofIssues(served: ServedProvider, flow: SocialFlow | null, posted: PostedProof): FieldIssues {
  const { codeVerifier } = proofOf(flow, posted)
  const own = posted.nonce || undefined
  const byNonce = !needsVerifier(served) && !flow
  const issues: FieldIssues = {}
  if (needsVerifier(served) && !codeVerifier) issues.code_verifier = [{ code: 'required' }]
  if (byNonce && (!own || !served.provider.bindsNonce)) issues.nonce = [{ code: 'required' }]
  if (flow && own !== undefined && !safeEqual(own, flow.nonce)) issues.nonce = [{ code: 'invalid' }]
  return issues
}

/** The values that the exchange of the code checks. */
export const proofOf = (flow: SocialFlow | null, posted: PostedProof) => ({
  codeVerifier: flow?.verifier ?? (posted.code_verifier || undefined),
  nonce: flow?.nonce ?? (posted.nonce || undefined),
})

export const sealSocialFlow = (ctx: Context, flow: SocialFlow, now: Date): Promise<string> =>
  sealFlow(ctx.keys, flow, FLOW_LIFETIME, now)

/** The content of a flow cookie; null when it is expired, was changed or is another kind of seal. */
export async function openSocialFlow(ctx: Context, sealed: string, now: Date): Promise<SocialFlow | null> {
  const data = await unsealFlow(ctx.keys, sealed, now)
  return isSocialFlow(data) ? data : null
}

/** The seal proves that this service wrote it; a flow of another kind has neither of these fields. */
const isSocialFlow = (data: unknown): data is SocialFlow =>
  isObject(data) && typeof data.state === 'string' && typeof data.provider === 'string'

export const isState = (text: unknown): text is string => typeof text === 'string' && STATE.test(text)

/** Whether a flow matches the state, the provider and the purpose of an answer. */
export const flowMatches = (
  flow: SocialFlow | null,
  asked: { state: string; provider: string; purposes: readonly FlowPurpose[] },
): flow is SocialFlow =>
  flow !== null &&
  safeEqual(flow.state, asked.state) &&
  flow.provider === asked.provider &&
  asked.purposes.includes(flow.purpose)

/** Whether the current user and session began the flow. */
export const startedBy = (flow: SocialFlow, { user, session }: Authenticated): boolean =>
  flow.user === String(user.id) && flow.session === (session?.id ?? '')
