/**
 * OpenID Connect servers that a host runs or rents itself, found by discovery at an issuer made of the APP's keys:
 * auth0 (`domain`): https://auth0.com/docs/get-started/applications/configure-applications-with-oidc-discovery
 * okta (`domain`, `authorization_server`?): https://developer.okta.com/docs/concepts/auth-servers/
 * keycloak (`realm_url`): https://www.keycloak.org/securing-apps/oidc-layers
 * authentik (`base_url`, `slug`): https://docs.goauthentik.io/add-secure-apps/providers/oauth2/
 * amazon_cognito (`region`, `user_pool_id`): https://docs.aws.amazon.com/cognito/latest/developerguide/federation-endpoints.html
 * salesforce (`domain`): https://help.salesforce.com/s/articleView?id=sf.remoteaccess_using_openid_discovery_endpoint.htm
 * Who may report "verified": the server, in `email_verified` of the ID token or of userinfo (OpenID Connect Core 1.0 §5.1), and
 * only with APP.trust_email, since the server's administrator can set any address.
 * Read 2026-11-28: the pages of auth0 (issuer with a slash at its end) and amazon_cognito; Okta's support page on its well-known
 * addresses, for both kinds of server; docs/guides/securing-apps/partials/oidc/available-endpoints.adoc of
 * keycloak/keycloak; "Issuer mode" of authentik's page (its default is what is used here). That of salesforce is from knowledge.
 * A wrong issuer ends in a refusal, since the document must name the very issuer it was asked of.
 */
import type { ProviderApp } from '../../config/types.js'
import { baseUrl, domainOf, SEGMENT } from '../base-url.js'
import { refused } from '../errors.js'
import { oidcProvider } from '../generic.js'
import type { Provider } from '../types.js'

function segment(provider: string, app: ProviderApp, key: string): string {
  const value = app[key]
  if (typeof value !== 'string' || !SEGMENT.test(value)) throw refused(provider, key)
  return value
}

interface Keys {
  required: readonly string[]
  optional?: readonly string[]
}

const make = (name: string, label: string, keys: Keys, issuerOf: (app: ProviderApp) => string): Provider => {
  const { required, optional: optionalApp = [] } = keys
  return oidcProvider({ name, label, issuerOf, requiredApp: ['client_id', ...required], optionalApp })
}

export const auth0 = make('auth0', 'Auth0', { required: ['domain'] }, (app) => `https://${domainOf('auth0', app)}/`)

export const okta = make('okta', 'Okta', { required: ['domain'], optional: ['authorization_server'] }, (app) => {
  const root = `https://${domainOf('okta', app)}`
  return app.authorization_server ? `${root}/oauth2/${segment('okta', app, 'authorization_server')}` : root
})

export const keycloak = make('keycloak', 'Keycloak', { required: ['realm_url'] }, (app) =>
  baseUrl('keycloak', { ...app, base_url: app.realm_url }),
)

export const authentik = make(
  'authentik',
  'authentik',
  { required: ['base_url', 'slug'] },
  (app) => `${baseUrl('authentik', app)}/application/o/${segment('authentik', app, 'slug')}/`,
)

export const amazonCognito = make(
  'amazon_cognito',
  'Amazon Cognito',
  { required: ['region', 'user_pool_id'] },
  (app) => {
    const region = segment('amazon_cognito', app, 'region')
    return `https://cognito-idp.${region}.amazonaws.com/${segment('amazon_cognito', app, 'user_pool_id')}`
  },
)

export const salesforce = make(
  'salesforce',
  'Salesforce',
  { required: ['domain'] },
  (app) => `https://${domainOf('salesforce', app)}`,
)
