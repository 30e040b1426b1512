/** Document: https://lichess.org/api#tag/OAuth */
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
