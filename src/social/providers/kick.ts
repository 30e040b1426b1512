/**
 * Kick. https://docs.kick.com/getting-started/generating-tokens-oauth2-flow and …/apis/users
 * OAuth 2.1: PKCE is required. Whose word: nobody is known to say what its address rests on, so it never counts as
 * verified.
 * Read 2026-11-28: getting-started/generating-tokens-oauth2-flow.md of KickEngineering/KickDevDocs, the source of the
 * first page (addresses, S256 and code_verifier required, client_secret in the body), apis/users.md (its address) and
 * Better Auth's source (the answer).
 */
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
