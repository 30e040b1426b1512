import type { Config, ProviderSettings } from '../../config/types.js'
import { PASSKEY } from '../../contract/passkey-method.js'
import { findProvider } from '../../social/registry.js'
import { canStillSignIn, type Served, type TakenAway } from '../../store/account/ways-in.js'

const issuerOf = ([provider, settings]: [string, ProviderSettings]): Served => ({
  provider,
  issuer: findProvider(provider, settings)?.home(settings.APP) ?? null,
})

/** The configured providers, each with its issuer; null when only an ID token names the issuer. */
export const servedIssuers = ({ providers }: Config): Served[] => Object.entries(providers).map(issuerOf)

/** Whether EXCLUDED_ROUTES leaves these routes. A way to sign in without its routes is none. */
const serves = ({ settings }: Config, ...names: string[]): boolean =>
  !names.some((name) => settings.EXCLUDED_ROUTES.includes(name))

/** Whether an email can sign users in. */
export const signsInByEmail = (config: Config): boolean =>
  config.settings.EMAIL_LOGIN !== 'off' && serves(config, 'login_email', 'login_email_verify')

/** A provider sends the code to our callback, unless a client may name its own redirect URI. */
function signsInAtProvider(config: Config, { APP }: ProviderSettings): boolean {
  const returnsElsewhere = config.settings.SOCIAL_LOGIN_AUTH_TYPE === 'token' || (APP.redirect_uris ?? []).length > 0
  return serves(config, 'social_login', ...(returnsElsewhere ? [] : ['social_callback']))
}

/** Whether a passkey can be the second factor of a login. */
export const servesPasskeyFactor = ({ settings: { USE_MFA, USE_PASSKEYS, MFA_METHODS } }: Config): boolean =>
  USE_MFA && USE_PASSKEYS && (MFA_METHODS?.includes(PASSKEY) ?? true)

/**
 * The condition that a user keeps a way to sign in. Every change that takes one away writes under it, so this function decides
 * everywhere which is the last.
 */
export function keepsWayIn(config: Config, without: TakenAway): object {
  const { USE_MFA, USE_PASSKEYS, PASSWORD_LOGIN } = config.settings
  const passkeyFactor = servesPasskeyFactor(config) && serves(config, 'login_passkey_options')
  const providers = Object.entries(config.providers).filter(([, settings]) => signsInAtProvider(config, settings))
  return canStillSignIn({
    passwords: PASSWORD_LOGIN && serves(config, 'login'),
    passkeys: USE_PASSKEYS && serves(config, 'passkey_login', 'passkey_login_options'),
    served: providers.map(issuerOf),
    emails: signsInByEmail(config) ? { secondStep: USE_MFA, passkeyFactor } : null,
    without,
  })
}
