/** Document: https://docs.x.com/fundamentals/authentication/oauth-2-0/user-access-token */
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
