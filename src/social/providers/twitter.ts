/**
 * X (Twitter). https://docs.x.com/fundamentals/authentication/oauth-2-0/user-access-token and …/x-api/users/get-my-user
 * PKCE is required; confidential clients use Basic. Gives no address by default, and none is asked for.
 * Read 2026-11-28: fundamentals/authentication/oauth-2-0/user-access-token.mdx of xdevplatform/docs, the source of the
 * first page (addresses at x.com, PKCE, Basic, scopes), and the second page (answer of /2/users/me).
 */
import { Twitter } from 'arctic'
import { defineProvider, NO_VERIFIER } from '../define.js'
import { child, makeProfile } from '../fields.js'

export const twitter = defineProvider({
  name: 'twitter',
  label: 'X',
  pkce: 'required',
  scopes: ['users.read', 'tweet.read'],
  authorize({ app, secret, redirectUri, state, scopes }) {
    const url = new Twitter(app.client_id, secret, redirectUri).createAuthorizationURL(state, NO_VERIFIER, scopes)
    // arctic has the address of before the name changed.
    url.host = 'x.com'
    return url
  },
  token: { url: 'https://api.x.com/2/oauth2/token', auth: 'basic' },
  async profile({ get }) {
    const user = child(await get('https://api.x.com/2/users/me'), 'data')
    return makeProfile('twitter', { uid: user.id, username: user.username, name: user.name })
  },
})
