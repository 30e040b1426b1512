/** Document: https://developer.spotify.com/documentation/web-api/reference/get-current-users-profile */
import { arctic } from '../arctic.js'
import { defineProvider } from '../define.js'
import { profileAt } from '../fields.js'

export const spotify = defineProvider({
  name: 'spotify',
  label: 'Spotify',
  scopes: ['user-read-email'],
  authorize: arctic.spotify,
  token: { url: 'https://accounts.spotify.com/api/token', auth: 'basic' },
  // `account_id` never changes. Spotify documents that `id` is not for linking accounts, and that the address is unverified.
  profile: profileAt('https://api.spotify.com/v1/me', {
    uid: 'account_id',
    email: 'email',
    username: 'id',
    name: 'display_name',
  }),
})
