import type { ProviderProfile } from '../../config/hooks.js'
import type { ProviderApp, ProviderSettings } from '../../config/types.js'
import type { Caller, Context } from '../../context.js'
import { AuthError, fieldError, nonFieldError } from '../../contract/errors.js'
import { canonicalHome } from '../../social/define.js'
import { ProviderError, refused } from '../../social/errors.js'
import { findProvider } from '../../social/registry.js'
import type { Provider, ProviderTokens } from '../../social/types.js'
import { trimSlash } from '../../trim-slash.js'
import { emit } from '../base/events.js'

/** A configured provider. */
export interface ServedProvider {
  name: string
  provider: Provider
  settings: ProviderSettings
  app: ProviderApp
}

/** The identity that a provider asserts. */
export interface SocialIdentity {
  provider: string
  /** The issuer or base URL within which the subject is unique. */
  issuer: string
  profile: ProviderProfile
  /** `auth_time` of the ID token, when it has one: seconds since 1970. */
  authTime?: number | undefined
}

/** @throws AuthError not_found for a name that is not in SOCIALACCOUNT_PROVIDERS */
export function servedProvider(ctx: Context, name: string): ServedProvider {
  const settings = Object.hasOwn(ctx.config.providers, name) ? ctx.config.providers[name] : undefined
  const provider = settings ? findProvider(name, settings) : null
  if (!settings || !provider) throw new AuthError('not_found')
  return { name, provider, settings, app: settings.APP }
}

/** An absolute URL below SOCIAL_PREFIX. It is built from settings only, because a request can claim any host. */
export const socialUrl = ({ config }: Context, path: string): string =>
  `${trimSlash(config.settings.BASE_URL)}${config.settings.SOCIAL_PREFIX}/${path}`

/** The redirect_uri of both login and connect. */
export const callbackUrl = (ctx: Context, name: string): string => socialUrl(ctx, `${name}/callback/`)

/** Exact comparison (RFC 9700 §2.1). @throws AuthError `redirect_uri` `invalid` for one that the host has not configured */
export function chooseRedirectUri(ctx: Context, { name, app }: ServedProvider, asked: string | undefined): string {
  const own = callbackUrl(ctx, name)
  if (!asked || asked === own) return own
  if (!app.redirect_uris?.includes(asked)) throw fieldError('redirect_uri', 'invalid')
  return asked
}

/** The provider's answer, as the client or browser passes it on. */
interface CodeAnswer {
  code: string
  codeVerifier?: string | undefined
  redirectUri: string
  nonce?: string | undefined
  /** null: the answer had none; undefined: it is not known, because a client sent the code. */
  iss?: string | null | undefined
  /** Apple's unsigned `user` field. */
  user?: string | undefined
}

/** @throws AuthError `social_login_failed`, `provider_unavailable` */
export function identityByCode(ctx: Context, served: ServedProvider, answer: CodeAnswer, caller: Caller) {
  const { provider, app } = served
  const { user, ...exchange } = answer
  const tokens = () => provider.exchange({ ...exchange, app, now: caller.now })
  return identify(ctx, served, tokens, caller, user)
}

/**
 * For clients that hold the provider's tokens; the provider layer proves that they were issued to this app.
 * @throws AuthError `social_login_failed`, `provider_unavailable`
 */
export function identityByToken(
  ctx: Context,
  served: ServedProvider,
  tokens: { access_token?: string | undefined; id_token?: string | undefined },
  caller: Caller,
): Promise<SocialIdentity> {
  const { provider, app } = served
  const { access_token: accessToken, id_token: idToken } = tokens
  const check = async () => {
    if (!provider.verifyToken) throw new AuthError('not_found')
    return provider.verifyToken({ app, accessToken, idToken, now: caller.now })
  }
  return identify(ctx, served, check, caller)
}

function issuerIn(name: string, { claims }: ProviderTokens): string {
  if (typeof claims?.iss !== 'string') throw refused(name, 'no_issuer')
  return canonicalHome(claims.iss)
}

async function identify(
  ctx: Context,
  { name, provider, app }: ServedProvider,
  prove: () => Promise<ProviderTokens>,
  caller: Caller,
  callbackUser?: string,
): Promise<SocialIdentity> {
  try {
    const tokens = await prove()
    const profile = await provider.profile({ app, tokens, callbackUser, now: caller.now })
    const authTime = tokens.claims?.auth_time
    const issuer = provider.home(app) ?? issuerIn(name, tokens)
    return { provider: name, issuer, profile, authTime: typeof authTime === 'number' ? authTime : undefined }
  } catch (error) {
    throw asRefusal(ctx, error, caller)
  }
}

/** Turns a failed call of a provider into a refusal and an event; rethrows everything else unchanged. */
export function asRefusal(ctx: Context, error: unknown, caller: Caller): unknown {
  if (!(error instanceof ProviderError)) return error
  emit(ctx, caller, {
    type: 'social_login',
    outcome: 'failure',
    reason: error.reason,
    detail: { provider: error.provider, kind: error.kind },
  })
  if (error.kind === 'unavailable') return new AuthError('provider_unavailable', { cause: error })
  return nonFieldError('social_login_failed')
}
