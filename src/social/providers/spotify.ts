/**
 * Spotify. 2026-11-28: https://developer.spotify.com/documentation/web-api/tutorials/code-pkce-flow and
 * https://developer.spotify.com/documentation/web-api/reference/get-current-users-profile
 * Whose word: nobody's. The page says that the address is unverified, with no proof that it belongs to the user.
 * Written from knowledge of these pages; they were not opened on that day.
 */
import { Spotify } from 'arctic'
import { defineProvider } from '../define.js'
import { child, makeProfile } from '../fields.js'

export const spotify = defineProvider({
  name: 'spotify',
  label: 'Spotify',
  scopes: ['user-read-email'],
  authorize: ({ app, secret, redirectUri, state, scopes }) =>
    new Spotify(app.client_id, secret, redirectUri).createAuthorizationURL(state, null, scopes),
  token: { url: 'https://accounts.spotify.com/api/token', auth: 'basic' },
  async profile({ get }) {
    const user = child(await get('https://api.spotify.com/v1/me'))
    return makeProfile('spotify', { uid: user.id, email: user.email, username: user.id, name: user.display_name })
  },
})
