/**
 * Linear. https://linear.app/developers/oauth-2-0-authentication and …/developers/graphql
 * Scopes are separated by commas. Whose word: the page does not say what its address rests on, so it never counts as
 * verified.
 * Read 2026-11-28: the first page (authorization address, scopes, PKCE with S256), and Better Auth's source (token
 * address, secret in the body, `viewer`). That PKCE goes with a secret was seen in an integration's source.
 */
import { arctic } from '../arctic.js'
import { defineProvider } from '../define.js'
import { child, profileFrom } from '../fields.js'

export const linear = defineProvider({
  name: 'linear',
  label: 'Linear',
  scopes: ['read'],
  authorize: arctic.linear,
  token: { url: 'https://api.linear.app/oauth/token', auth: 'post' },
  async profile({ post }) {
    const query = '{ viewer { id name displayName email } }'
    const { viewer } = child(child(await post('https://api.linear.app/graphql', { query })), 'data')
    return profileFrom(viewer, { uid: 'id', email: 'email', username: 'displayName', name: 'name' })
  },
})
