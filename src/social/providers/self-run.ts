/**
 * OpenID Connect servers that a host runs or rents itself, found by discovery at an issuer made of the APP's keys. 2026-11-28:
 * auth0 (`domain`): https://auth0.com/docs/get-started/applications/configure-applications-with-oidc-discovery
 * okta (`domain`, `authorization_server`?): https://developer.okta.com/docs/concepts/auth-servers/
 * keycloak (`realm_url`): https://www.keycloak.org/securing-apps/oidc-layers
 * authentik (`base_url`, `slug`): https://docs.goauthentik.io/add-secure-apps/providers/oauth2/
 * amazon_cognito (`region`, `user_pool_id`): https://docs.aws.amazon.com/cognito/latest/developerguide/federation-endpoints.html
 * salesforce (`domain`): https://help.salesforce.com/s/articleView?id=sf.remoteaccess_using_openid_discovery_endpoint.htm
 * Whose word: the server's administrator's, so an address counts only with APP.trust_email.
 * Written from knowledge of these pages; they were not opened on that day.
 */
import type { ProviderApp } from '../../config-types.js'
import { baseUrl, domainOf } from '../base-url.js'
import { refused } from '../errors.js'
import { oidcProvider } from '../generic.js'
import type { Provider } from '../types.js'

/** A part of an address: no slash, dot-dot, query or anything else that would move it. */
function segment(provider: string, app: ProviderApp, key: string): string {
  const value = app[key]
  if (typeof value !== 'string' || !/^[\w-]{1,128}$/.test(value)) throw refused(provider, key)
  return value
}

const make = (name: string, label: string, keys: readonly string[], issuerOf: (app: ProviderApp) => string): Provider =>
  oidcProvider({ name, label, issuerOf, requiredApp: ['client_id', ...keys] })

export const auth0 = make('auth0', 'Auth0', ['domain'], (app) => `https://${domainOf('auth0', app)}/`)

export const okta = make('okta', 'Okta', ['domain'], (app) => {
  const root = `https://${domainOf('okta', app)}`
  return app.authorization_server ? `${root}/oauth2/${segment('okta', app, 'authorization_server')}` : root
})

export const keycloak = make('keycloak', 'Keycloak', ['realm_url'], (app) =>
  baseUrl('keycloak', { ...app, base_url: app.realm_url }),
)

export const authentik = make(
  'authentik',
  'authentik',
  ['base_url', 'slug'],
  (app) => `${baseUrl('authentik', app)}/application/o/${segment('authentik', app, 'slug')}/`,
)

export const amazonCognito = make('amazon_cognito', 'Amazon Cognito', ['region', 'user_pool_id'], (app) => {
  const region = segment('amazon_cognito', app, 'region')
  return `https://cognito-idp.${region}.amazonaws.com/${segment('amazon_cognito', app, 'user_pool_id')}`
})

export const salesforce = make(
  'salesforce',
  'Salesforce',
  ['domain'],
  (app) => `https://${domainOf('salesforce', app)}`,
)
