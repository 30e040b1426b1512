/** Document: https://developers.line.biz/en/reference/line-login/ */
import { arctic } from '../arctic.js'
import { defineProvider } from '../define.js'
import { refused } from '../errors.js'
import { child } from '../fields.js'
import { fetchObject } from '../http.js'
import type { Json, ProfileRequest } from '../types.js'

const VERIFY = 'https://api.line.me/oauth2/v2.1/verify'

/**
 * LINE signs the ID token of a web login with the channel secret (HS256), so LINE verifies it at its own address. Only this
 * token carries the email address. Empty when the token answer has no ID token.
 */
async function idTokenClaims(request: ProfileRequest): Promise<Json> {
  const idToken = request.tokens.raw.id_token
  if (typeof idToken !== 'string') return {}
  const body = new URLSearchParams({ id_token: idToken, client_id: request.app.client_id }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return fetchObject('line', VERIFY, { method: 'POST', headers, body }, request)
}

export const line = defineProvider({
  name: 'line',
  label: 'LINE',
  scopes: ['profile', 'openid', 'email'],
  authorize: arctic.line,
  token: { url: 'https://api.line.me/oauth2/v2.1/token', auth: 'post' },
  async checkToken(accessToken, check) {
    const address = new URL(VERIFY)
    address.searchParams.set('access_token', accessToken)
    const answer = await fetchObject('line', address, {}, check)
    if (answer.client_id !== check.app.client_id) throw refused('line', 'audience')
  },
  async profile(call) {
    const user = child(await call.get('https://api.line.me/v2/profile'))
    const claims = await idTokenClaims(call)
    const email = claims.sub === user.userId ? claims.email : undefined
    return { uid: user.userId, email, name: user.displayName }
  },
})
