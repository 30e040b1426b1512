/** Document: https://docs.slack.dev/authentication/sign-in-with-slack/ */
import { arctic } from '../arctic.js'
import { defineProvider } from '../define.js'
import { refused } from '../errors.js'
import { fromClaims } from '../fields.js'

export const slack = defineProvider({
  name: 'slack',
  label: 'Slack',
  scopes: ['openid', 'profile', 'email'],
  // An app that opts in to PKCE becomes a public client and cannot go back.
  pkce: false,
  issuer: { issuer: 'https://slack.com', jwksUri: 'https://slack.com/openid/connect/keys' },
  authorize: arctic.slack,
  token: { url: 'https://slack.com/api/openid.connect.token', auth: 'post' },
  profile({ claims }) {
    const team = claims['https://slack.com/team_id']
    if (typeof team !== 'string' || !team || typeof claims.sub !== 'string' || !claims.sub) {
      throw refused('slack', 'no_subject')
    }
    // A user's id is unique only within its workspace. The owner of a workspace can provision addresses.
    return fromClaims({ ...claims, sub: `${team}_${claims.sub}` }, false)
  },
})
