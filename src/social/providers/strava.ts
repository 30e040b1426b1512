/**
 * Strava. https://developers.strava.com/docs/authentication/ and …/docs/reference/#api-Athletes-getLoggedInAthlete
 * Scopes are separated by commas. No PKCE is known to be documented. Gives no address.
 * Read 2026-11-28: the first page, in part (authorization address), and the sources of Auth.js and django-allauth
 * (token address, secret in the body, scope, profile).
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
