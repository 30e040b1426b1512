/** Document: https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps */
import { arctic } from '../arctic.js'
import { defineProvider } from '../define.js'
import { nullIfRefused, refused } from '../errors.js'
import { child, primaryOf } from '../fields.js'
import { fetchObject } from '../http.js'
import { basicAuth } from '../token-request.js'
import type { TokenCheck } from '../types.js'

const ACCEPT = { accept: 'application/vnd.github+json', 'x-github-api-version': '2022-11-28' }

async function checkToken(accessToken: string, check: TokenCheck): Promise<void> {
  const id = check.app.client_id
  const address = `https://api.github.com/applications/${encodeURIComponent(id)}/token`
  const headers = {
    ...ACCEPT,
    'content-type': 'application/json',
    authorization: basicAuth(id, check.app.secret ?? ''),
  }
  const body = JSON.stringify({ access_token: accessToken })
  const answer = await fetchObject('github', address, { method: 'POST', headers, body }, check)
  if (child(answer, 'app').client_id !== id) throw refused('github', 'audience')
}

export const github = defineProvider({
  name: 'github',
  label: 'GitHub',
  scopes: ['read:user', 'user:email'],
  authorize: arctic.github,
  token: { url: 'https://github.com/login/oauth/access_token', auth: 'post' },
  checkToken,
  async profile({ get }) {
    const user = child(await get('https://api.github.com/user', ACCEPT))
    // The `email` of /user is a public text that the user chooses. GitHub refuses the list without the scope `user:email`.
    const primary = primaryOf(await nullIfRefused(get('https://api.github.com/user/emails', ACCEPT)))
    return {
      uid: user.id,
      email: primary.email,
      emailVerified: primary.verified === true,
      username: user.login,
      name: user.name,
    }
  },
})
