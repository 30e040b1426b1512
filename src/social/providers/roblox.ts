/** Document: https://create.roblox.com/docs/cloud/auth/oauth2-reference */
import { arctic } from '../arctic.js'
import { defineProvider } from '../define.js'
import { profileAt } from '../fields.js'

export const roblox = defineProvider({
  name: 'roblox',
  label: 'Roblox',
  scopes: ['openid', 'profile'],
  authorize: arctic.roblox,
  token: { url: 'https://apis.roblox.com/oauth/v1/token', auth: 'post' },
  profile: profileAt('https://apis.roblox.com/oauth/v1/userinfo', {
    uid: 'sub',
    username: 'preferred_username',
    name: 'name',
  }),
})
