/**
 * Battle.net. 2026-11-28: https://develop.battle.net/documentation/guides/using-oauth/authorization-code-flow
 * No PKCE is documented. Gives no address. APP of China (battlenet.com.cn) is not covered.
 * Written from knowledge of these pages; they were not opened on that day.
 */
import { BattleNet } from 'arctic'
import { defineProvider } from '../define.js'
import { child, makeProfile } from '../fields.js'

export const battlenet = defineProvider({
  name: 'battlenet',
  label: 'Battle.net',
  scopes: ['openid'],
  pkce: false,
  authorize: ({ app, secret, redirectUri, state, scopes }) =>
    new BattleNet(app.client_id, secret, redirectUri).createAuthorizationURL(state, scopes),
  token: { url: 'https://oauth.battle.net/token', auth: 'basic' },
  async profile({ get }) {
    const user = child(await get('https://oauth.battle.net/userinfo'))
    return makeProfile('battlenet', { uid: user.id, username: user.battletag })
  },
})
