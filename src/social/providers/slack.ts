/**
 * Slack. 2026-11-28: https://docs.slack.dev/authentication/sign-in-with-slack/
 * Issuer https://slack.com, RS256. A user's id counts within its workspace, so the subject is both. The page documents no PKCE
 * for this flow. Whose word: the page does not say what `email_verified` rests on, and a workspace's owner can provision
 * addresses, so it never counts.
 * Read on that day: https://slack.com/.well-known/openid-configuration (issuer, addresses, keys, RS256,
 * client_secret_post). The rest is from knowledge.
 */
import { Slack } from 'arctic'
import { defineProvider } from '../define.js'
import { refused } from '../errors.js'
import { fromClaims } from '../fields.js'

export const slack = defineProvider({
  name: 'slack',
  label: 'Slack',
  scopes: ['openid', 'profile', 'email'],
  pkce: false,
  issuer: { issuer: 'https://slack.com', jwksUri: 'https://slack.com/openid/connect/keys' },
  authorize: ({ app, secret, redirectUri, state, scopes }) =>
    new Slack(app.client_id, secret, redirectUri).createAuthorizationURL(state, scopes),
  token: { url: 'https://slack.com/api/openid.connect.token', auth: 'post' },
  profile({ claims }) {
    const team = claims['https://slack.com/team_id']
    if (typeof team !== 'string' || !team || typeof claims.sub !== 'string' || !claims.sub) {
      throw refused('slack', 'no_subject')
    }
    return fromClaims('slack', { ...claims, sub: `${team}_${claims.sub}` }, false)
  },
})
