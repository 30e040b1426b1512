/** Document: https://developer.atlassian.com/cloud/jira/platform/oauth-2-3lo-apps/ */
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
