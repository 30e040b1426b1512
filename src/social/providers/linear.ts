/**
 * Linear. 2026-11-28: https://linear.app/developers/oauth-2-0-authentication and …/developers/graphql
 * Whose word: the page does not say what its address rests on, so it never counts as verified.
 * Written from knowledge of these pages; they were not opened on that day.
 */
import { Linear } from 'arctic'
import { defineProvider } from '../define.js'
import { child, makeProfile } from '../fields.js'

export const linear = defineProvider({
  name: 'linear',
  label: 'Linear',
  scopes: ['read'],
  pkce: false,
  authorize: ({ app, secret, redirectUri, state, scopes }) =>
    new Linear(app.client_id, secret, redirectUri).createAuthorizationURL(state, scopes),
  token: { url: 'https://api.linear.app/oauth/token', auth: 'post' },
  async profile({ post }) {
    const query = '{ viewer { id name displayName email } }'
    const answer = child(await post('https://api.linear.app/graphql', { query }))
    const user = child(child(answer, 'data'), 'viewer')
    return makeProfile('linear', { uid: user.id, email: user.email, username: user.displayName, name: user.name })
  },
})
