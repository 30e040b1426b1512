import type { Config, RateRule, Settings } from '../../config/types.js'
import type { Endpoint } from '../../contract/endpoint.js'
import { timeSpan } from '../../contract/time-span.js'

/** `10 in 15 minutes, 20 in 1 hour`. */
function limitText({ RATE_LIMITS }: Settings, rule: RateRule): string {
  if (RATE_LIMITS === false) return ''
  return RATE_LIMITS[rule].map(({ limit, period }) => `${limit} in ${timeSpan(period / 1000)}`).join(', ')
}

/** Sentences about an operation, for its description. */
export function notesOf({ guard, limits = [], notes }: Endpoint, { settings }: Config): string[] {
  const limited = limits
    .map(({ rule, counts }) => [limitText(settings, rule), counts])
    .filter(([text]) => text !== '')
    .map(([text, counts]) => `Limit: ${text} (${counts}).`)
  const recent =
    guard === 'recent-login' && settings.REAUTHENTICATION_WINDOW > 0
      ? [`Needs a login or reauthentication within ${timeSpan(settings.REAUTHENTICATION_WINDOW)}.`]
      : []
  const own = notes?.(settings)
  return [...(own ? [own] : []), ...recent, ...limited]
}

function credentialText(s: Settings): string {
  if (s.AUTH_TYPE === 'custom') return 'The host issues the credentials.'
  if (s.AUTH_TYPE === 'token') {
    return `One opaque key per login; it ends after ${timeSpan(s.TOKEN_LIFETIME)} without use, or ${timeSpan(s.SESSION_LIFETIME)} in all.`
  }
  return `Access tokens live for ${timeSpan(s.ACCESS_TOKEN_LIFETIME)}; a session ends after ${timeSpan(s.REFRESH_TOKEN_LIFETIME)} without use, or ${timeSpan(s.SESSION_LIFETIME)} in all.`
}

const COOKIE_TEXT =
  'Credentials travel in HttpOnly cookies. A request that changes something is refused (403 `csrf_failed`) when it comes from another site; send `Sec-Fetch-Site` or `Origin` as browsers do.'

/** The description of the whole document. */
export const overview = ({ settings }: Config): string =>
  [
    'Registration, login, passwords, profile and sessions. The examples need an account: create one first, with `registration/`.',
    credentialText(settings),
    ...(settings.USE_AUTH_COOKIE ? [COOKIE_TEXT] : []),
    'Paths are served with and without their last slash. Errors about fields have one key per field and `error_codes` beside them; all others are `detail` and `code`. Times are ISO 8601 in UTC.',
  ].join('\n\n')

export const TAGS: Readonly<Record<string, string>> = {
  Login: 'Sign in, finish a two-step login, sign out, reauthenticate.',
  Registration: 'Create an account and prove its address.',
  Password: 'Reset a forgotten password, change a known one.',
  User: 'The profile of the signed-in user.',
  Token: 'Rotate and check tokens.',
  MFA: 'Second factors of the signed-in user.',
  Social: 'Sign in and connect accounts at other services.',
}
