/**
 * Figma. 2026-11-28: https://developers.figma.com/docs/rest-api/authentication/ and …/docs/rest-api/users-endpoints/
 * The `handle` is a display name. Whose word: the page does not say what its address rests on, so it never counts as
 * verified.
 * Written from knowledge of these pages; they were not opened on that day.
 */
import { Figma } from 'arctic'
import { defineProvider } from '../define.js'
import { child, makeProfile } from '../fields.js'

export const figma = defineProvider({
  name: 'figma',
  label: 'Figma',
  scopes: ['current_user:read'],
  pkce: false,
  authorize: ({ app, secret, redirectUri, state, scopes }) =>
    new Figma(app.client_id, secret, redirectUri).createAuthorizationURL(state, scopes),
  token: { url: 'https://api.figma.com/v1/oauth/token', auth: 'basic' },
  async profile({ get }) {
    const user = child(await get('https://api.figma.com/v1/me'))
    return makeProfile('figma', { uid: user.id, email: user.email, name: user.handle })
  },
})
