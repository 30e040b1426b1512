/**
 * Reddit. https://github.com/reddit-archive/reddit/wiki/OAuth2 and https://www.reddit.com/dev/api/#GET_api_v1_me
 * No PKCE is documented. Gives no address.
 * Read 2026-11-28: the first page, in part (authorization address, kinds of apps), and Better Auth's source (token
 * address, Basic, scope, profile).
 */
import { Reddit } from 'arctic'
import { defineProvider } from '../define.js'
import { child, makeProfile } from '../fields.js'

export const reddit = defineProvider({
  name: 'reddit',
  label: 'Reddit',
  scopes: ['identity'],
  pkce: false,
  authorize: ({ app, secret, redirectUri, state, scopes }) =>
    new Reddit(app.client_id, secret, redirectUri).createAuthorizationURL(state, scopes),
  token: { url: 'https://www.reddit.com/api/v1/access_token', auth: 'basic' },
  async profile({ get }) {
    const user = child(await get('https://oauth.reddit.com/api/v1/me'))
    return makeProfile('reddit', { uid: user.id, username: user.name })
  },
})
