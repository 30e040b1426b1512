/**
 * GitHub. 2026-11-28: https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps (PKCE, S256 alone),
 * https://docs.github.com/en/rest/users/emails, https://docs.github.com/en/rest/apps/oauth-applications#check-a-token
 * Whose word: /user/emails says of each address whether it is `primary` and `verified`; GitHub mails a link to verify one.
 * The `email` of /user is a public text of the user's choice and is never used.
 */
import { GitHub } from 'arctic'
import { defineProvider, type ProfileCall } from '../define.js'
import { ProviderError, refused } from '../errors.js'
import { child, makeProfile } from '../fields.js'
import { fetchObject } from '../http.js'
import { basicAuth } from '../token-request.js'
import type { Json, TokenCheck } from '../types.js'

const ACCEPT = { accept: 'application/vnd.github+json', 'x-github-api-version': '2022-11-28' }

/** The primary address; none when the scope `user:email` was not granted. */
async function primaryEmail(get: ProfileCall['get']): Promise<Json> {
  try {
    const emails = await get('https://api.github.com/user/emails', ACCEPT)
    return child(Array.isArray(emails) ? emails.find((entry) => child(entry).primary === true) : undefined)
  } catch (error) {
    if (error instanceof ProviderError && error.kind === 'refused') return {}
    throw error
  }
}

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
  authorize: ({ app, secret, redirectUri, state, scopes }) =>
    new GitHub(app.client_id, secret, redirectUri).createAuthorizationURL(state, scopes),
  token: { url: 'https://github.com/login/oauth/access_token', auth: 'post' },
  checkToken,
  async profile({ get }) {
    const user = child(await get('https://api.github.com/user', ACCEPT))
    const email = await primaryEmail(get)
    return makeProfile('github', {
      uid: user.id,
      email: email.email,
      emailVerified: email.verified === true,
      username: user.login,
      name: user.name,
    })
  },
})
