import type { z } from 'zod'
import { AuthError } from '../../contract/errors.js'
import type { loginBody, reauthenticateBody } from '../../contract/login.js'
import type { changePasswordBody, resetConfirmBody } from '../../contract/password.js'
import type { emailBody, verifyEmailBody } from '../../contract/registration.js'
import type { refreshBody, verifyTokenBody } from '../../contract/session.js'
import { publicJwks } from '../../crypto/access-token.js'
import { type ProfileChange, profileIssues, updateUser } from '../../flows/account/update-user.js'
import { publicUser } from '../../flows/base/public-user.js'
import type { SignedIn } from '../../flows/base/types.js'
import { login } from '../../flows/login/login.js'
import { reauthenticate } from '../../flows/login/reauthenticate.js'
import { requestPasswordReset, resendVerification } from '../../flows/mail/request.js'
import { changeIssues, changePassword } from '../../flows/password/change.js'
import { confirmReset, resetIssues } from '../../flows/password/reset.js'
import { type RegistrationInput, registrationIssues } from '../../flows/registration/form.js'
import { register } from '../../flows/registration/register.js'
import { verifyEmail } from '../../flows/registration/verify-email.js'
import { logout } from '../../flows/session/logout.js'
import { refresh } from '../../flows/session/refresh.js'
import { verifyToken } from '../../flows/session/verify-token.js'
import { cookieShapes, sentNames } from '../reply/cookies.js'
import { clearedCredentialCookies, credentialCookies } from '../reply/credential-cookies.js'
import { type Route, type RouteCall, withBody } from '../route.js'
import {
  clearMfaCookie,
  credentialsBody,
  deviceCookies,
  loginReply,
  registrantCookies,
  tokenPair,
} from './credentials.js'
import { detailReply, detailText } from './detail.js'

/** The guard of the endpoint has seen to it that somebody is signed in. */
export function mustBeSignedIn({ session }: Pick<RouteCall, 'session'>): SignedIn {
  if (!session) throw new AuthError('not_authenticated')
  return session
}

const postLogin = withBody<z.output<typeof loginBody>>(async (call) => {
  const { username, email, password } = call.body
  const given = { identifier: username || email || '', password, cookieBound: call.form }
  const outcome = await login(call.ctx, given, call.caller)
  return loginReply(call, outcome)
})

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

const postReauthenticate = withBody<z.output<typeof reauthenticateBody>>(async (call) => {
  await reauthenticate(call.ctx, mustBeSignedIn(call), call.body, call.caller)
  return detailReply(call, 'ok')
})

const postRegistration = withBody<RegistrationInput>(
  async (call) => {
    const { ctx } = call
    const registered = await register(ctx, call.body, call.caller)
    const mandatory = ctx.config.settings.EMAIL_VERIFICATION === 'mandatory'
    const reply = detailReply(call, mandatory ? 'verification_sent' : 'registered', 201)
    return { ...reply, cookies: registrantCookies(call, registered) }
  },
  ({ ctx, body, caller }) => registrationIssues(ctx, body, caller),
)

const postVerifyEmail = withBody<z.output<typeof verifyEmailBody>>(async (call) => {
  const { key, password, reject } = call.body
  const rejects = reject === true || reject === 'true'
  await verifyEmail(call.ctx, { key, password, reject: rejects, signedIn: call.signedIn }, call.caller)
  return detailReply(call, 'ok')
})

const postResend = withBody<z.output<typeof emailBody>>(async ({ ctx, body, caller }) => {
  await resendVerification(ctx, body.email, caller)
  return detailReply({ ctx, caller }, 'ok')
})

const postReset = withBody<z.output<typeof emailBody>>(async ({ ctx, body, caller }) => {
  await requestPasswordReset(ctx, body.email, caller)
  return detailReply({ ctx, caller }, 'password_reset_sent')
})

const postResetConfirm = withBody<z.output<typeof resetConfirmBody>>(
  async ({ ctx, body, caller }) => {
    await confirmReset(ctx, body, caller)
    return detailReply({ ctx, caller }, 'password_reset_done')
  },
  ({ ctx, body, caller }) => resetIssues(ctx, body, caller),
)

const postChange = withBody<z.output<typeof changePasswordBody>>(
  async (call) => {
    const { ctx } = call
    const { issued, device } = await changePassword(ctx, mustBeSignedIn(call), call.body, call.caller)
    const { USE_AUTH_COOKIE, EXPOSE_TOKENS } = ctx.config.settings
    const inBody = !USE_AUTH_COOKIE || EXPOSE_TOKENS || call.bearer
    const body = { detail: detailText(call, 'password_changed'), ...(inBody ? credentialsBody(ctx, issued) : {}) }
    return { status: 200, body, cookies: [...credentialCookies(ctx, issued), ...deviceCookies(ctx, device)] }
  },
  (call) => changeIssues(call.ctx, mustBeSignedIn(call), call.body, call.caller),
)

const getUser: Route = async (call) => ({ status: 200, body: publicUser(call.ctx, mustBeSignedIn(call).user) })

const changeUser = withBody<ProfileChange>(
  async (call) => {
    const user = await updateUser(call.ctx, mustBeSignedIn(call).user, call.body, call.caller)
    return { status: 200, body: publicUser(call.ctx, user) }
  },
  (call, issues) => {
    const fields = { change: call.body, refused: Object.keys(issues) }
    return profileIssues(call.ctx, mustBeSignedIn(call).user, fields, call.caller)
  },
)

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

/** What serves the core operations, by `operationId`. */
export const coreRoutes: Readonly<Record<string, Route>> = {
  login: postLogin,
  logout: postLogout,
  reauthenticate: postReauthenticate,
  register: postRegistration,
  verifyEmail: postVerifyEmail,
  resendEmail: postResend,
  requestPasswordReset: postReset,
  confirmPasswordReset: postResetConfirm,
  changePassword: postChange,
  getUser,
  replaceUser: changeUser,
  updateUser: changeUser,
  refreshToken: postRefresh,
  verifyToken: postVerify,
  getJwks,
}
