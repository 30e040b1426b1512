/** Document: https://dev.epicgames.com/docs/web-api-ref/authentication */
import { arctic } from '../arctic.js'
import { defineProvider } from '../define.js'
import { profileAt } from '../fields.js'

export const epicgames = defineProvider({
  name: 'epicgames',
  label: 'Epic Games',
  scopes: ['basic_profile'],
  pkce: false,
  authorize: arctic.epicgames,
  token: { url: 'https://api.epicgames.dev/epic/oauth/v2/token', auth: 'basic' },
  profile: profileAt('https://api.epicgames.dev/epic/oauth/v2/userInfo', {
    uid: 'sub',
    username: 'preferred_username',
  }),
})
