import { trustedDeviceLifetime } from '../config/trusted-devices.js'
import type { Config } from '../config/types.js'
import { BACKUP_CODES } from '../contract/backup-codes.js'
import type { ClientConfig } from '../contract/client-config.js'
import { PASSKEY } from '../contract/passkey-method.js'
import { isLanguageTag, prefixOf } from '../path-locale.js'
import { findProvider } from '../social/registry.js'
import { trimSlash } from '../trim-slash.js'

/** Seconds between two emails of one login in progress: the shortest period of `mfa_resend`. */
function resendDelay({ settings }: Config): number {
  const limits = settings.RATE_LIMITS === false ? [] : settings.RATE_LIMITS.mfa_resend
  const periods = limits.filter((limit) => limit.limit === 1).map((limit) => limit.period / 1000)
  return periods.length > 0 ? Math.min(...periods) : 0
}

/** The path part of BASE_URL, or BASE_URL whole when the front end has another origin. */
function basePathOf({ settings, origins }: Config): string {
  if (!URL.canParse(settings.BASE_URL)) return ''
  const base = new URL(settings.BASE_URL)
  const path = trimSlash(base.pathname)
  return origins.self === origins.frontend ? path : `${base.origin}${path}`
}

const frontendPath = ({ settings }: Config): string =>
  URL.canParse(settings.FRONTEND_BASE_URL) ? trimSlash(new URL(settings.FRONTEND_BASE_URL).pathname) : ''

/** A method that MFA_METHODS no longer lists stays valid for the users who have it, so the second step must know it. */
function methodsOf({ settings, mfaMethods }: Config): Pick<ClientConfig, 'mfaMethods' | 'mfaOffered'> {
  if (!settings.USE_MFA) return { mfaMethods: [], mfaOffered: [] }
  const all = ['app', 'email', ...Object.keys(mfaMethods)]
  const passkey = settings.USE_PASSKEYS && (settings.MFA_METHODS?.includes(PASSKEY) ?? true) ? [PASSKEY] : []
  const offered = all.filter((name) => settings.MFA_METHODS?.includes(name) ?? true)
  return { mfaMethods: [...all, ...passkey, BACKUP_CODES], mfaOffered: offered }
}

const sendingMethods = ({ mfaMethods }: Config): readonly string[] => [
  'email',
  ...Object.keys(mfaMethods).filter((name) => mfaMethods[name]?.sendCode),
]

/** The components show nothing that leads to one of these. */
function excludedOf({ settings }: Config): readonly string[] {
  const { EXCLUDED_ROUTES, EMAIL_CHANGE, EMAIL_LOGIN, PASSWORD_LOGIN } = settings
  return [
    ...EXCLUDED_ROUTES,
    ...(EMAIL_CHANGE ? [] : ['email_change', 'email_change_confirm', 'email_change_undo']),
    ...(PASSWORD_LOGIN ? [] : ['login', 'password', 'password_reset', 'password_reset_confirm', 'password_change']),
    ...(EMAIL_LOGIN === 'off' ? ['login_email', 'login_email_verify'] : []),
  ]
}

/** The part of the configuration that the second step and the settings of second factors need. */
const mfaOf = (config: Config) => ({
  useMfa: config.settings.USE_MFA,
  ...methodsOf(config),
  mfaSending: sendingMethods(config),
  mfaPrimaryCode: config.settings.MFA_UPDATE_PRIMARY_METHOD_REQUIRED_PRIMARY_CODE,
  mfaDeleteCode: config.settings.MFA_DELETE_ACTIVE_METHOD_REQUIRE_CODE,
  mfaChallengeLifetime: config.settings.MFA_EPHEMERAL_TOKEN_EXPIRY,
  trustedDeviceLifetime: trustedDeviceLifetime(config.settings),
  mfaResendDelay: resendDelay(config),
})

/** The addresses of the pages in a language. */
function pagesOf(config: Config, locale: string | undefined) {
  const { settings } = config
  const prefix = `${frontendPath(config)}${prefixOf(locale, settings.PATH_LOCALES)}`
  const page = (path: string): string => `${prefix}${path}`
  return {
    loginPath: page(settings.LOGIN_PATH),
    emailLoginPath: page(settings.EMAIL_LOGIN_PATH),
    loginRedirectPath: page(settings.LOGIN_REDIRECT_PATH),
    verifyPath: page(settings.REGISTER_EMAIL_CONFIRM_PATH),
    resetPath: page(settings.PASSWORD_RESET_CONFIRM_PATH),
    emailChangePath: page(settings.EMAIL_CHANGE_CONFIRM_PATH),
    emailUndoPath: page(settings.EMAIL_CHANGE_UNDO_PATH),
  }
}

/** A language tag as `Intl` accepts it, also for 'pt_BR'. undefined for any other text, which may come from an address. */
function tagOf(given: string | undefined): string | undefined {
  const tag = given?.replaceAll('_', '-')
  return tag !== undefined && isLanguageTag(tag) ? tag : undefined
}

/** The host's texts of a language: under the same name, else under another spelling of it ('pt_BR' for 'pt-BR'). */
function messagesFor({ messages }: Config, locale: string): Config['messages'][string] | undefined {
  const names = Object.keys(messages)
  const name = names.find((one) => one === locale) ?? names.find((one) => tagOf(one) === tagOf(locale))
  return name === undefined ? undefined : messages[name]
}

/**
 * The part of the configuration that browsers receive: the same for every visitor, without a secret.
 * @param given the language of the page; its pages have the prefix of PATH_LOCALES
 */
export function clientConfig(config: Config, given?: string): ClientConfig {
  const { settings } = config
  const pageLocale = tagOf(given)
  const locale = pageLocale ?? settings.DEFAULT_LOCALE
  const messages = messagesFor(config, pageLocale === undefined ? locale : (given ?? locale))
  return {
    basePath: basePathOf(config),
    authPrefix: settings.AUTH_PREFIX,
    socialPrefix: settings.SOCIAL_PREFIX,
    authType: settings.AUTH_TYPE,
    cookies: settings.USE_AUTH_COOKIE,
    ...mfaOf(config),
    usePasskeys: settings.USE_PASSKEYS,
    emailVerification: settings.EMAIL_VERIFICATION,
    username: settings.USERNAME,
    registration: settings.REGISTRATION,
    loginFields: settings.LOGIN_FIELDS,
    oldPassword: settings.OLD_PASSWORD_FIELD_ENABLED,
    accountDeletion: settings.ACCOUNT_DELETION,
    accountExport: settings.ACCOUNT_EXPORT,
    passwordMinLength: settings.PASSWORD_MIN_LENGTH,
    passwordLogin: settings.PASSWORD_LOGIN,
    emailLogin: settings.EMAIL_LOGIN,
    ...pagesOf(config, pageLocale),
    providers: Object.entries(config.providers).map(([name, provider]) => ({
      name,
      label: findProvider(name, provider)?.label ?? name,
    })),
    socialAuthType: settings.SOCIAL_LOGIN_AUTH_TYPE,
    excluded: excludedOf(config),
    locale,
    ...(messages ? { messages } : {}),
  }
}
