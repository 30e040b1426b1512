/** Document: https://api.intra.42.fr/apidoc/guides/web_application_flow */
import { arctic } from '../arctic.js'
import { defineProvider } from '../define.js'
import { profileAt } from '../fields.js'

export const fortyTwo = defineProvider({
  name: '42',
  label: '42',
  scopes: ['public'],
  pkce: false,
  authorize: arctic.fortyTwo,
  token: { url: 'https://api.intra.42.fr/oauth/token', auth: 'post' },
  profile: profileAt('https://api.intra.42.fr/v2/me', {
    uid: 'id',
    email: 'email',
    username: 'login',
    firstName: 'first_name',
    lastName: 'last_name',
  }),
})
