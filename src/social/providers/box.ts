/**
 * Box. https://developer.box.com/reference/get-authorize, …/post-oauth2-token and …/get-users-me
 * The scopes are those of the app, unless fewer are named. No PKCE is documented. `login` is the primary address. Whose
 * word: the page does not say what it rests on, so it never counts as verified.
 * Read 2026-11-28: these three pages (parameters, secret in the body, user) and django-allauth's source (addresses).
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
