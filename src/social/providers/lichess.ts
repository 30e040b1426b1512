/**
 * Lichess. https://lichess.org/api#tag/OAuth and #tag/Account
 * Clients are public: no secret, PKCE is required. Gives no address without the scope email:read, which is not asked
 * for.
 * Read 2026-11-28 in lichess-org/api: doc/specs/tags/oauth/oauth.yaml and api-token.yaml (any name as client_id, S256
 * alone, no secret), doc/specs/tags/account/api-account.yaml and its example (id, username).
 */
import { arctic } from '../arctic.js'
import { defineProvider } from '../define.js'
import { profileAt } from '../fields.js'

export const lichess = defineProvider({
  name: 'lichess',
  label: 'Lichess',
  // Clients of Lichess are public: they have no secret.
  pkce: 'required',
  scopes: [],
  requiredApp: ['client_id'],
  authorize: arctic.lichess,
  token: { url: 'https://lichess.org/api/token', auth: 'none' },
  profile: profileAt('https://lichess.org/api/account', { uid: 'id', username: 'username' }),
})
