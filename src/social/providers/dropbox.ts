/**
 * Dropbox. https://developers.dropbox.com/oauth-guide and
 * https://www.dropbox.com/developers/documentation/http/documentation#users-get_current_account
 * Its PKCE stands in the place of the secret, so it is not used here. Whose word: `email_verified` is whether the user
 * has verified the address.
 * Read 2026-11-28: users.stone of dropbox/dropbox-api-spec (account, `email_verified`), src/auth.js of
 * dropbox/dropbox-sdk-js (client_secret or code_verifier, never both), the start of the guide, and Better Auth's
 * source (addresses, scope).
 */
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
