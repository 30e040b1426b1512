/** Document: https://developers.google.com/identity/openid-connect/openid-connect */
import { arctic } from '../arctic.js'
import { defineProvider } from '../define.js'
import { fromClaims, isTrue } from '../fields.js'
import type { Json } from '../types.js'

/** Google verified any other address only once, and another person may own that address today. */
const isAuthoritative = (claims: Json): boolean =>
  isTrue(claims.email_verified) && (typeof claims.hd === 'string' || /@gmail\.com$/i.test(String(claims.email)))

export const google = defineProvider({
  name: 'google',
  label: 'Google',
  scopes: ['openid', 'email', 'profile'],
  issuer: { issuer: 'https://accounts.google.com', jwksUri: 'https://www.googleapis.com/oauth2/v3/certs' },
  authorize: arctic.google,
  token: { url: 'https://oauth2.googleapis.com/token', auth: 'post' },
  profile: ({ claims }) => fromClaims(claims, isAuthoritative(claims)),
})
