import { AuthError } from '../../contract/errors.js'
import * as declared from '../../contract/session.js'
import { publicJwks } from '../../crypto/access-token.js'
import { logout } from '../../flows/session/logout.js'
import { refresh } from '../../flows/session/refresh.js'
import { verifyToken } from '../../flows/session/verify-token.js'
import { sentNames } from '../reply/cookie-headers.js'
import { cookieAttributes } from '../reply/cookies.js'
import { clearedCredentialCookies, credentialCookies } from '../reply/credential-cookies.js'
import { type Route, route } from '../route.js'
import { clearMfaCookie, tokenPair } from './credentials.js'
import { detailReply } from './detail.js'

/** The routes of contract/session.ts. */
export const sessionRoutes: readonly Route[] = [
  route(declared.logout, async (call) => {
    const { ctx, credential, caller } = call
    const { refresh: token } = call.body
    const cookies = cookieAttributes(ctx.config.settings)
    const sent = sentNames(call.request)
    // A cookie that was sent twice does not authenticate, but it is still cleared.
    const hadCookie =
      ctx.config.settings.USE_AUTH_COOKIE &&
      [cookies.access, cookies.refresh, cookies.token].some(({ name }) => sent.has(name))
    await logout(ctx, { credential, refresh: token, hadCookie }, caller)
    return {
      ...detailReply(call, 'logged_out'),
      cookies: [...clearedCredentialCookies(ctx), ...clearMfaCookie(call)],
    }
  }),

  route(declared.refreshToken, async (call) => {
    const { ctx } = call
    const token = call.body.refresh || call.credential.refresh
    if (!token) throw new AuthError('token_not_valid')
    const issued = await refresh(ctx, token, call.caller)
    if (issued.type !== 'jwt') throw new AuthError('token_not_valid')
    return { status: 200, body: tokenPair(ctx, issued), cookies: credentialCookies(ctx, issued) }
  }),

  route(declared.verifyToken, async ({ ctx, body, caller }) => {
    await verifyToken(ctx, body.token, caller)
    return { status: 200, body: {} }
  }),

  route(declared.getJwks, async ({ ctx }) => ({ status: 200, body: publicJwks(ctx.keys) })),
]
