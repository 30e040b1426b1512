/** Document: https://learn.microsoft.com/en-us/linkedin/consumer/integrations/self-serve/sign-in-with-linkedin-v2 */
import { arctic } from '../arctic.js'
import { defineProvider } from '../define.js'
import { fromClaims, isTrue } from '../fields.js'

export const linkedin = defineProvider({
  name: 'linkedin',
  label: 'LinkedIn',
  scopes: ['openid', 'profile', 'email'],
  pkce: false,
  // LinkedIn's ID token carries no nonce.
  nonce: false,
  issuer: { issuer: 'https://www.linkedin.com/oauth', jwksUri: 'https://www.linkedin.com/oauth/openid/jwks' },
  authorize: arctic.linkedin,
  token: { url: 'https://www.linkedin.com/oauth/v2/accessToken', auth: 'post' },
  profile: ({ claims }) => fromClaims(claims, isTrue(claims.email_verified)),
})
