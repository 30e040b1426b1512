import type { Cookie } from '../../config/types.js'
import { fieldError } from '../../contract/errors.js'
import type { GivenPasskey } from '../../flows/passkeys/challenge.js'
import type { BegunPasskey } from '../../flows/passkeys/options.js'
import { clearedCookie, sentNames } from '../reply/cookie-headers.js'
import { cookieAttributes } from '../reply/cookies.js'
import type { Call } from '../route.js'

/**
 * Browsers that keep the session in cookies keep this token in one too. A client that sends an Authorization header stores both
 * itself.
 */
export const bindsToCookie = ({ ctx, bearer }: Pick<Call, 'ctx' | 'bearer'>): boolean =>
  ctx.config.settings.USE_AUTH_COOKIE && !bearer

/** The lifetime of the cookie (contract), in seconds. */
const COOKIE_LIFETIME = 600

/** The tabs of a browser share the cookie, so it carries the tokens of the newest few challenges. A seal contains no `|`. */
const MOST_TOKENS = 3
const BETWEEN = '|'
/** A cookie that another site of the domain has set must not make ours too large. */
const TOKEN = /^[\w.*~-]{1,1200}$/

const carriedTokens = ({ ctx, cookies }: Pick<Call, 'ctx' | 'cookies'>): string[] =>
  (cookies.get(cookieAttributes(ctx.config.settings).passkey.name) ?? '')
    .split(BETWEEN)
    .filter((token) => TOKEN.test(token))

/** The body and cookies of options. */
export function optionsReply(call: Pick<Call, 'ctx' | 'bearer' | 'cookies'>, { options, token }: BegunPasskey) {
  const { settings } = call.ctx.config
  if (!bindsToCookie(call)) return { body: { options, passkey_token: token }, cookies: [] }
  const maxAge = Math.min(COOKIE_LIFETIME, settings.MFA_EPHEMERAL_TOKEN_EXPIRY)
  const value = [token, ...carriedTokens(call)].slice(0, MOST_TOKENS).join(BETWEEN)
  const cookie: Cookie = { ...cookieAttributes(settings).passkey, value, maxAge }
  return { body: { options, passkey_token: '' }, cookies: [cookie] }
}

interface Sent {
  credential: unknown
  token: string | undefined
  /** The field of the token. */
  field: string
}

/** The token of the body takes precedence over those of the cookie. @throws AuthError `required` under its field */
export function givenPasskey(call: Pick<Call, 'ctx' | 'cookies'>, { credential, token, field }: Sent): GivenPasskey {
  const carried = carriedTokens(call)
  const tokens = token ? [token] : carried
  if (tokens.length === 0) throw fieldError(field, 'required')
  return { credential, tokens, byCookie: !token || carried.includes(token) }
}

type ProofCall = Pick<
  Call<{ credential?: object | undefined; passkey_token?: string | undefined }>,
  'ctx' | 'cookies' | 'body'
>

/** The credential in place of a code, if there is one. @throws AuthError `passkey_token` `required` */
export function passkeyOf({ ctx, cookies, body }: ProofCall): GivenPasskey | undefined {
  const { credential, passkey_token: token } = body
  return credential && givenPasskey({ ctx, cookies }, { credential, token, field: 'passkey_token' })
}

/** Clears the cookie of a spent challenge, if the browser sent it. */
export function clearPasskeyCookie({ ctx, request }: Pick<Call, 'ctx' | 'request'>): Cookie[] {
  const { passkey } = cookieAttributes(ctx.config.settings)
  if (!ctx.config.settings.USE_AUTH_COOKIE || !sentNames(request).has(passkey.name)) return []
  return [clearedCookie({ ...passkey, value: '' })]
}
