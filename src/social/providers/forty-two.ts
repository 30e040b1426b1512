/**
 * 42. https://api.intra.42.fr/apidoc/guides/web_application_flow and …/apidoc/2.0/users/me.html
 * No PKCE is documented. Whose word: nobody is known to say what its address rests on, so it never counts as verified.
 * Read 2026-11-28: the first page, in part (authorization address, scopes), and Better Auth's source (token address,
 * secret in the body, scope, profile). The parts of the name are from knowledge.
 */
import { FortyTwo } from 'arctic'
import { defineProvider } from '../define.js'
import { child, makeProfile } from '../fields.js'

export const fortyTwo = defineProvider({
  name: '42',
  label: '42',
  scopes: ['public'],
  pkce: false,
  authorize: ({ app, secret, redirectUri, state, scopes }) =>
    new FortyTwo(app.client_id, secret, redirectUri).createAuthorizationURL(state, scopes),
  token: { url: 'https://api.intra.42.fr/oauth/token', auth: 'post' },
  async profile({ get }) {
    const user = child(await get('https://api.intra.42.fr/v2/me'))
    return makeProfile('42', {
      uid: user.id,
      email: user.email,
      username: user.login,
      firstName: user.first_name,
      lastName: user.last_name,
    })
  },
})
