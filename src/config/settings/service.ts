import { z } from 'zod'
import { trimSlash } from '../../trim-slash.js'
import { exactOrigin } from '../origins.js'
import { type Setting, type SettingTable, setting } from './setting.js'

const SWITCH = 'true or false'
/** A path of the site with exactly one leading slash, so that it cannot name another host. */
const sitePath = z.string().regex(/^\/(?![/\\])[^\s?#\\\p{Cc}]*$/u)
const PATH = "a path of the site such as '/login': one slash first, no query, no fragment"

/** true or false. */
export const toggle = (byDefault: boolean, effect: string): Setting<boolean> =>
  setting({ schema: z.boolean(), byDefault, allowed: SWITCH, effect })

const page = (byDefault: string, effect: string) => setting({ schema: sitePath, byDefault, allowed: PATH, effect })

const prefix = (byDefault: string, effect: string) =>
  setting({
    schema: sitePath.transform(trimSlash),
    byDefault,
    allowed: "a path such as '/auth': one slash first, no query, no fragment; not the other one's",
    effect,
  })

const distinct = (list: readonly unknown[]) => new Set(list).size === list.length
const isLocale = (text: string) => {
  try {
    return Intl.getCanonicalLocales(text).length === 1
  } catch {
    return false
  }
}

type ServiceKey =
  | 'AUTH_TYPE'
  | 'USE_AUTH_COOKIE'
  | 'USE_MFA'
  | 'BASE_URL'
  | 'FRONTEND_BASE_URL'
  | 'AUTH_PREFIX'
  | 'SOCIAL_PREFIX'
  | 'TRUSTED_ORIGINS'
  | 'EMAIL_VERIFICATION'
  | 'EMAIL_VERIFICATION_PROOF'
  | 'LOGIN_FIELDS'
  | 'LOGIN_PATH'
  | 'LOGIN_REDIRECT_PATH'
  | 'REGISTER_EMAIL_CONFIRM_PATH'
  | 'PASSWORD_RESET_CONFIRM_PATH'
  | 'DEFAULT_LOCALE'
  | 'EXCLUDED_ROUTES'

export const SERVICE_SETTINGS: SettingTable<ServiceKey> = {
  AUTH_TYPE: setting({
    schema: z.enum(['jwt', 'token', 'custom']),
    byDefault: 'jwt',
    allowed: "'jwt', 'token' or 'custom'",
    effect:
      "'jwt': access and refresh token; 'token': one opaque token; 'custom': the host's `customBackend`, given beside AUTH_CONFIG",
  }),
  USE_AUTH_COOKIE: toggle(true, 'credentials travel in HttpOnly cookies, and CSRF protection is on'),
  USE_MFA: toggle(false, 'two-step login and the MFA routes; needs the models of prisma/models/mfa.prisma'),
  BASE_URL: setting({
    schema: z.string().optional(),
    allowed:
      "an http(s) address such as 'https://app.example', without query or fragment; in production https, except on localhost, 127.0.0.0/8 and [::1], or with AUTH_COOKIE_SECURE written out as false",
    defaultText: 'required',
    effect:
      "where this service answers: origin, and Next's basePath if there is one; the own origin of CSRF checks and of redirect addresses",
  }),
  FRONTEND_BASE_URL: setting({
    schema: z.string().optional(),
    allowed: "an http(s) address such as 'https://www.app.example', without query or fragment",
    defaultText: 'BASE_URL',
    effect: 'start of every link that is mailed (the Host header is never used); its origin is trusted',
  }),
  AUTH_PREFIX: prefix('/api/auth', 'where the host mounts the core routes: for links, the client and OpenAPI'),
  SOCIAL_PREFIX: prefix('/api/social', 'where the host mounts the social routes'),
  TRUSTED_ORIGINS: setting({
    schema: z.array(z.string().refine((text) => exactOrigin(text) !== undefined)).readonly(),
    byDefault: [],
    allowed:
      "a list of origins exactly as a browser sends them, such as 'https://admin.app.example': no path, no slash at the end, no '*', never 'null'",
    effect: 'further origins that may call with credentials (CSRF and CORS) and be redirect targets',
  }),
  EMAIL_VERIFICATION: setting({
    schema: z.enum(['mandatory', 'optional', 'none']),
    byDefault: 'mandatory',
    allowed: "'mandatory', 'optional' or 'none'",
    effect:
      "'mandatory': an account comes into being when its address is proven, and no answer tells whether one exists; 'optional' and 'none': it exists at once, and a used address is refused",
  }),
  EMAIL_VERIFICATION_PROOF: setting({
    schema: z.enum(['auto', 'none']),
    byDefault: 'auto',
    allowed: "'auto' or 'none'",
    effect:
      "what a click on a verification link must carry beside the key. 'auto': with USE_AUTH_COOKIE, the browser that registered (cookie `auth-registration`), a session of the account, or the password that was chosen; without cookies, nothing. 'none': nothing, for a front end that opens links in other browsers and has no field for the password",
  }),
  LOGIN_FIELDS: setting({
    schema: z
      .array(z.enum(['username', 'email']))
      .min(1)
      .refine(distinct)
      .readonly(),
    byDefault: ['username', 'email'],
    allowed: "a list with 'username', 'email' or both, each once",
    effect: 'what `username` in the body of login/ may match',
  }),
  LOGIN_PATH: page('/login', 'page a browser flow goes to with `?error=`, `?mfa=` or `?provider=`'),
  LOGIN_REDIRECT_PATH: page('/', 'page a browser flow ends on when nothing else is asked'),
  REGISTER_EMAIL_CONFIRM_PATH: page('/verify-email', 'page the mailed verification link opens, with `?key=`'),
  PASSWORD_RESET_CONFIRM_PATH: page('/reset-password', 'page the mailed reset link opens, with `?uid=&token=`'),
  DEFAULT_LOCALE: setting({
    schema: z.string().refine(isLocale),
    byDefault: 'en',
    allowed: "a language tag such as 'en' or 'pt-BR'",
    effect: 'language of messages and mails when nothing better is known',
  }),
  EXCLUDED_ROUTES: setting({
    schema: z.array(z.string()).readonly(),
    byDefault: [],
    allowed: "a list of route names: the path's words joined by `_`, such as 'login_change_method' or 'token_refresh'",
    effect: 'routes that are not served and not in the OpenAPI document',
  }),
}
