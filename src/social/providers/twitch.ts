/** Document: https://dev.twitch.tv/docs/authentication/getting-tokens-oidc/ */
import { arctic } from '../arctic.js'
import { defineProvider } from '../define.js'
import { fromClaims, isTrue } from '../fields.js'

/** Twitch sends only the subject unless the request names further claims. */
const CLAIMS = JSON.stringify({ id_token: { email: null, email_verified: null, preferred_username: null } })

export const twitch = defineProvider({
  name: 'twitch',
  label: 'Twitch',
  scopes: ['openid', 'user:read:email'],
  pkce: false,
  issuer: { issuer: 'https://id.twitch.tv/oauth2', jwksUri: 'https://id.twitch.tv/oauth2/keys' },
  authorize: arctic.twitch,
  authorizeParams: { claims: CLAIMS },
  token: { url: 'https://id.twitch.tv/oauth2/token', auth: 'post' },
  profile: ({ claims }) => fromClaims(claims, isTrue(claims.email_verified)),
})
