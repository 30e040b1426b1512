import type { z } from 'zod'
import { fieldError } from '../../contract/errors.js'
import type { SocialConnectInput, socialCodeBody, socialStartBody, socialTokenBody } from '../../contract/social.js'
import { safeNext } from '../../flows/base/safe-redirect.js'
import type { SignedIn } from '../../flows/base/types.js'
import { takeSocial } from '../../flows/limits/limits.js'
import { connectAccount } from '../../flows/social/connect.js'
import {
  type FlowPurpose,
  needsVerifier,
  proofOf,
  type SocialFlow,
  startedBy,
  startFlow,
} from '../../flows/social/flow.js'
import { loginSocial } from '../../flows/social/login.js'
import {
  chooseRedirectUri,
  identityByCode,
  identityByToken,
  type ServedProvider,
  type SocialIdentity,
} from '../../flows/social/provider.js'
import { type Reply, type RouteCall, withBody } from '../route.js'
import { loginReply } from './credentials.js'
import { detailReply } from './detail.js'
import { mustBeSignedIn } from './signed-in.js'
import { providerOf, toProvider } from './social-browser.js'
import { flowCookies, hasFlow, takeFlow } from './social-flow-cookies.js'

/** An S256 challenge (RFC 7636 §4.2). */
const CHALLENGE = /^[A-Za-z0-9_-]{43}$/

/** POST <provider>/start/ */
export const start = withBody<z.output<typeof socialStartBody>>(async (call): Promise<Reply> => {
  const { ctx, body, caller } = call
  await takeSocial(ctx, caller)
  const served = providerOf(call)
  const redirectUri = chooseRedirectUri(ctx, served, body.redirect_uri)
  const codeChallenge = body.code_challenge
  if (codeChallenge !== undefined && !CHALLENGE.test(codeChallenge)) throw fieldError('code_challenge', 'invalid')
  const sealed = ctx.config.settings.USE_AUTH_COOKIE
  // Nobody would hold the verifier.
  if (!sealed && needsVerifier(served) && !codeChallenge) throw fieldError('code_challenge', 'required')
  const signedIn = sealed ? await call.signedIn() : null
  const next = safeNext(body.next, ctx.config)
  const nonce = body.nonce || undefined
  const request = { purpose: 'client' as const, redirectUri, next, signedIn, codeChallenge, nonce, sealed }
  const { url, state, flow } = await startFlow(ctx, served, request, caller)
  const cookies = flow ? await flowCookies(call, flow) : []
  if (call.form) return { status: 303, redirect: url, cookies }
  return { status: 200, body: { authorization_url: url, state }, cookies }
})

type CodeBody = z.output<typeof socialCodeBody>

interface CodeUse {
  purposes: readonly FlowPurpose[]
  /** Who must have begun the flow. */
  by?: SignedIn
}

/** The identity behind a posted code. */
async function exchangeCode(
  call: RouteCall<unknown>,
  served: ServedProvider,
  body: CodeBody,
  use: CodeUse,
): Promise<SocialIdentity> {
  const { ctx, caller } = call
  const flow = await flowOf(call, served, body.state || undefined, use)
  const redirectUri = chooseRedirectUri(ctx, served, body.redirect_uri || flow?.redirectUri)
  const proof = proofOf(served, flow, body)
  return identityByCode(ctx, served, { code: body.code, redirectUri, ...proof }, caller)
}

/**
 * A flow cookie and a `state` belong together: one without the other, or with a foreign one, is refused. Without PKCE both are
 * required, since nothing else binds the code to this browser.
 */
async function flowOf(
  call: RouteCall<unknown>,
  served: ServedProvider,
  state: string | undefined,
  { purposes, by }: CodeUse,
): Promise<SocialFlow | null> {
  // Without cookies the state is the client's to check.
  if (!call.ctx.config.settings.USE_AUTH_COOKIE) return null
  const provider = served.name
  if (state === undefined) {
    if (!needsVerifier(served) || (await hasFlow(call, { provider, purposes }))) throw fieldError('state', 'required')
    return null
  }
  const flow = await takeFlow(call, { state, provider, purposes })
  if (!flow || (by && !startedBy(flow, by))) throw fieldError('state', 'invalid')
  return flow
}

/** POST <provider>/ with a code. */
export const loginByCode = withBody<CodeBody>(async (call) => {
  await takeSocial(call.ctx, call.caller)
  const identity = await exchangeCode(call, providerOf(call), call.body, { purposes: ['login', 'client'] })
  return loginReply(call, await loginSocial(call.ctx, identity, false, call.caller))
})

/** POST <provider>/ with tokens (SOCIAL_LOGIN_AUTH_TYPE 'token'). */
export const loginByToken = withBody<z.output<typeof socialTokenBody>>(async (call) => {
  await takeSocial(call.ctx, call.caller)
  const identity = await identityByToken(call.ctx, providerOf(call), call.body, call.caller)
  return loginReply(call, await loginSocial(call.ctx, identity, false, call.caller))
})

/** POST <provider>/connect/ */
export const connect = withBody<SocialConnectInput>(async (call): Promise<Reply> => {
  const { ctx, body, caller } = call
  const signedIn = mustBeSignedIn(call)
  const served = providerOf(call)
  if (ctx.config.settings.SOCIAL_LOGIN_AUTH_TYPE === 'token') {
    if (!body.access_token && !body.id_token) throw fieldError('access_token', 'required')
    await connectAccount(ctx, signedIn, await identityByToken(ctx, served, body, caller), caller)
    return detailReply(call, 'connected')
  }
  const { code } = body
  if (code === undefined) {
    // The browser comes back with cookies alone: they must say who began this.
    if (call.bearer || !ctx.config.settings.USE_AUTH_COOKIE) throw fieldError('code', 'required')
    return toProvider(call, served, { purpose: 'connect', next: safeNext(body.next, ctx.config), signedIn }, 303)
  }
  const use = { purposes: ['connect', 'client'] as const, by: signedIn }
  await connectAccount(ctx, signedIn, await exchangeCode(call, served, { ...body, code }, use), caller)
  return detailReply(call, 'connected')
})
