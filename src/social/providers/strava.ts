/**
 * Strava. https://developers.strava.com/docs/authentication/ and …/docs/reference/#api-Athletes-getLoggedInAthlete
 * Scopes are separated by commas. No PKCE is known to be documented. Gives no address.
 * Read 2026-11-28: the first page, in part (authorization address), and the sources of Auth.js and django-allauth
 * (token address, secret in the body, scope, profile).
 */
import { arctic } from '../arctic.js'
import { defineProvider } from '../define.js'
import { profileAt } from '../fields.js'

export const strava = defineProvider({
  name: 'strava',
  label: 'Strava',
  scopes: ['read'],
  pkce: false,
  authorize: arctic.strava,
  token: { url: 'https://www.strava.com/api/v3/oauth/token', auth: 'post' },
  profile: profileAt('https://www.strava.com/api/v3/athlete', {
    uid: 'id',
    username: 'username',
    firstName: 'firstname',
    lastName: 'lastname',
  }),
})
