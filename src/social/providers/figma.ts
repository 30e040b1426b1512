/** Document: https://developers.figma.com/docs/rest-api/authentication/ */
import { arctic } from '../arctic.js'
import { defineProvider } from '../define.js'
import { profileAt } from '../fields.js'

export const figma = defineProvider({
  name: 'figma',
  label: 'Figma',
  scopes: ['current_user:read'],
  pkce: false,
  authorize: arctic.figma,
  token: { url: 'https://api.figma.com/v1/oauth/token', auth: 'basic' },
  // The `handle` is a display name.
  profile: profileAt('https://api.figma.com/v1/me', { uid: 'id', email: 'email', name: 'handle' }),
})
