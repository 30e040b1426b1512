/**
 * TikTok. https://developers.tiktok.com/doc/login-kit-web/, …/doc/oauth-user-access-token-management and
 * …/doc/tiktok-api-v2-get-user-info/
 * The client id is called client_key; scopes are separated by commas. `code_verifier` is for mobile and desktop apps
 * alone, so no PKCE. Gives no address. The subject is the user's id for this app.
 * Read 2026-11-28: the second page (token request and answer), parts of the first, the addresses in
 * …/doc/login-kit-manage-user-access-tokens/. The profile's shape was read in Better Auth's source alone.
 */
import { arctic } from '../arctic.js'
import { defineProvider } from '../define.js'
import { profileAt } from '../fields.js'

export const tiktok = defineProvider({
  name: 'tiktok',
  label: 'TikTok',
  scopes: ['user.info.basic'],
  // TikTok takes a verifier only from mobile and desktop apps.
  pkce: false,
  authorize: arctic.tiktok,
  token: { url: 'https://open.tiktokapis.com/v2/oauth/token/', auth: 'post', idField: 'client_key' },
  profile: profileAt('https://open.tiktokapis.com/v2/user/info/?fields=open_id,display_name', {
    uid: 'data.user.open_id',
    name: 'data.user.display_name',
  }),
})
