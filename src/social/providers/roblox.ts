/**
 * Roblox. 2026-11-28: https://create.roblox.com/docs/cloud/auth/oauth2-reference
 * Gives no address.
 */
import { Roblox } from 'arctic'
import { defineProvider, NO_VERIFIER } from '../define.js'
import { child, makeProfile } from '../fields.js'

export const roblox = defineProvider({
  name: 'roblox',
  label: 'Roblox',
  scopes: ['openid', 'profile'],
  authorize: ({ app, secret, redirectUri, state, scopes }) =>
    new Roblox(app.client_id, secret, redirectUri).createAuthorizationURL(state, NO_VERIFIER, scopes),
  token: { url: 'https://apis.roblox.com/oauth/v1/token', auth: 'post' },
  async profile({ get }) {
    const user = child(await get('https://apis.roblox.com/oauth/v1/userinfo'))
    return makeProfile('roblox', { uid: user.sub, username: user.preferred_username, name: user.name })
  },
})
