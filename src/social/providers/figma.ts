/**
 * Figma. https://developers.figma.com/docs/rest-api/authentication/ and …/docs/rest-api/users-endpoints/
 * The `handle` is a display name. Whose word: nobody is known to say what its address rests on, so it never counts as
 * verified.
 * Read 2026-11-28: the sources of Better Auth and Auth.js (addresses, Basic, scope, profile) and of the token
 * address's move a note of Auth0's; of the first page only the start. Both send PKCE; what Figma says of it is not
 * confirmed, so none is sent.
 */
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
