/**
 * Epic Games. https://dev.epicgames.com/docs/web-api-ref/authentication
 * No PKCE is known to be documented for web clients. Gives no address.
 * Read 2026-11-28: the page, in part (id and secret at the token address), and Auth.js's source (addresses, Basic,
 * `sub` and `preferred_username`). The scope is from knowledge.
 */
import { EpicGames } from 'arctic'
import { defineProvider } from '../define.js'
import { child, makeProfile } from '../fields.js'

export const epicgames = defineProvider({
  name: 'epicgames',
  label: 'Epic Games',
  scopes: ['basic_profile'],
  pkce: false,
  authorize: ({ app, secret, redirectUri, state, scopes }) =>
    new EpicGames(app.client_id, secret, redirectUri).createAuthorizationURL(state, scopes),
  token: { url: 'https://api.epicgames.dev/epic/oauth/v2/token', auth: 'basic' },
  async profile({ get }) {
    const user = child(await get('https://api.epicgames.dev/epic/oauth/v2/userInfo'))
    return makeProfile('epicgames', { uid: user.sub, username: user.preferred_username })
  },
})
