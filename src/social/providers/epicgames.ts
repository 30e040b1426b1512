/**
 * Epic Games. https://dev.epicgames.com/docs/web-api-ref/authentication
 * No PKCE is known to be documented for web clients. Gives no address.
 * Read 2026-11-28: the page, in part (id and secret at the token address), and Auth.js's source (addresses, Basic,
 * `sub` and `preferred_username`). The scope is from knowledge.
 */
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
