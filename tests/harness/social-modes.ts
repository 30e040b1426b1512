import { generateKeyPairSync } from 'node:crypto'
import type { Endpoint } from '../../src/contract/index.js'
import type { TestDatabase } from './databases.js'
import type { OauthServer } from './oauth-server.js'
import { type OidcServer, oidcSettings } from './oidc.js'
import { socialService } from './social.js'

/** Every combination of the settings that change the social routes. */
export const MODES = [
  { name: 'code, cookies', token: false, settings: {} },
  { name: 'code, header', token: false, settings: { USE_AUTH_COOKIE: false } },
  { name: 'token, cookies', token: true, settings: { SOCIAL_LOGIN_AUTH_TYPE: 'token' } },
  { name: 'token, header', token: true, settings: { SOCIAL_LOGIN_AUTH_TYPE: 'token', USE_AUTH_COOKIE: false } },
] as const

const private_key = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
  type: 'pkcs8',
  format: 'pem',
})
const apple = { APP: { client_id: 'me', team_id: 'team', key_id: 'key', private_key } }

/** A service with a provider of each kind: OAuth 2 (where the mode allows it), OpenID Connect, and one that posts a form. */
export const socialServiceOf = (
  database: TestDatabase,
  { token, settings }: (typeof MODES)[number],
  { idp, oidc }: { idp: OauthServer; oidc: OidcServer },
) =>
  socialService(
    database,
    { ...(token ? {} : { idp: idp.settings() }), oidc: oidcSettings(oidc).oidc, apple },
    { USE_MFA: true, ...settings },
  )

/** Whether a route sends no request to Apple, because tests cannot reach Apple. */
export const isReachable = ({ area, operationId }: Endpoint): boolean =>
  area === 'social' && (!operationId.endsWith('Apple') || operationId.startsWith('callback'))
