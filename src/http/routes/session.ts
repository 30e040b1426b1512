import type { z } from 'zod'
import { AuthError } from '../../contract/errors.js'
import type { refreshBody, verifyTokenBody } from '../../contract/session.js'
import { publicJwks } from '../../crypto/access-token.js'
import { logout } from '../../flows/session/logout.js'
import { refresh } from '../../flows/session/refresh.js'
import { verifyToken } from '../../flows/session/verify-token.js'
import { cookieShapes, sentNames } from '../reply/cookies.js'
import { clearedCredentialCookies, credentialCookies } from '../reply/credential-cookies.js'
import { type Route, withBody } from '../route.js'
import { clearMfaCookie, tokenPair } from './credentials.js'
import { detailReply } from './detail.js'

const postLogout: Route = async (call) => {
  const { ctx, credential } = call
  const { refresh: token } = call.body as { refresh?: unknown }
  const shapes = cookieShapes(ctx.config.settings)
  const sent = sentNames(call.request)
  // One that came twice opens nothing, and is cleared all the same.
  const hadCookie =
    ctx.config.settings.USE_AUTH_COOKIE &&
    [shapes.access, shapes.refresh, shapes.token].some(({ name }) => sent.has(name))
  await logout(ctx, { credential, refresh: typeof token === 'string' ? token : undefined, hadCookie }, call.caller)
  return {
    ...detailReply(call, 'logged_out'),
    cookies: [...clearedCredentialCookies(ctx), ...clearMfaCookie(call)],
  }
}

const postRefresh = withBody<z.output<typeof refreshBody>>(async (call) => {
  const { ctx } = call
  const token = call.body.refresh || call.credential.refresh
  if (!token) throw new AuthError('token_not_valid')
  const issued = await refresh(ctx, token, call.caller)
  if (issued.type !== 'jwt') throw new AuthError('token_not_valid')
  return { status: 200, body: tokenPair(ctx, issued), cookies: credentialCookies(ctx, issued) }
})

const postVerify = withBody<z.output<typeof verifyTokenBody>>(async ({ ctx, body, caller }) => {
  await verifyToken(ctx, body.token, caller)
  return { status: 200, body: {} }
})

const getJwks: Route = async ({ ctx }) => ({ status: 200, body: publicJwks(ctx.keys) })

/** What serves the operations of contract/session.ts, by `operationId`. */
export const sessionRoutes: Readonly<Record<string, Route>> = {
  logout: postLogout,
  refreshToken: postRefresh,
  verifyToken: postVerify,
  getJwks,
}
