/** Document: https://linear.app/developers/oauth-2-0-authentication */
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
