/**
 * Strava. 2026-11-28: https://developers.strava.com/docs/authentication/ and …/docs/reference/#api-Athletes-getLoggedInAthlete
 * No PKCE. Gives no address.
 * Written from knowledge of these pages; they were not opened on that day.
 */
import { Strava } from 'arctic'
import { defineProvider } from '../define.js'
import { child, makeProfile } from '../fields.js'

export const strava = defineProvider({
  name: 'strava',
  label: 'Strava',
  scopes: ['read'],
  pkce: false,
  authorize: ({ app, secret, redirectUri, state, scopes }) =>
    new Strava(app.client_id, secret, redirectUri).createAuthorizationURL(state, scopes),
  token: { url: 'https://www.strava.com/api/v3/oauth/token', auth: 'post' },
  async profile({ get }) {
    const user = child(await get('https://www.strava.com/api/v3/athlete'))
    return makeProfile('strava', {
      uid: user.id,
      username: user.username,
      firstName: user.firstname,
      lastName: user.lastname,
    })
  },
})
