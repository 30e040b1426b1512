/** Document: https://developers.dropbox.com/oauth-guide */
import { arctic } from '../arctic.js'
import { defineProvider } from '../define.js'
import { profileFrom } from '../fields.js'

export const dropbox = defineProvider({
  name: 'dropbox',
  label: 'Dropbox',
  scopes: ['account_info.read'],
  // Dropbox takes a verifier only instead of the secret.
  pkce: false,
  authorize: arctic.dropbox,
  token: { url: 'https://api.dropboxapi.com/oauth2/token', auth: 'post' },
  async profile({ post }) {
    const answer = await post('https://api.dropboxapi.com/2/users/get_current_account', null)
    return profileFrom(answer, {
      uid: 'account_id',
      email: 'email',
      emailVerified: 'email_verified',
      firstName: 'name.given_name',
      lastName: 'name.surname',
      name: 'name.display_name',
    })
  },
})
