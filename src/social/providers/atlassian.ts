/**
 * Atlassian. 2026-11-28: https://developer.atlassian.com/cloud/jira/platform/oauth-2-3lo-apps/
 * No PKCE is documented. Whose word: the page does not say what its address rests on, so it never counts as
 * verified.
 * Written from knowledge of these pages; they were not opened on that day.
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
