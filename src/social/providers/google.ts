/**
 * Google. 2026-11-28: https://developers.google.com/identity/openid-connect/openid-connect and …/reference
 * Issuer https://accounts.google.com, RS256. Whose word: Google names itself authoritative for an address when it ends in
 * @gmail.com, or when `email_verified` is true and `hd` is set (a Workspace account); any other address was verified once,
 * and may have changed hands since (https://developers.google.com/identity/gsi/web/guides/verify-google-id-token).
 */
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
