/** Document: https://learn.microsoft.com/en-us/entra/identity-platform/v2-protocols-oidc */
import type { ProviderApp } from '../../config/types.js'
import { arctic } from '../arctic.js'
import { defineProvider } from '../define.js'
import { refused } from '../errors.js'
import { fromClaims } from '../fields.js'
import { type Issuer, peek } from '../id-token.js'

const HOST = 'https://login.microsoftonline.com'
/** The tenant of all personal accounts. No host owns it, by this id or by the word 'consumers'. */
const PERSONAL = '9188040d-6c67-4c5b-b112-36a304b66dad'
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const MICROSOFT_TENANT = /^(common|organizations|consumers|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i

const tenantOf = (app: ProviderApp): string => {
  const tenant = String(app.tenant ?? 'common').toLowerCase()
  if (!MICROSOFT_TENANT.test(tenant)) throw refused('microsoft', 'tenant')
  return tenant
}

function issuerOf(app: ProviderApp, idToken: string): Issuer {
  const tenant = tenantOf(app)
  const tid = String(peek(idToken)?.tid ?? '').toLowerCase()
  const allowed =
    tenant === 'common' ||
    (tenant === 'organizations' && tid !== PERSONAL) ||
    (tenant === 'consumers' && tid === PERSONAL) ||
    tenant === tid
  if (!UUID.test(tid) || !allowed) throw refused('microsoft', 'tenant')
  return { issuer: `${HOST}/${tid}/v2.0`, jwksUri: `${HOST}/${tenant}/discovery/v2.0/keys` }
}

export const microsoft = defineProvider({
  name: 'microsoft',
  label: 'Microsoft',
  optionalApp: ['tenant'],
  scopes: ['openid', 'email', 'profile'],
  issuer: issuerOf,
  // Only the ID token names the tenant of the account when APP.tenant is 'common' or 'organizations'.
  home: () => null,
  // The ID token has `auth_time` only if the app's registration asks for this optional claim.
  freshLogin: { params: { prompt: 'login' }, provesTime: false },
  authorize: (call) => arctic.microsoft(tenantOf(call.app), call),
  token: (app) => ({ url: `${HOST}/${tenantOf(app)}/oauth2/v2.0/token`, auth: 'post' }),
  profile({ app, claims }) {
    const tenant = tenantOf(app)
    // The administrator of any tenant can write any address in `email`. It counts from the one tenant that the host names, or
    // with `xms_edov`: Microsoft has then verified that the tenant owns the domain.
    const isOwn = UUID.test(tenant) && tenant !== PERSONAL
    const proven = [true, 'true', 1, '1'].some((value) => value === claims.xms_edov)
    return fromClaims(claims, isOwn || proven)
  },
})
