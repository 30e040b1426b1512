/**
 * Slack. https://docs.slack.dev/authentication/sign-in-with-slack/ and …/reference/methods/openid.connect.token/
 * Issuer https://slack.com, RS256. A user's id counts within its workspace, so the subject is both. No PKCE: an app
 * may send it only after an opt-in that makes it a public client for good
 * (https://docs.slack.dev/authentication/using-pkce/). Whose word: the pages do not say what `email_verified` rests
 * on, and a workspace's owner can provision addresses, so it never counts.
 * Read 2026-11-28: these pages, the first as it stood at api.slack.com (addresses, scopes, client_id and client_secret
 * in the body, claims of the ID token), and https://slack.com/.well-known/openid-configuration (issuer, keys, RS256,
 * client_secret_post).
 */
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
