/** Document: https://developers.notion.com/reference/create-a-token */
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
