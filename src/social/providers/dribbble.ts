/**
 * Dribbble. https://developer.dribbble.com/v2/oauth/ and …/v2/user/
 * No PKCE is documented. Gives no address.
 * Read 2026-11-28: https://developer.dribbble.com/v1/oauth/ (addresses, secret in the body, scope public) and Better
 * Auth's source (the same addresses, /v2/user). The profile's `login` is from knowledge.
 */
import { arctic } from '../arctic.js'
import { defineProvider } from '../define.js'
import { profileAt } from '../fields.js'

export const dribbble = defineProvider({
  name: 'dribbble',
  label: 'Dribbble',
  scopes: ['public'],
  pkce: false,
  authorize: arctic.dribbble,
  token: { url: 'https://dribbble.com/oauth/token', auth: 'post' },
  profile: profileAt('https://api.dribbble.com/v2/user', { uid: 'id', username: 'login', name: 'name' }),
})
