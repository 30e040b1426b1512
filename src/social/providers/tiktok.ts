/**
 * TikTok. 2026-11-28: https://developers.tiktok.com/doc/login-kit-web/ and …/doc/tiktok-api-v2-get-user-info/
 * The client id is called client_key. Its PKCE (for desktop apps) is not that of RFC 7636, so it is not used. Gives
 * no address.
 * Written from knowledge of these pages; they were not opened on that day.
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
