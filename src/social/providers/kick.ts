/** Document: https://docs.kick.com/getting-started/generating-tokens-oauth2-flow */
import { arctic } from '../arctic.js'
import { defineProvider } from '../define.js'
import { child } from '../fields.js'

export const kick = defineProvider({
  name: 'kick',
  label: 'Kick',
  pkce: 'required',
  scopes: ['user:read'],
  authorize: arctic.kick,
  token: { url: 'https://id.kick.com/oauth/token', auth: 'post' },
  async profile({ get }) {
    const { data } = child(await get('https://api.kick.com/public/v1/users'))
    const user = child(Array.isArray(data) ? data[0] : undefined)
    return { uid: user.user_id, email: user.email, username: user.name }
  },
})
