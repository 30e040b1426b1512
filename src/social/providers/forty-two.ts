/**
 * 42. https://api.intra.42.fr/apidoc/guides/web_application_flow and …/apidoc/2.0/users/me.html
 * No PKCE is documented. Whose word: nobody is known to say what its address rests on, so it never counts as verified.
 * Read 2026-11-28: the first page, in part (authorization address, scopes), and Better Auth's source (token address,
 * secret in the body, scope, profile). The parts of the name are from knowledge.
 */
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
