import type { Cookie } from '../../config/types.js'
import { fieldError } from '../../contract/errors.js'
import type { BegunPasskey } from '../../flows/passkeys/options.js'
import type { GivenPasskey } from '../../flows/passkeys/verify.js'
import { cookieAttributes } from '../reply/cookie-attributes.js'
import { clearedCookie, sentNames } from '../reply/cookies.js'
import type { Call } from '../route.js'

/**
 * Browsers that keep the session in cookies keep this token in one too. A client that sends an Authorization header stores both
 * itself.
 */
export const bindsToCookie = ({ ctx, bearer }: Pick<Call, 'ctx' | 'bearer'>): boolean =>
  ctx.config.settings.USE_AUTH_COOKIE && !bearer

/** The lifetime of the cookie (contract), in seconds. */
const COOKIE_LIFETIME = 600

/** The body and cookies of options. */
export function optionsReply(call: Pick<Call, 'ctx' | 'bearer'>, { options, token }: BegunPasskey) {
  const { settings } = call.ctx.config
  if (!bindsToCookie(call)) return { body: { options, passkey_token: token }, cookies: [] }
  const maxAge = Math.min(COOKIE_LIFETIME, settings.MFA_EPHEMERAL_TOKEN_EXPIRY)
  const cookie: Cookie = { ...cookieAttributes(settings).passkey, value: token, maxAge }
  return { body: { options, passkey_token: '' }, cookies: [cookie] }
}

interface Sent {
  credential: unknown
  token: string | undefined
  /** The field of the token. */
  field: string
}

/** The token of the body takes precedence over the cookie. @throws AuthError `required` under its field */
export function givenPasskey({ ctx, cookies }: Pick<Call, 'ctx' | 'cookies'>, sent: Sent): GivenPasskey {
  const carried = cookies.get(cookieAttributes(ctx.config.settings).passkey.name)
  const token = sent.token || carried
  if (!token) throw fieldError(sent.field, 'required')
  return { credential: sent.credential, ref: { token, byCookie: token === carried } }
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
