import { type FieldIssues, fieldError } from '../../contract/errors.js'
import * as declared from '../../contract/social-api.js'
import { issuesOf, refuseIssues } from '../../flows/base/field-rules.js'
import { safeNext } from '../../flows/base/safe-redirect.js'
import { consumeSocial } from '../../flows/limits/limits.js'
import { connectAccount } from '../../flows/social/connect.js'
import { needsVerifier, startFlow } from '../../flows/social/flow.js'
import { loginSocial } from '../../flows/social/login.js'
import { chooseRedirectUri, identityByToken } from '../../flows/social/provider.js'
import { type CallOf, type Route, route } from '../route.js'
import { loginReply } from './credentials.js'
import { detailReply } from './detail.js'
import { providerOf, toProvider } from './social-browser.js'
import { type CodeCall, type CodeUse, codeIssues, exchangeCode } from './social-code.js'
import { flowCookies } from './social-flow-cookies.js'

/** An S256 challenge (RFC 7636 §4.2). */
const CHALLENGE = /^[A-Za-z0-9_-]{43}$/

type StartCall = Pick<CallOf<typeof declared.startSocial>, 'ctx' | 'endpoint' | 'body'>

/** Issues of start/ beyond the schema. */
async function startIssues(call: StartCall): Promise<FieldIssues> {
  const { ctx, body } = call
  const served = providerOf(call)
  const challenge = body.code_challenge
  // Without a cookie, only the client can store the verifier.
  const required = !ctx.config.settings.USE_AUTH_COOKIE && needsVerifier(served)
  const issues = await issuesOf(() => chooseRedirectUri(ctx, served, body.redirect_uri))
  if (challenge !== undefined && !CHALLENGE.test(challenge)) issues.code_challenge = [{ code: 'invalid' }]
  if (required && !challenge) issues.code_challenge = [{ code: 'required' }]
  return issues
}

/** Starts a flow for a client that performs the redirects itself. */
async function start(call: CallOf<typeof declared.startSocial>) {
  const { ctx, body, caller } = call
  await consumeSocial(ctx, caller)
  const served = providerOf(call)
  refuseIssues(await startIssues(call))
  const redirectUri = chooseRedirectUri(ctx, served, body.redirect_uri)
  const codeChallenge = body.code_challenge
  const sealed = ctx.config.settings.USE_AUTH_COOKIE
  const signedIn = sealed ? await call.signedIn() : null
  const next = safeNext(body.next, ctx.config)
  const nonce = body.nonce || undefined
  const { invitation } = body
  const request = { purpose: 'client' as const, redirectUri, next, invitation, signedIn, codeChallenge, nonce, sealed }
  return startFlow(ctx, served, request, caller)
}

const FOR_LOGIN: CodeUse = { purposes: ['login', 'client'] }
const forConnect = ({ session }: ConnectCall): CodeUse => ({ purposes: ['connect', 'client'], by: session })

type ConnectCall = Pick<CallOf<typeof declared.connectByCode>, 'bearer' | 'session' | 'body'> & Omit<CodeCall, 'body'>

/** The browser returns from the provider with nothing but its cookies, so they must identify the user who started the flow. */
const mayBeSent = ({ ctx, bearer }: ConnectCall): boolean => ctx.config.settings.USE_AUTH_COOKIE && !bearer

/**
 * Issues of connect/ beyond the schema. When the browser is redirected instead of sending a `code`, the other fields are not
 * used.
 */
async function connectIssues(call: ConnectCall, refused: FieldIssues = {}): Promise<FieldIssues> {
  const missing = call.body.code === undefined && !refused.code
  if (missing && mayBeSent(call)) return {}
  const issues = await codeIssues(call, forConnect(call), refused)
  return missing ? { code: [{ code: 'required' }], ...issues } : issues
}

/** The routes of contract/social-api.ts. */
export const socialApiRoutes: readonly Route[] = [
  route(
    declared.startSocial,
    async (call) => {
      const { url, state, flow } = await start(call)
      const cookies = flow ? await flowCookies(call, flow) : []
      if (call.form) return { status: 303, redirect: url, cookies }
      return { status: 200, body: { authorization_url: url, state }, cookies }
    },
    startIssues,
  ),

  route(
    declared.loginByCode,
    async (call) => {
      await consumeSocial(call.ctx, call.caller)
      const { identity, invitation } = await exchangeCode(call, FOR_LOGIN)
      return loginReply(call, await loginSocial(call.ctx, identity, { cookieBound: false, invitation }, call.caller))
    },
    (call, refused) => codeIssues(call, FOR_LOGIN, refused),
  ),

  route(declared.loginByToken, async (call) => {
    await consumeSocial(call.ctx, call.caller)
    const identity = await identityByToken(call.ctx, providerOf(call), call.body, call.caller)
    const { invitation } = call.body
    return loginReply(call, await loginSocial(call.ctx, identity, { cookieBound: false, invitation }, call.caller))
  }),

  route(
    declared.connectByCode,
    async (call) => {
      const { ctx, session, body, caller } = call
      const served = providerOf(call)
      const { code } = body
      if (code === undefined) {
        if (!mayBeSent(call)) refuseIssues(await connectIssues(call))
        const request = { purpose: 'connect' as const, next: safeNext(body.next, ctx.config), signedIn: session }
        return { status: 303, ...(await toProvider(call, served, request)) }
      }
      const { identity } = await exchangeCode({ ...call, body: { ...body, code } }, forConnect(call))
      await connectAccount(ctx, session, identity, caller)
      return detailReply(call, 'connected')
    },
    connectIssues,
  ),

  route(declared.connectByToken, async (call) => {
    const { ctx, session, body, caller } = call
    const served = providerOf(call)
    if (!body.access_token && !body.id_token) throw fieldError('access_token', 'required')
    await connectAccount(ctx, session, await identityByToken(ctx, served, body, caller), caller)
    return detailReply(call, 'connected')
  }),
]
