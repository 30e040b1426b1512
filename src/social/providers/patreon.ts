/** Document: https://docs.patreon.com/#oauth */
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
      // Deprecated and sometimes missing. It only suggests a username.
      username: 'data.attributes.vanity',
      firstName: 'data.attributes.first_name',
      lastName: 'data.attributes.last_name',
      name: 'data.attributes.full_name',
    })
  },
})
