/**
 * Dribbble. https://developer.dribbble.com/v2/oauth/ and …/v2/user/
 * No PKCE is documented. Gives no address.
 * Read 2026-11-28: https://developer.dribbble.com/v1/oauth/ (addresses, secret in the body, scope public) and Better
 * Auth's source (the same addresses, /v2/user). The profile's `login` is from knowledge.
 */
import { Dribbble } from 'arctic'
import { defineProvider } from '../define.js'
import { child, makeProfile } from '../fields.js'

export const dribbble = defineProvider({
  name: 'dribbble',
  label: 'Dribbble',
  scopes: ['public'],
  pkce: false,
  authorize: ({ app, secret, redirectUri, state, scopes }) =>
    new Dribbble(app.client_id, secret, redirectUri).createAuthorizationURL(state, scopes),
  token: { url: 'https://dribbble.com/oauth/token', auth: 'post' },
  async profile({ get }) {
    const user = child(await get('https://api.dribbble.com/v2/user'))
    return makeProfile('dribbble', { uid: user.id, username: user.login, name: user.name })
  },
})
