import type { Cookie } from '../../config/types.js'
import * as declared from '../../contract/email-login.js'
import { AuthError, type FieldIssues, NON_FIELD, nonFieldError } from '../../contract/errors.js'
import { parseEmail } from '../../flows/base/identifiers.js'
import { inLanguageOf, pageLocation, safeNext } from '../../flows/base/safe-redirect.js'
import { loginByEmail } from '../../flows/login/email-login.js'
import { requestEmailLogin } from '../../flows/login/request-email-login.js'
import { clearedCookie, sentNames } from '../reply/cookie-headers.js'
import { cookieAttributes } from '../reply/cookies.js'
import { type Call, type CallOf, type Route, route } from '../route.js'
import { isToken, loginReply } from './credentials.js'
import { detailText } from './detail.js'

/** Seconds for which the browser keeps the token. */
const COOKIE_LIFETIME = 600

const mailAttributes = ({ ctx }: Pick<Call, 'ctx'>) => cookieAttributes(ctx.config.settings).mail

function mailCookie(call: Pick<Call, 'ctx'>, token: string): Cookie[] {
  if (!call.ctx.config.settings.USE_AUTH_COOKIE) return []
  return [{ ...mailAttributes(call), value: token, maxAge: COOKIE_LIFETIME }]
}

/** Clears the flow cookie, if the browser sent one. */
const clearMailCookie = (call: Pick<Call, 'ctx' | 'request'>): Cookie[] =>
  call.ctx.config.settings.USE_AUTH_COOKIE && sentNames(call.request).has(mailAttributes(call).name)
    ? [clearedCookie({ ...mailAttributes(call), value: '' })]
    : []

type VerifyCall = Pick<Call<{ ephemeral_token?: string | undefined }>, 'ctx' | 'cookies' | 'body'>

/** The token of the body takes precedence over the flow cookie. A token that is in both counts as coming from the cookie. */
function askerOf(call: VerifyCall) {
  const carried = call.cookies.get(mailAttributes(call).name)
  const token = call.body.ephemeral_token || carried
  return { token, byCookie: token === carried }
}

const isDead = (error: unknown): boolean =>
  error instanceof AuthError && (error.fields?.[NON_FIELD]?.some(({ code }) => code === 'invalid_token') ?? false)

/** The issue of a missing token, beside the schema's issues of other fields. */
const tokenIssues = async (call: VerifyCall): Promise<FieldIssues> =>
  askerOf(call).token ? {} : { ephemeral_token: [{ code: 'required' }] }

/** The issue of a malformed address, beside the schema's issues of other fields. */
const emailIssues = (email: string | undefined): FieldIssues =>
  email === undefined || parseEmail(email) ? {} : { email: [{ code: 'invalid' }] }

async function ask(call: CallOf<typeof declared.requestEmailLogin>) {
  const { ctx, body, caller } = call
  const { settings } = ctx.config
  const carried = call.cookies.get(mailAttributes(call).name)
  const next = safeNext(body.next, ctx.config)
  const given = { email: body.email, next, cookieBound: settings.USE_AUTH_COOKIE }
  const token = await requestEmailLogin(ctx, { ...given, carried: isToken(carried) ? carried : undefined }, caller)
  const cookies = mailCookie(call, token)
  if (call.form) {
    const page = inLanguageOf(next, settings.LOGIN_PATH, ctx.config)
    const redirect = pageLocation(page, ctx.config, { mail: 'sent', next: next ?? undefined })
    return { status: 303 as const, redirect, cookies }
  }
  const ephemeral_token = settings.USE_AUTH_COOKIE ? '' : token
  return { status: 200 as const, body: { detail: detailText(call, 'email_login_sent'), ephemeral_token }, cookies }
}

/** The routes of contract/email-login.ts. */
export const emailLoginRoutes: readonly Route[] = [
  route(declared.requestEmailLogin, ask, async ({ body }) => emailIssues(body.email)),

  route(
    declared.verifyEmailLogin,
    async (call) => {
      const { ctx, body, form, caller } = call
      const asker = askerOf(call)
      // A plain form has its token only in the cookie, so a missing one means that the sign-in has ended.
      if (form && !asker.token && body.key === undefined) throw nonFieldError('invalid_token')
      const proof = { ...asker, code: body.code, key: body.key, redirects: form }
      const outcome = await loginByEmail(ctx, proof, caller).catch((error: unknown) => {
        // A key tells nothing about the token: it may be of an older email.
        const isOver = body.key === undefined && asker.byCookie && isDead(error)
        if (isOver) call.setCookies(clearMailCookie(call))
        throw error
      })
      const reply = loginReply(call, outcome)
      return { ...reply, cookies: [...clearMailCookie(call), ...reply.cookies] }
    },
    (call) => (call.body.key === undefined ? tokenIssues(call) : Promise.resolve({})),
  ),
]
