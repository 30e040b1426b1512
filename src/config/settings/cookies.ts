import { z } from 'zod'
import { toggle } from './service.js'
import { type SettingTable, setting } from './setting.js'

/** A token of RFC 9110 §5.6.2, as RFC 6265 §4.1.1 requires for a cookie's name. */
const cookieName = z.string().regex(/^[!#$%&'*+\-.^_`|~0-9A-Za-z]{1,100}$/)
const cookiePath = z.string().regex(/^\/[\x21-\x3a\x3c-\x7e]*$/)
const host = /^\.?(localhost|([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]*[a-z0-9])?)$/i

const name = (byDefault: string, effect: string) =>
  setting({
    schema: cookieName,
    byDefault,
    allowed:
      'up to 100 letters, digits, - and _ (any characters of an HTTP token), different for each cookie; auth-mfa, auth-mail, auth-device, auth-registration, auth-passkey, auth-trusted and auth-flow-… are reserved',
    effect,
  })

const path = (effect: string) =>
  setting({
    schema: cookiePath,
    byDefault: '/',
    allowed: "a path such as '/' that begins with a slash, without space and semicolon",
    effect,
  })

type CookieKey =
  | 'AUTH_COOKIE_SECURE'
  | 'AUTH_COOKIE_SAMESITE'
  | 'AUTH_COOKIE_DOMAIN'
  | 'AUTH_COOKIE_PARTITIONED'
  | 'AUTH_JWT_COOKIE_NAME'
  | 'AUTH_JWT_COOKIE_PATH'
  | 'AUTH_JWT_REFRESH_COOKIE_NAME'
  | 'AUTH_JWT_REFRESH_COOKIE_PATH'
  | 'AUTH_TOKEN_COOKIE_NAME'
  | 'AUTH_TOKEN_COOKIE_PATH'
  | 'AUTH_COOKIE_PREFIX'
  | 'EXPOSE_TOKENS'

export const COOKIE_SETTINGS: SettingTable<CookieKey> = {
  AUTH_COOKIE_SECURE: setting({
    schema: z.boolean().optional(),
    allowed: 'true or false',
    defaultText: 'true when BASE_URL is https',
    effect: 'browsers send the cookies only over https; HttpOnly cannot be turned off',
  }),
  AUTH_COOKIE_SAMESITE: setting({
    schema: z.enum(['Lax', 'Strict', 'None']),
    byDefault: 'Lax',
    allowed: "'Lax', 'Strict' or 'None'; 'None' only with Secure cookies",
    effect: 'SameSite of the auth cookies',
  }),
  AUTH_COOKIE_DOMAIN: setting({
    schema: z
      .string()
      .regex(host)
      .transform((text) => text.toLowerCase().replace(/^\./, ''))
      .optional(),
    allowed: "BASE_URL's host name or a domain it belongs to, such as 'app.example'",
    effect:
      'Domain of the auth cookies: shares them with every subdomain. Without it, only the host that set them receives them',
  }),
  AUTH_COOKIE_PARTITIONED: toggle(
    false,
    'browsers keep the cookies separate for each top-level site (CHIPS); only with Secure cookies',
  ),
  AUTH_JWT_COOKIE_NAME: name('auth-jwt', 'cookie of the access token'),
  AUTH_JWT_COOKIE_PATH: path('path of this cookie'),
  AUTH_JWT_REFRESH_COOKIE_NAME: name('auth-refresh-jwt', 'cookie of the refresh token'),
  AUTH_JWT_REFRESH_COOKIE_PATH: path(
    'path of this cookie; requests to other paths have no refresh cookie, so they cannot renew the session',
  ),
  AUTH_TOKEN_COOKIE_NAME: name('auth-token', "cookie of the opaque token (AUTH_TYPE 'token')"),
  AUTH_TOKEN_COOKIE_PATH: path('path of this cookie'),
  AUTH_COOKIE_PREFIX: setting({
    schema: z.enum(['auto', '']),
    byDefault: 'auto',
    allowed: "'auto' or ''",
    effect:
      "'auto': the names begin with `__Host-` if the cookie is Secure, on path '/' and without domain; with `__Secure-` if it is Secure otherwise; without a prefix if it is not Secure. '': never a prefix",
  }),
  EXPOSE_TOKENS: toggle(false, 'in cookie mode, the body contains the tokens too; by default they are empty there'),
}
