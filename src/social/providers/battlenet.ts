/**
 * Battle.net. https://develop.battle.net/documentation/guides/using-oauth/authorization-code-flow
 * No PKCE is known to be documented. Gives no address. APP of China (battlenet.com.cn) is not covered.
 * Read 2026-11-28: the sources of django-allauth and Auth.js (addresses, `id` and `battletag`) and Blizzard's forum
 * (Bearer at /userinfo). Not confirmed: Basic, though the forum says that id and secret are the authentication.
 */
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
