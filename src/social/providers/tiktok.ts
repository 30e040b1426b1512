/** Document: https://developers.tiktok.com/doc/login-kit-web/ */
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
