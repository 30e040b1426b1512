/**
 * Atlassian. https://developer.atlassian.com/cloud/jira/platform/oauth-2-3lo-apps/
 * No PKCE is known to be documented. Whose word: nobody is known to say what its address rests on, so it never counts
 * as verified.
 * Read 2026-11-28: the sources of Better Auth and django-allauth (addresses, audience, secret in the body, scope
 * read:me, profile); of the page only the start.
 */
import { Atlassian } from 'arctic'
import { defineProvider } from '../define.js'
import { child, makeProfile } from '../fields.js'

export const atlassian = defineProvider({
  name: 'atlassian',
  label: 'Atlassian',
  scopes: ['read:me'],
  pkce: false,
  authorize: ({ app, secret, redirectUri, state, scopes }) =>
    new Atlassian(app.client_id, secret, redirectUri).createAuthorizationURL(state, scopes),
  token: { url: 'https://auth.atlassian.com/oauth/token', auth: 'post' },
  async profile({ get }) {
    const user = child(await get('https://api.atlassian.com/me'))
    return makeProfile('atlassian', { uid: user.account_id, email: user.email, name: user.name })
  },
})
