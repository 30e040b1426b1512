/** Document: https://developer.box.com/reference/get-authorize */
import { arctic } from '../arctic.js'
import { defineProvider } from '../define.js'
import { profileAt } from '../fields.js'

export const box = defineProvider({
  name: 'box',
  label: 'Box',
  // The app at Box has the scopes.
  scopes: [],
  pkce: false,
  authorize: arctic.box,
  token: { url: 'https://api.box.com/oauth2/token', auth: 'post' },
  // `login` is the primary address.
  profile: profileAt('https://api.box.com/2.0/users/me', { uid: 'id', email: 'login', name: 'name' }),
})
