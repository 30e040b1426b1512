// OpenID Connect servers that a host runs or rents. Discovery finds each server at an issuer built from keys of APP.
import type { ProviderApp } from '../../config/types.js'
import { appBaseUrl, domainOf, SEGMENT } from '../base-url.js'
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

/** Document: https://auth0.com/docs/get-started/applications/configure-applications-with-oidc-discovery */
export const auth0 = make('auth0', 'Auth0', { required: ['domain'] }, (app) => `https://${domainOf('auth0', app)}/`)

/** Document: https://developer.okta.com/docs/concepts/auth-servers/ */
export const okta = make('okta', 'Okta', { required: ['domain'], optional: ['authorization_server'] }, (app) => {
  const root = `https://${domainOf('okta', app)}`
  return app.authorization_server ? `${root}/oauth2/${segment('okta', app, 'authorization_server')}` : root
})

/** Document: https://www.keycloak.org/securing-apps/oidc-layers */
export const keycloak = make('keycloak', 'Keycloak', { required: ['realm_url'] }, (app) =>
  appBaseUrl('keycloak', { ...app, base_url: app.realm_url }),
)

/** Document: https://docs.goauthentik.io/add-secure-apps/providers/oauth2/ */
export const authentik = make(
  'authentik',
  'authentik',
  { required: ['base_url', 'slug'] },
  (app) => `${appBaseUrl('authentik', app)}/application/o/${segment('authentik', app, 'slug')}/`,
)

/** Document: https://docs.aws.amazon.com/cognito/latest/developerguide/federation-endpoints.html */
export const amazonCognito = make(
  'amazon_cognito',
  'Amazon Cognito',
  { required: ['region', 'user_pool_id'] },
  (app) => {
    const region = segment('amazon_cognito', app, 'region')
    return `https://cognito-idp.${region}.amazonaws.com/${segment('amazon_cognito', app, 'user_pool_id')}`
  },
)

/** Document: https://help.salesforce.com/s/articleView?id=sf.remoteaccess_using_openid_discovery_endpoint.htm */
export const salesforce = make(
  'salesforce',
  'Salesforce',
  { required: ['domain'] },
  (app) => `https://${domainOf('salesforce', app)}`,
)
