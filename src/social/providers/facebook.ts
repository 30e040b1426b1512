/** Document: https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow */
import { createHmac } from 'node:crypto'
import { arctic } from '../arctic.js'
import { defineProvider } from '../define.js'
import { refused } from '../errors.js'
import { child, profileFrom } from '../fields.js'
import { fetchObject } from '../http.js'
import type { TokenCheck } from '../types.js'

const VERSION = 'v23.0'
const GRAPH = `https://graph.facebook.com/${VERSION}`

async function checkToken(accessToken: string, check: TokenCheck): Promise<void> {
  const address = new URL(`${GRAPH}/debug_token`)
  address.searchParams.set('input_token', accessToken)
  // The app's own token goes in a header, because servers log addresses.
  const authorization = `Bearer ${check.app.client_id}|${check.app.secret ?? ''}`
  const data = child(await fetchObject('facebook', address, { headers: { authorization } }, check), 'data')
  if (data.is_valid !== true || String(data.app_id) !== check.app.client_id) throw refused('facebook', 'audience')
}

export const facebook = defineProvider({
  name: 'facebook',
  label: 'Facebook',
  scopes: ['email', 'public_profile'],
  pkce: false,
  authorize: arctic.facebook,
  authorizeAt: `https://www.facebook.com/${VERSION}/dialog/oauth`,
  token: { url: `${GRAPH}/oauth/access_token`, auth: 'post' },
  checkToken,
  async profile({ app, tokens, get }) {
    const url = new URL(`${GRAPH}/me`)
    url.searchParams.set('fields', 'id,name,first_name,last_name,email')
    const proof = createHmac('sha256', app.secret ?? '').update(tokens.accessToken ?? '')
    url.searchParams.set('appsecret_proof', proof.digest('hex'))
    return profileFrom(await get(url.href), {
      uid: 'id',
      email: 'email',
      firstName: 'first_name',
      lastName: 'last_name',
      name: 'name',
    })
  },
})
