import type { Config, RateRule, Settings } from '../../config/types.js'
import { providerWord } from '../../contract/social.js'

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** Seconds in the largest unit that fits: `7 days`, `90 seconds`. */
export function duration(seconds: number): string {
  const [unit, size] = UNITS.find(([, each]) => seconds % each === 0 && seconds >= each) ?? ['second', 1]
  const count = seconds / size
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** `10 in 15 minutes, 20 in 1 hour`. */
function limitText({ RATE_LIMITS }: Settings, rule: RateRule): string {
  if (RATE_LIMITS === false) return ''
  return RATE_LIMITS[rule].map(({ limit, period }) => `${limit} in ${duration(period / 1000)}`).join(', ')
}

/** Rules that an operation counts in, with what they count. */
const RULES: Readonly<Record<string, readonly (readonly [RateRule, string])[]>> = {
  login: [
    ['login_account', 'failures per account'],
    ['login_ip', 'failures per client address'],
  ],
  verifyLogin: [
    ['mfa_challenge', 'wrong codes per login in progress'],
    ['mfa_user', 'wrong codes per user'],
  ],
  changeLoginMethod: [['mfa_resend', 'mails per login in progress or user']],
  resendLoginCode: [['mfa_resend', 'mails per login in progress or user']],
  sendMfaCode: [['mfa_resend', 'mails per user']],
  register: [['registration_ip', 'registrations per client address']],
  verifyEmail: [['old_password', 'looks at the password per registration']],
  resendEmail: [
    ['mail_address', 'mails per address; past it the answer is the same and no mail goes out'],
    ['mail_ip', 'mails per client address, likewise'],
  ],
  requestPasswordReset: [
    ['mail_address', 'mails per address; past it the answer is the same and no mail goes out'],
    ['mail_ip', 'mails per client address, likewise'],
  ],
  refreshToken: [['refresh_session', 'refreshes per session']],
  changePassword: [['old_password', 'looks at the password per user']],
  reauthenticate: [['old_password', 'looks at the password per user']],
}

/** `operationId` without the provider's word, of the operations that call a provider for anybody. */
const SOCIAL = new Set(['login', 'start'])
const SOCIAL_RULES: readonly (readonly [RateRule, string])[] = [['social_ip', 'requests per client address']]

const IDENTIFIERS = { username: 'the username', email: 'the e-mail address' } as const

const lastMethod = ({ MFA_REQUIRED }: Settings): string => (MFA_REQUIRED ? 'The last active method stays.' : '')

/** What it takes to remove a method. */
function removal(s: Settings): string {
  if (s.MFA_PREVENT_DELETE_ACTIVE_METHOD) return 'An active method must be deactivated first.'
  const which = s.MFA_DELETE_ACTIVE_METHOD_REQUIRE_CODE ? 'An active method' : 'The last active method'
  const code = `${which} needs a \`code\`: of itself, of another active method, or a backup code.`
  return s.MFA_PREVENT_DELETE_PRIMARY_METHOD ? `${code} The primary method stays.` : code
}

/** What the settings make true of an operation. */
const FACTS: Readonly<Record<string, (settings: Settings) => string>> = {
  login: (s) => `\`username\` takes ${s.LOGIN_FIELDS.map((field) => IDENTIFIERS[field]).join(' or ')}.`,
  deactivateMfaMethod: (s) => lastMethod(s),
  deleteMfaMethod: (s) => [removal(s), lastMethod(s)].filter(Boolean).join(' '),
  verifyLogin: (s) =>
    `The login must be finished within ${duration(s.MFA_EPHEMERAL_TOKEN_EXPIRY)} and ${s.MFA_MAX_ATTEMPTS} wrong codes.`,
  changeLoginMethod: () => 'The time to finish does not start anew.',
  verifyEmail: (s) => `The key lives for ${duration(s.EMAIL_KEY_LIFETIME)}.`,
  confirmPasswordReset: (s) =>
    `The link lives for ${duration(s.PASSWORD_RESET_LIFETIME)}. A password has ${s.PASSWORD_MIN_LENGTH} to ${s.PASSWORD_MAX_LENGTH} characters.`,
  register: (s) => `A password has ${s.PASSWORD_MIN_LENGTH} to ${s.PASSWORD_MAX_LENGTH} characters.`,
  changePassword: (s) => `A password has ${s.PASSWORD_MIN_LENGTH} to ${s.PASSWORD_MAX_LENGTH} characters.`,
  refreshToken: (s) =>
    `An access token lives for ${duration(s.ACCESS_TOKEN_LIFETIME)}; a session ends after ${duration(s.REFRESH_TOKEN_LIFETIME)} without use, or ${duration(s.SESSION_LIFETIME)} in all. The predecessor still answers for ${duration(s.REFRESH_REUSE_GRACE)}.`,
  sendMfaCode: (s) => `A mailed code lives for ${duration(s.MFA_EMAIL_CODE_LIFETIME)}.`,
  setUpMfaMethod: (s) => `There are ${s.NUM_OF_BACKUP_CODES} backup codes.`,
}

/** Sentences for the description of an operation, by its `operationId`. */
export function notes(operationId: string, guard: string, { settings, providers }: Config): string[] {
  const isSocial = Object.keys(providers).some((name) => SOCIAL.has(operationId.replace(providerWord(name), '')))
  const limits = (RULES[operationId] ?? (isSocial ? SOCIAL_RULES : []))
    .map(([rule, what]) => [limitText(settings, rule), what])
    .filter(([text]) => text !== '')
    .map(([text, what]) => `Limit: ${text} (${what}).`)
  const recent =
    guard === 'recent-login' && settings.REAUTHENTICATION_WINDOW > 0
      ? [`Needs a login or reauthentication within ${duration(settings.REAUTHENTICATION_WINDOW)}.`]
      : []
  const fact = FACTS[operationId]?.(settings)
  return [...(fact ? [fact] : []), ...recent, ...limits]
}

function credentialText(s: Settings): string {
  if (s.AUTH_TYPE === 'custom') return 'Credentials are those of the host.'
  if (s.AUTH_TYPE === 'token') {
    return `One opaque key per login; it ends after ${duration(s.TOKEN_LIFETIME)} without use, or ${duration(s.SESSION_LIFETIME)} in all.`
  }
  return `Access tokens live for ${duration(s.ACCESS_TOKEN_LIFETIME)}; a session ends after ${duration(s.REFRESH_TOKEN_LIFETIME)} without use, or ${duration(s.SESSION_LIFETIME)} in all.`
}

const COOKIE_TEXT =
  'Credentials travel in HttpOnly cookies. A request that changes something is refused (403 `csrf_failed`) when it comes from another site; send `Sec-Fetch-Site` or `Origin` as browsers do.'

/** The description of the whole document. */
export const overview = ({ settings }: Config): string =>
  [
    'Registration, login, passwords, profile and sessions.',
    credentialText(settings),
    ...(settings.USE_AUTH_COOKIE ? [COOKIE_TEXT] : []),
    'Paths are served with and without their last slash. Errors about fields have one key per field and `error_codes` beside them; all others are `detail` and `code`. Times are ISO 8601 in UTC.',
  ].join('\n\n')

export const TAGS: Readonly<Record<string, string>> = {
  Login: 'Sign in, finish a two-step login, sign out, prove again who you are.',
  Registration: 'Make an account and prove its address.',
  Password: 'Reset a forgotten password, change a known one.',
  User: 'The profile of who is signed in.',
  Token: 'Rotate and check tokens.',
  MFA: 'Second factors of who is signed in.',
  Social: 'Sign in and connect accounts at other services.',
}
