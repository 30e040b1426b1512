/**
 * Box. 2026-11-28: https://developer.box.com/reference/get-users-me/ and …/guides/authentication/oauth2/
 * The scopes are those of the app. No PKCE is documented. `login` is the address. Whose word: the page does not say
 * what its address rests on, so it never counts as verified.
 * Written from knowledge of these pages; they were not opened on that day.
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
