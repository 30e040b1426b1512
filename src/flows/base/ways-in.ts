import type { Config } from '../../config/types.js'
import { PASSKEY } from '../../contract/passkey-method.js'
import { findProvider } from '../../social/registry.js'
import { canStillSignIn, type Served, type TakenAway } from '../../store/account/ways-in.js'

/** The configured providers, each with its issuer; null when only an ID token names the issuer. */
export const servedIssuers = ({ providers }: Config): Served[] =>
  Object.entries(providers).map(([provider, settings]) => ({
    provider,
    issuer: findProvider(provider, settings)?.home(settings.APP) ?? null,
  }))

/** Whether a passkey can be the second factor of a login. */
export const servesPasskeyFactor = ({ settings: { USE_MFA, USE_PASSKEYS, MFA_METHODS } }: Config): boolean =>
  USE_MFA && USE_PASSKEYS && (MFA_METHODS?.includes(PASSKEY) ?? true)

/**
 * The condition that a user keeps a way to sign in. Every change that takes one away writes under it, so this function decides
 * everywhere which is the last.
 */
export function keepsWayIn(config: Config, without: TakenAway): object {
  const { USE_MFA, USE_PASSKEYS, EMAIL_LOGIN, PASSWORD_LOGIN } = config.settings
  return canStillSignIn({
    passwords: PASSWORD_LOGIN,
    passkeys: USE_PASSKEYS,
    served: servedIssuers(config),
    emails: EMAIL_LOGIN === 'off' ? null : { secondStep: USE_MFA, passkeyFactor: servesPasskeyFactor(config) },
    without,
  })
}
