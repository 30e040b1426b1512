/**
 * Notion. 2026-11-28: https://developers.notion.com/reference/create-a-token
 * The user stands in the token answer, when the authorization has a user as owner. No scopes, no PKCE. Whose word:
 * the page does not say what its address rests on, so it never counts as verified.
 */
import { arctic } from '../arctic.js'
import { defineProvider } from '../define.js'
import { profileFrom } from '../fields.js'

export const notion = defineProvider({
  name: 'notion',
  label: 'Notion',
  scopes: [],
  pkce: false,
  authorize: arctic.notion,
  token: { url: 'https://api.notion.com/v1/oauth/token', auth: 'basic' },
  // The token answer names the user if a user owns the authorization.
  profile: ({ tokens }) =>
    profileFrom(tokens.raw, { uid: 'owner.user.id', email: 'owner.user.person.email', name: 'owner.user.name' }),
})
