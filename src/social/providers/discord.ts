/** Document: https://discord.com/developers/docs/topics/oauth2 */
import { arctic } from '../arctic.js'
import { defineProvider } from '../define.js'
import { refused } from '../errors.js'
import { child, profileAt } from '../fields.js'
import { fetchObject } from '../http.js'

export const discord = defineProvider({
  name: 'discord',
  label: 'Discord',
  scopes: ['identify', 'email'],
  authorize: arctic.discord,
  token: { url: 'https://discord.com/api/oauth2/token', auth: 'basic' },
  async checkToken(accessToken, check) {
    const headers = { authorization: `Bearer ${accessToken}` }
    const answer = await fetchObject('discord', 'https://discord.com/api/oauth2/@me', { headers }, check)
    if (child(answer, 'application').id !== check.app.client_id) throw refused('discord', 'audience')
  },
  profile: profileAt('https://discord.com/api/users/@me', {
    uid: 'id',
    email: 'email',
    emailVerified: 'verified',
    username: 'username',
    name: 'global_name',
  }),
})
