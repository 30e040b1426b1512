/** Document: https://developer.atlassian.com/cloud/bitbucket/rest/api-group-users/ */
import { arctic } from '../arctic.js'
import { defineProvider } from '../define.js'
import { child, primaryOf } from '../fields.js'

export const bitbucket = defineProvider({
  name: 'bitbucket',
  label: 'Bitbucket',
  // The consumer at Bitbucket has the scopes: account and email.
  scopes: [],
  pkce: false,
  authorize: arctic.bitbucket,
  token: { url: 'https://bitbucket.org/site/oauth2/access_token', auth: 'basic' },
  async profile({ get }) {
    const user = child(await get('https://api.bitbucket.org/2.0/user'))
    const { values } = child(await get('https://api.bitbucket.org/2.0/user/emails'))
    const { email, is_confirmed } = primaryOf(values, 'is_primary')
    return {
      uid: user.uuid,
      email,
      emailVerified: is_confirmed === true,
      username: user.nickname,
      name: user.display_name,
    }
  },
})
