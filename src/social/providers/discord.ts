/**
 * Discord. 2026-11-28: https://discord.com/developers/docs/topics/oauth2 (code grant, /oauth2/@me) and
 * https://discord.com/developers/docs/resources/user#user-object
 * Whose word: `verified` is "whether the email on this account has been verified", which Discord does by a mailed link.
 * Read on that day: docs/resources/User.md of discord/discord-api-docs, the source of the second page (user object,
 * `verified`, scopes). The addresses of the first page are from knowledge.
 */
import { Discord } from 'arctic'
import { defineProvider } from '../define.js'
import { refused } from '../errors.js'
import { child, makeProfile } from '../fields.js'
import { fetchObject } from '../http.js'

export const discord = defineProvider({
  name: 'discord',
  label: 'Discord',
  scopes: ['identify', 'email'],
  authorize: ({ app, secret, redirectUri, state, scopes }) =>
    new Discord(app.client_id, secret, redirectUri).createAuthorizationURL(state, null, scopes),
  token: { url: 'https://discord.com/api/oauth2/token', auth: 'basic' },
  async checkToken(accessToken, check) {
    const headers = { authorization: `Bearer ${accessToken}` }
    const answer = await fetchObject('discord', 'https://discord.com/api/oauth2/@me', { headers }, check)
    if (child(answer, 'application').id !== check.app.client_id) throw refused('discord', 'audience')
  },
  async profile({ get }) {
    const user = child(await get('https://discord.com/api/users/@me'))
    return makeProfile('discord', {
      uid: user.id,
      email: user.email,
      emailVerified: user.verified === true,
      username: user.username,
      name: user.global_name,
    })
  },
})
