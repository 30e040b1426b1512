/** Document: https://develop.battle.net/documentation/guides/using-oauth/authorization-code-flow */
import { arctic } from '../arctic.js'
import { defineProvider } from '../define.js'
import { profileAt } from '../fields.js'

export const battlenet = defineProvider({
  name: 'battlenet',
  label: 'Battle.net',
  scopes: ['openid'],
  pkce: false,
  authorize: arctic.battlenet,
  token: { url: 'https://oauth.battle.net/token', auth: 'basic' },
  profile: profileAt('https://oauth.battle.net/userinfo', { uid: 'id', username: 'battletag' }),
})
