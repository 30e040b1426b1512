/**
 * X (Twitter). https://docs.x.com/fundamentals/authentication/oauth-2-0/user-access-token and …/x-api/users/get-my-user
 * PKCE is required; confidential clients use Basic. Gives no address by default, and none is asked for.
 * Read 2026-11-28: fundamentals/authentication/oauth-2-0/user-access-token.mdx of xdevplatform/docs, the source of the
 * first page (addresses at x.com, PKCE, Basic, scopes), and the second page (answer of /2/users/me).
 */
import { arctic } from '../arctic.js'
import { defineProvider } from '../define.js'
import { profileAt } from '../fields.js'

export const twitter = defineProvider({
  name: 'twitter',
  label: 'X',
  pkce: 'required',
  scopes: ['users.read', 'tweet.read'],
  authorize: arctic.twitter,
  authorizeAt: 'https://x.com/i/oauth2/authorize',
  token: { url: 'https://api.x.com/2/oauth2/token', auth: 'basic' },
  profile: profileAt('https://api.x.com/2/users/me', {
    uid: 'data.id',
    username: 'data.username',
    name: 'data.name',
  }),
})
