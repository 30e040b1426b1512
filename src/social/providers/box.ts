/**
 * Box. https://developer.box.com/reference/get-authorize, …/post-oauth2-token and …/get-users-me
 * The scopes are those of the app, unless fewer are named. No PKCE is documented. `login` is the address. Whose word:
 * nobody is known to say what its address rests on, so it never counts as verified.
 * Read 2026-11-28: the first two pages (parameters, secret in the body) and django-allauth's source (addresses). The
 * profile's shape is from knowledge.
 */
import { Box } from 'arctic'
import { defineProvider } from '../define.js'
import { child, makeProfile } from '../fields.js'

export const box = defineProvider({
  name: 'box',
  label: 'Box',
  scopes: [],
  pkce: false,
  authorize: ({ app, secret, redirectUri, state, scopes }) =>
    new Box(app.client_id, secret, redirectUri).createAuthorizationURL(state, scopes),
  token: { url: 'https://api.box.com/oauth2/token', auth: 'post' },
  async profile({ get }) {
    const user = child(await get('https://api.box.com/2.0/users/me'))
    return makeProfile('box', { uid: user.id, email: user.login, name: user.name })
  },
})
