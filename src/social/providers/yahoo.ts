/**
 * Yahoo. https://developer.yahoo.com/oauth2/guide/openid_connect/
 * Issuer https://api.login.yahoo.com. No PKCE: the discovery document names none, and integrators saw a confidential
 * client that sends it refused. Whose word: the guide does not say what `email_verified` rests on, so an address never
 * counts as verified.
 * Read 2026-11-28: a copy of https://api.login.yahoo.com/.well-known/openid-configuration (addresses, keys, ES256 and
 * RS256, Basic or body, scopes, claims) and parts of the guide.
 */
import { arctic } from '../arctic.js'
import { defineProvider } from '../define.js'
import { child, fromClaims } from '../fields.js'

const ISSUER = 'https://api.login.yahoo.com'

export const yahoo = defineProvider({
  name: 'yahoo',
  label: 'Yahoo',
  scopes: ['openid', 'email', 'profile'],
  // Yahoo refuses a confidential client that sends a challenge.
  pkce: false,
  issuer: { issuer: ISSUER, jwksUri: `${ISSUER}/openid/v1/certs`, algorithms: ['ES256', 'RS256'] },
  authorize: arctic.yahoo,
  token: { url: `${ISSUER}/oauth2/get_token`, auth: 'basic' },
  async profile({ claims, tokens, get }) {
    const more = claims.email || !tokens.accessToken ? claims : child(await get(`${ISSUER}/openid/v1/userinfo`))
    return fromClaims(more.sub === claims.sub ? { ...more, ...claims } : claims, false)
  },
})
