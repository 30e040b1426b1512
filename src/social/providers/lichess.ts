/**
 * Lichess. https://lichess.org/api#tag/OAuth and #tag/Account
 * Clients are public: no secret, PKCE is required. Gives no address without the scope email:read, which is not asked
 * for.
 * Read 2026-11-28 in lichess-org/api: doc/specs/tags/oauth/oauth.yaml and api-token.yaml (any name as client_id, S256
 * alone, no secret), doc/specs/tags/account/api-account.yaml and its example (id, username).
 */
import { Lichess } from 'arctic'
import { defineProvider, NO_VERIFIER } from '../define.js'
import { child, makeProfile } from '../fields.js'

export const lichess = defineProvider({
  name: 'lichess',
  label: 'Lichess',
  pkce: 'required',
  scopes: [],
  requiredApp: ['client_id'],
  authorize: ({ app, redirectUri, state, scopes }) =>
    new Lichess(app.client_id, redirectUri).createAuthorizationURL(state, NO_VERIFIER, scopes),
  token: { url: 'https://lichess.org/api/token', auth: 'none' },
  async profile({ get }) {
    const user = child(await get('https://lichess.org/api/account'))
    return makeProfile('lichess', { uid: user.id, username: user.username })
  },
})
