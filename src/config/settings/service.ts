import { z } from 'zod'
import { isLanguageTag } from '../../path-locale.js'
import { trimSlash } from '../../trim-slash.js'
import { exactOrigin } from '../origins.js'
import { type Setting, type SettingTable, setting } from './setting.js'

const SWITCH = 'true or false'
/** A path of the site with exactly one leading slash, so that it cannot name another host. */
const sitePath = z.string().regex(/^\/(?![/\\])[^\s?#\\\p{Cc}]*$/u)
const PATH = "a path of the site such as '/login', without Next's basePath: one slash first, no query, no fragment"

/** true or false. */
export const toggle = (byDefault: boolean, effect: string): Setting<boolean> =>
  setting({ schema: z.boolean(), byDefault, allowed: SWITCH, effect })

/** A page of the site. */
export const page = (byDefault: string, effect: string) =>
  setting({ schema: sitePath, byDefault, allowed: PATH, effect })

const prefix = (byDefault: string, effect: string) =>
  setting({
    schema: sitePath.transform(trimSlash),
    byDefault,
    allowed:
      "a path such as '/auth', without Next's basePath: one slash first, no query, no fragment; AUTH_PREFIX and SOCIAL_PREFIX must differ",
    effect,
  })

const distinct = (list: readonly unknown[]) => new Set(list).size === list.length
const distinctNames = (list: readonly string[]) => distinct(list.map((name) => name.toLowerCase()))

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
  | 'USERNAME'
  | 'REGISTRATION'
  | 'REGISTER_PATH'
  | 'LOGIN_FIELDS'
  | 'LOGIN_PATH'
  | 'LOGIN_REDIRECT_PATH'
  | 'REGISTER_EMAIL_CONFIRM_PATH'
  | 'PASSWORD_RESET_CONFIRM_PATH'
  | 'DEFAULT_LOCALE'
  | 'PATH_LOCALES'
  | 'EXCLUDED_ROUTES'

export const SERVICE_SETTINGS: SettingTable<ServiceKey> = {
  AUTH_TYPE: setting({
    schema: z.enum(['jwt', 'token', 'custom']),
    byDefault: 'jwt',
    allowed: "'jwt', 'token' or 'custom'",
    effect:
      "'jwt': access and refresh tokens; 'token': one opaque token; 'custom': the credentials of your `customBackend`, passed beside AUTH_CONFIG",
  }),
  USE_AUTH_COOKIE: toggle(true, 'credentials travel in HttpOnly cookies, and CSRF protection is on'),
  USE_MFA: toggle(false, 'turns on two-step login and the MFA routes; needs the models of prisma/models/mfa.prisma'),
  BASE_URL: setting({
    schema: z.string().optional(),
    allowed:
      "an http(s) address such as 'https://app.example', without query or fragment; in production https, except on localhost, 127.0.0.0/8 and [::1], or with AUTH_COOKIE_SECURE written out as false",
    defaultText: 'required',
    effect:
      "address of this service: origin, and Next's basePath if there is one. CSRF checks and redirect addresses use it",
  }),
  FRONTEND_BASE_URL: setting({
    schema: z.string().optional(),
    allowed: "an http(s) address such as 'https://www.app.example', without query or fragment",
    defaultText: 'BASE_URL',
    effect: 'base of every emailed link (the Host header is never used); its origin is trusted',
  }),
  AUTH_PREFIX: prefix('/api/auth', 'address of the core routes in your app; links, the client and OpenAPI use it'),
  SOCIAL_PREFIX: prefix('/api/social', 'address of the social routes in your app'),
  TRUSTED_ORIGINS: setting({
    schema: z.array(z.string().refine((text) => exactOrigin(text) !== undefined)).readonly(),
    byDefault: [],
    allowed:
      "a list of origins exactly as a browser sends them, such as 'https://admin.app.example': no path, no slash at the end, no '*', never 'null'",
    effect: 'further origins that can call with credentials (CSRF and CORS) and can be redirect targets',
  }),
  EMAIL_VERIFICATION: setting({
    schema: z.enum(['mandatory', 'optional', 'none']),
    byDefault: 'mandatory',
    allowed: "'mandatory', 'optional' or 'none'",
    effect:
      "'mandatory': an account is created when its address is verified, and no response reveals whether an address has an account; 'optional' and 'none': the account exists at once, and registration refuses a used address",
  }),
  EMAIL_VERIFICATION_PROOF: setting({
    schema: z.enum(['auto', 'none']),
    byDefault: 'auto',
    allowed: "'auto' or 'none'",
    effect:
      "the proof that a verification link requires in addition to the key. 'auto': with USE_AUTH_COOKIE, the browser that registered (cookie `auth-registration`), a session of the account, or the password of the registration; without cookies, nothing. 'none': nothing, for a front end that opens links in other browsers and has no field for the password",
  }),
  USERNAME: setting({
    schema: z.enum(['required', 'optional', 'none']),
    byDefault: 'required',
    allowed: "'required', 'optional' or 'none'",
    effect:
      "whether accounts have a username. 'optional': a registration can omit it, and the user has `username: null`; 'none': there is no username in `user`, forms, emails and the OpenAPI document, and `LOGIN_FIELDS` is ['email']",
  }),
  REGISTRATION: setting({
    schema: z.enum(['open', 'invited', 'closed']),
    byDefault: 'open',
    allowed: "'open', 'invited' or 'closed'",
    effect:
      "who may get an account. 'open': anybody; 'invited': only with an invitation, which needs the model of prisma/models/invitations.prisma; 'closed': nobody. It applies neither to users who have an account nor to operators",
  }),
  REGISTER_PATH: page('/register', 'page that the link of an invitation opens, with `?invitation=`'),
  LOGIN_FIELDS: setting({
    schema: z
      .array(z.enum(['username', 'email']))
      .min(1)
      .refine(distinct)
      .readonly()
      .optional(),
    defaultText: "`['username', 'email']`; `['email']` when USERNAME is 'none'",
    allowed: "a list with 'username', 'email' or both, each once; only ['email'] when USERNAME is 'none'",
    effect: 'the fields that `username` in the body of login/ can match',
  }),
  LOGIN_PATH: page('/login', 'page that a browser flow goes to with `?error=`, `?mfa=` or `?provider=`'),
  LOGIN_REDIRECT_PATH: page('/', 'page on which a browser flow ends if the request names no other page'),
  REGISTER_EMAIL_CONFIRM_PATH: page('/verify-email', 'page that the emailed verification link opens, with `?key=`'),
  PASSWORD_RESET_CONFIRM_PATH: page('/reset-password', 'page that the emailed reset link opens, with `?uid=&token=`'),
  DEFAULT_LOCALE: setting({
    schema: z.string().refine(isLanguageTag),
    byDefault: 'en',
    allowed: "a language tag such as 'en' or 'pt-BR'",
    effect: 'language of messages and emails if no better one is known',
  }),
  PATH_LOCALES: setting({
    schema: z.array(z.string().refine(isLanguageTag)).refine(distinctNames).readonly(),
    byDefault: [],
    allowed: "a list of language tags such as ['en', 'pt-BR'], as they are in your paths, each once",
    effect:
      'languages with which a path of a page can begin, as `/de/login` does. A redirect stays in the language of the page that was visited, and the link of an email has the language of the email',
  }),
  EXCLUDED_ROUTES: setting({
    schema: z.array(z.string()).readonly(),
    byDefault: [],
    allowed: "a list of route names: the path's words joined by `_`, such as 'login_change_method' or 'token_refresh'",
    effect: 'routes that the service does not serve and the OpenAPI document does not list',
  }),
}
