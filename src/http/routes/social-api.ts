import { fieldError } from '../../contract/errors.js'
import * as declared from '../../contract/social-api.js'
import { safeNext } from '../../flows/base/safe-redirect.js'
import type { SignedIn } from '../../flows/base/types.js'
import { consumeSocial } from '../../flows/limits/limits.js'
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
import { type Call, type CallOf, type Route, route } from '../route.js'
import { loginReply } from './credentials.js'
import { detailReply } from './detail.js'
import { providerOf, toProvider } from './social-browser.js'
import { flowCookies, hasFlow, takeFlow } from './social-flow-cookies.js'

/** An S256 challenge (RFC 7636 §4.2). */
const CHALLENGE = /^[A-Za-z0-9_-]{43}$/

type CodeBody = CallOf<typeof declared.loginByCode>['body']

interface CodeUse {
  purposes: readonly FlowPurpose[]
  /** The user who must have begun the flow. */
  by?: SignedIn
}

/** The identity behind a posted code. */
async function exchangeCode(call: Call, served: ServedProvider, body: CodeBody, use: CodeUse): Promise<SocialIdentity> {
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
  call: Call,
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

/** The flow of a client that drives it itself. */
async function start(call: CallOf<typeof declared.start>) {
  const { ctx, body, caller } = call
  await consumeSocial(ctx, caller)
  const served = providerOf(call)
  const redirectUri = chooseRedirectUri(ctx, served, body.redirect_uri)
  const codeChallenge = body.code_challenge
  if (codeChallenge !== undefined && !CHALLENGE.test(codeChallenge)) throw fieldError('code_challenge', 'invalid')
  const sealed = ctx.config.settings.USE_AUTH_COOKIE
  // Without a cookie, only the client can hold the verifier.
  if (!sealed && needsVerifier(served) && !codeChallenge) throw fieldError('code_challenge', 'required')
  const signedIn = sealed ? await call.signedIn() : null
  const next = safeNext(body.next, ctx.config)
  const nonce = body.nonce || undefined
  const request = { purpose: 'client' as const, redirectUri, next, signedIn, codeChallenge, nonce, sealed }
  return startFlow(ctx, served, request, caller)
}

/** The routes of contract/social-api.ts. */
export const socialApiRoutes: readonly Route[] = [
  route(declared.start, async (call) => {
    const { url, state, flow } = await start(call)
    const cookies = flow ? await flowCookies(call, flow) : []
    if (call.form) return { status: 303, redirect: url, cookies }
    return { status: 200, body: { authorization_url: url, state }, cookies }
  }),

  route(declared.loginByCode, async (call) => {
    await consumeSocial(call.ctx, call.caller)
    const identity = await exchangeCode(call, providerOf(call), call.body, { purposes: ['login', 'client'] })
    return loginReply(call, await loginSocial(call.ctx, identity, false, call.caller))
  }),

  route(declared.loginByToken, async (call) => {
    await consumeSocial(call.ctx, call.caller)
    const identity = await identityByToken(call.ctx, providerOf(call), call.body, call.caller)
    return loginReply(call, await loginSocial(call.ctx, identity, false, call.caller))
  }),

  route(declared.connectByCode, async (call) => {
    const { ctx, session, body, caller } = call
    const served = providerOf(call)
    const { code } = body
    if (code === undefined) {
      // The browser comes back with only its cookies: they must show who began this.
      if (call.bearer || !ctx.config.settings.USE_AUTH_COOKIE) throw fieldError('code', 'required')
      const request = { purpose: 'connect' as const, next: safeNext(body.next, ctx.config), signedIn: session }
      return { status: 303, ...(await toProvider(call, served, request)) }
    }
    const use = { purposes: ['connect', 'client'] as const, by: session }
    await connectAccount(ctx, session, await exchangeCode(call, served, { ...body, code }, use), caller)
    return detailReply(call, 'connected')
  }),

  route(declared.connectByToken, async (call) => {
    const { ctx, session, body, caller } = call
    const served = providerOf(call)
    if (!body.access_token && !body.id_token) throw fieldError('access_token', 'required')
    await connectAccount(ctx, session, await identityByToken(ctx, served, body, caller), caller)
    return detailReply(call, 'connected')
  }),
]
