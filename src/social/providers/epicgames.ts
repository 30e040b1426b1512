/**
 * Epic Games. 2026-11-28: https://dev.epicgames.com/docs/web-api-ref/authentication
 * No PKCE is documented for web clients. Gives no address.
 * Written from knowledge of these pages; they were not opened on that day.
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
