/** Document: https://developers.strava.com/docs/authentication/ */
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
