/** Document: https://developer.dribbble.com/v2/oauth/ */
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
