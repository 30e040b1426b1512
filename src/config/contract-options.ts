import { BACKUP_CODES } from '../contract/backup-codes.js'
import type { ContractOptions } from '../contract/endpoint.js'
import { endpoints } from '../contract/index.js'
import { userIdType } from './models.js'
import type { ProviderCatalog } from './providers.js'
import { trustedDeviceLifetime } from './trusted-devices.js'
import type { Config } from './types.js'

const MFA_METHODS = ['app', 'email', BACKUP_CODES] as const

/**
 * The part of the configuration that changes the wire. `client` determines the type of a user's id; `catalog`, which
 * callbacks are form posts.
 */
export function contractOptions(config: Config, client: object, catalog: ProviderCatalog = {}): ContractOptions {
  const { settings, schemas } = config
  const providers = Object.keys(config.providers)
  return {
    authType: settings.AUTH_TYPE,
    cookies: settings.USE_AUTH_COOKIE,
    exposeTokens: settings.EXPOSE_TOKENS,
    useMfa: settings.USE_MFA,
    usePasskeys: settings.USE_PASSKEYS,
    trustedDevices: trustedDeviceLifetime(settings) > 0,
    mfaMethods: MFA_METHODS,
    mfaDeleteCode: !settings.MFA_PREVENT_DELETE_ACTIVE_METHOD,
    mfaRequired: settings.MFA_REQUIRED || config.hooks.mfaRequired !== undefined,
    primaryCodeRequired: settings.MFA_UPDATE_PRIMARY_METHOD_REQUIRED_PRIMARY_CODE,
    emailVerification: settings.EMAIL_VERIFICATION,
    passwordLogin: settings.PASSWORD_LOGIN,
    emailLogin: settings.EMAIL_LOGIN,
    username: settings.USERNAME,
    registration: settings.REGISTRATION,
    emailProof: settings.EMAIL_VERIFICATION_PROOF === 'auto',
    emailChange: settings.EMAIL_CHANGE,
    oldPassword: settings.OLD_PASSWORD_FIELD_ENABLED,
    accountDeletion: settings.ACCOUNT_DELETION,
    accountExport: settings.ACCOUNT_EXPORT,
    socialAuthType: settings.SOCIAL_LOGIN_AUTH_TYPE,
    providers,
    formPostProviders: providers.filter((name) => catalog[name]?.formPost === true),
    strictCookies: settings.USE_AUTH_COOKIE && settings.AUTH_COOKIE_SAMESITE === 'Strict',
    jwks: settings.AUTH_TYPE === 'jwt' && settings.JWT_ALGORITHM !== 'HS256',
    pk: userIdType(client, config.userModel),
    ...(schemas.user ? { userFields: schemas.user } : {}),
    ...(schemas.login ? { loginFields: schemas.login } : {}),
    ...(schemas.loginAnswer ? { loginAnswerFields: schemas.loginAnswer } : {}),
    ...(schemas.profile ? { profileFields: schemas.profile } : {}),
    ...(schemas.registration ? { registrationFields: schemas.registration } : {}),
    excluded: settings.EXCLUDED_ROUTES,
  }
}

let names: readonly string[] | undefined

/** Names of all routes that any settings can turn on. */
export function routeNames(): readonly string[] {
  names ??= allRouteNames()
  return names
}

function allRouteNames(): readonly string[] {
  const everything: ContractOptions = {
    authType: 'jwt',
    cookies: true,
    exposeTokens: false,
    useMfa: true,
    usePasskeys: true,
    trustedDevices: true,
    mfaMethods: MFA_METHODS,
    primaryCodeRequired: false,
    mfaDeleteCode: true,
    mfaRequired: true,
    emailVerification: 'mandatory',
    passwordLogin: true,
    emailLogin: 'both',
    username: 'required',
    registration: 'open',
    emailProof: true,
    emailChange: true,
    oldPassword: true,
    accountDeletion: true,
    accountExport: true,
    socialAuthType: 'code',
    providers: ['any'],
    formPostProviders: ['any'],
    strictCookies: false,
    jwks: true,
    pk: 'string',
    excluded: [],
  }
  return [...new Set(endpoints(everything).map((endpoint) => endpoint.name))]
}
