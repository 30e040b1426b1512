/**
 * TikTok. https://developers.tiktok.com/doc/login-kit-web/, …/doc/oauth-user-access-token-management and
 * …/doc/tiktok-api-v2-get-user-info/
 * The client id is called client_key; scopes are separated by commas. `code_verifier` is for mobile and desktop apps
 * alone, so no PKCE. Gives no address. The subject is the user's id for this app.
 * Read 2026-11-28: the second page (token request and answer), parts of the first, the addresses in
 * …/doc/login-kit-manage-user-access-tokens/. The profile's shape was read in Better Auth's source alone.
 */
import { TikTok } from 'arctic'
import { defineProvider, NO_VERIFIER } from '../define.js'
import { child, makeProfile } from '../fields.js'

export const tiktok = defineProvider({
  name: 'tiktok',
  label: 'TikTok',
  scopes: ['user.info.basic'],
  pkce: false,
  authorize: ({ app, secret, redirectUri, state, scopes }) =>
    new TikTok(app.client_id, secret, redirectUri).createAuthorizationURL(state, NO_VERIFIER, scopes),
  token: { url: 'https://open.tiktokapis.com/v2/oauth/token/', auth: 'post', idField: 'client_key' },
  async profile({ get }) {
    const url = 'https://open.tiktokapis.com/v2/user/info/?fields=open_id,display_name'
    const user = child(child(await get(url), 'data'), 'user')
    return makeProfile('tiktok', { uid: user.open_id, name: user.display_name })
  },
})
