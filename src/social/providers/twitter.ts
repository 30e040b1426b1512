/**
 * X (Twitter). 2026-11-28: https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code (PKCE is required) and
 * https://docs.x.com/x-api/users/get-my-user
 * Gives no address by default, and none is asked for.
 * Read on that day, in part: https://docs.x.com/fundamentals/authentication/oauth-2-0/user-access-token.md (PKCE,
 * Basic authentication of confidential clients at the token address, scopes). The profile's shape is from knowledge.
 */
import { Twitter } from 'arctic'
import { defineProvider, NO_VERIFIER } from '../define.js'
import { child, makeProfile } from '../fields.js'

export const twitter = defineProvider({
  name: 'twitter',
  label: 'X',
  pkce: 'required',
  scopes: ['users.read', 'tweet.read'],
  authorize: ({ app, secret, redirectUri, state, scopes }) =>
    new Twitter(app.client_id, secret, redirectUri).createAuthorizationURL(state, NO_VERIFIER, scopes),
  token: { url: 'https://api.twitter.com/2/oauth2/token', auth: 'basic' },
  async profile({ get }) {
    const user = child(await get('https://api.twitter.com/2/users/me'), 'data')
    return makeProfile('twitter', { uid: user.id, username: user.username, name: user.name })
  },
})
