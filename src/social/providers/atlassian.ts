/**
 * Atlassian. https://developer.atlassian.com/cloud/jira/platform/oauth-2-3lo-apps/
 * No PKCE is known to be documented. Whose word: nobody is known to say what its address rests on, so it never counts
 * as verified.
 * Read 2026-11-28: the sources of Better Auth and django-allauth (addresses, audience, secret in the body, scope
 * read:me, profile); of the page only the start.
 */
import { arctic } from '../arctic.js'
import { defineProvider } from '../define.js'
import { profileAt } from '../fields.js'

export const atlassian = defineProvider({
  name: 'atlassian',
  label: 'Atlassian',
  scopes: ['read:me'],
  pkce: false,
  authorize: arctic.atlassian,
  token: { url: 'https://auth.atlassian.com/oauth/token', auth: 'post' },
  profile: profileAt('https://api.atlassian.com/me', { uid: 'account_id', email: 'email', name: 'name' }),
})
