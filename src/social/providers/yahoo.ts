/** Document: https://developer.yahoo.com/oauth2/guide/openid_connect/ */
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
