/**
 * Bitbucket. 2026-11-28: https://developer.atlassian.com/cloud/bitbucket/rest/api-group-users/ (user, user/emails) and
 * https://support.atlassian.com/bitbucket-cloud/docs/use-oauth-on-bitbucket-cloud/
 * The scopes (account, email) are those of the consumer. No PKCE is documented. Whose word: `is_confirmed` of each address.
 */
import { Bitbucket } from 'arctic'
import { defineProvider } from '../define.js'
import { child, makeProfile } from '../fields.js'

export const bitbucket = defineProvider({
  name: 'bitbucket',
  label: 'Bitbucket',
  scopes: [],
  pkce: false,
  authorize: ({ app, secret, redirectUri, state }) =>
    new Bitbucket(app.client_id, secret, redirectUri).createAuthorizationURL(state),
  token: { url: 'https://bitbucket.org/site/oauth2/access_token', auth: 'basic' },
  async profile({ get }) {
    const user = child(await get('https://api.bitbucket.org/2.0/user'))
    const { values } = child(await get('https://api.bitbucket.org/2.0/user/emails'))
    const email = child(Array.isArray(values) ? values.find((entry) => child(entry).is_primary === true) : undefined)
    return makeProfile('bitbucket', {
      uid: user.uuid,
      email: email.email,
      emailVerified: email.is_confirmed === true,
      username: user.nickname,
      name: user.display_name,
    })
  },
})
