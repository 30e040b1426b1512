import { keysOf } from '../contract/objects.js'
import type { ConfigProblem } from './problems.js'
import { notAllowed, unknownName } from './problems.js'
import type { Draft } from './settings/setting.js'

/** The settings that name the credential cookies, with those of their paths. */
const COOKIE_PATHS = {
  AUTH_JWT_COOKIE_NAME: 'AUTH_JWT_COOKIE_PATH',
  AUTH_JWT_REFRESH_COOKIE_NAME: 'AUTH_JWT_REFRESH_COOKIE_PATH',
  AUTH_TOKEN_COOKIE_NAME: 'AUTH_TOKEN_COOKIE_PATH',
} as const
const COOKIE_NAMES = keysOf(COOKIE_PATHS)
/** Cookies with fixed names of this package. */
const RESERVED = /^auth-(mfa|mail|device|registration|passkey|trusted|flow-.*)$/i
const problem = (key: string, message: string): ConfigProblem => ({ key: `AUTH_CONFIG.${key}`, message })

/** Rules between settings that do not depend on the environment. `routes` is called only to check names. */
export function settingRules(draft: Draft, routes: () => readonly string[]): ConfigProblem[] {
  return [
    ...cookieNameProblems(draft),
    ...routeProblems(draft, routes),
    ...loginFieldProblems(draft),
    ...(draft.MFA_REQUIRED && !draft.USE_MFA
      ? [problem('MFA_REQUIRED', 'true is not allowed; allowed: false, or true together with USE_MFA: true')]
      : []),
    ...(draft.AUTH_PREFIX === draft.SOCIAL_PREFIX
      ? [problem('SOCIAL_PREFIX', notAllowed(draft.SOCIAL_PREFIX, 'a path other than AUTH_PREFIX'))]
      : []),
  ]
}

/** A first passkey needs a session, so it is no way in by itself. */
export const passwordProblems = ({ PASSWORD_LOGIN, EMAIL_LOGIN }: Draft, providers: object): ConfigProblem[] =>
  PASSWORD_LOGIN || EMAIL_LOGIN !== 'off' || Object.keys(providers).length > 0
    ? []
    : [
        problem(
          'PASSWORD_LOGIN',
          "false is not allowed; allowed: true, or false together with EMAIL_LOGIN 'code', 'link' or 'both', or a provider in SOCIALACCOUNT_PROVIDERS",
        ),
      ]

/** The second factors of the service. */
const MFA_METHODS = ['app', 'email', 'passkey']

/** @param own the host's own second factors */
export function methodProblems({ MFA_METHODS: given = [] }: Draft, own: object): ConfigProblem[] {
  const known = [...MFA_METHODS, ...Object.keys(own)]
  return given.flatMap((name, index) =>
    known.includes(name) ? [] : [problem(`MFA_METHODS[${index}]`, `'${name}': ${unknownName(name, known, 'method')}`)],
  )
}

function loginFieldProblems({ USERNAME, LOGIN_FIELDS }: Draft): ConfigProblem[] {
  if (USERNAME !== 'none' || !LOGIN_FIELDS?.includes('username')) return []
  return [problem('LOGIN_FIELDS', notAllowed(LOGIN_FIELDS, "['email'], because USERNAME is 'none'"))]
}

function routeProblems(draft: Draft, routes: () => readonly string[]): ConfigProblem[] {
  return draft.EXCLUDED_ROUTES.flatMap((name, index) =>
    routes().includes(name)
      ? []
      : [problem(`EXCLUDED_ROUTES[${index}]`, `'${name}': ${unknownName(name, routes(), 'route')}`)],
  )
}

function cookieNameProblems(draft: Draft): ConfigProblem[] {
  const problems: ConfigProblem[] = []
  const taken = new Map<string, string>()
  for (const key of COOKIE_NAMES) {
    const name = draft[key]
    const other = taken.get(name)
    if (other) problems.push(problem(key, notAllowed(name, `a name other than ${other}'s`)))
    taken.set(name, key)
    if (RESERVED.test(name))
      problems.push(
        problem(
          key,
          notAllowed(
            name,
            'no name of a cookie of its own: auth-mfa, auth-mail, auth-device, auth-registration, auth-passkey, auth-trusted, auth-flow-…',
          ),
        ),
      )
    if (draft.AUTH_COOKIE_PREFIX === 'auto' && /^__(host|secure|http)-/i.test(name)) {
      problems.push(
        problem(
          key,
          notAllowed(name, "the name alone while AUTH_COOKIE_PREFIX is 'auto', which puts the prefix before it"),
        ),
      )
    }
  }
  return problems
}

/** Rules that depend on whether the cookies are Secure, which BASE_URL may decide. */
export function secureCookieRules(draft: Draft, secure: boolean): ConfigProblem[] {
  const problems: ConfigProblem[] = []
  const needs = 'needs Secure cookies: an https BASE_URL, or AUTH_COOKIE_SECURE: true'
  if (!secure && draft.AUTH_COOKIE_SAMESITE === 'None') {
    problems.push(
      problem('AUTH_COOKIE_SAMESITE', `"None" is not allowed; it ${needs}; allowed otherwise: 'Lax', 'Strict'`),
    )
  }
  if (!secure && draft.AUTH_COOKIE_PARTITIONED) {
    problems.push(problem('AUTH_COOKIE_PARTITIONED', `true is not allowed; it ${needs}`))
  }
  for (const key of COOKIE_NAMES) problems.push(...prefixedNameProblems(draft, key, secure))
  return problems
}

/** A prefix in a cookie name of the host restricts the cookie's attributes (RFC 6265bis §4.1.3). */
function prefixedNameProblems(draft: Draft, key: keyof typeof COOKIE_PATHS, secure: boolean): ConfigProblem[] {
  const name = draft[key]
  const prefix = /^__(host|secure|http)-/i.exec(name)?.[1]?.toLowerCase()
  if (draft.AUTH_COOKIE_PREFIX === 'auto' || !prefix) return []
  const path = draft[COOKIE_PATHS[key]]
  const bound = prefix !== 'host' || (path === '/' && !draft.AUTH_COOKIE_DOMAIN)
  if (secure && bound) return []
  return [
    problem(key, notAllowed(name, "__Host- with Secure, path '/' and no AUTH_COOKIE_DOMAIN; __Secure- with Secure")),
  ]
}
