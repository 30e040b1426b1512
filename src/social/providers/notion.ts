/**
 * Notion. 2026-11-28: https://developers.notion.com/reference/create-a-token
 * The user stands in the token answer, when the authorization has a user as owner. No scopes, no PKCE. Whose word:
 * the page does not say what its address rests on, so it never counts as verified.
 */
import { Notion } from 'arctic'
import { defineProvider } from '../define.js'
import { child, makeProfile } from '../fields.js'

export const notion = defineProvider({
  name: 'notion',
  label: 'Notion',
  scopes: [],
  pkce: false,
  authorize: ({ app, secret, redirectUri, state }) =>
    new Notion(app.client_id, secret, redirectUri).createAuthorizationURL(state),
  token: { url: 'https://api.notion.com/v1/oauth/token', auth: 'basic' },
  profile({ tokens }) {
    const user = child(child(tokens.raw, 'owner'), 'user')
    return makeProfile('notion', { uid: user.id, email: child(user, 'person').email, name: user.name })
  },
})
