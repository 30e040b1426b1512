/**
 * Patreon. https://docs.patreon.com/#oauth and …/#get-api-oauth2-v2-identity
 * No PKCE is documented. Whose word: `is_email_verified` is whether the user has confirmed the address.
 * Read 2026-11-28 in Patreon/platform-documentation, the page's source: source/includes/_oauth.md (addresses, secret in
 * the body), v2/_oauth_v2.md (scopes), _resources_v2.md (user, `is_email_verified`); and Better Auth's source (address
 * and answer of identity). `vanity` is deprecated there and may be missing: it is only a first guess at a username.
 */
import { arctic } from '../arctic.js'
import { defineProvider } from '../define.js'
import { profileFrom } from '../fields.js'

export const patreon = defineProvider({
  name: 'patreon',
  label: 'Patreon',
  scopes: ['identity', 'identity[email]'],
  pkce: false,
  authorize: arctic.patreon,
  token: { url: 'https://www.patreon.com/api/oauth2/token', auth: 'post' },
  async profile({ get }) {
    const url = new URL('https://www.patreon.com/api/oauth2/v2/identity')
    url.searchParams.set('fields[user]', 'email,is_email_verified,first_name,last_name,full_name,vanity')
    return profileFrom(await get(url.href), {
      uid: 'data.id',
      email: 'data.attributes.email',
      emailVerified: 'data.attributes.is_email_verified',
      // Deprecated and sometimes missing, so it is only a first guess.
      username: 'data.attributes.vanity',
      firstName: 'data.attributes.first_name',
      lastName: 'data.attributes.last_name',
      name: 'data.attributes.full_name',
    })
  },
})
