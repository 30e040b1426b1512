/**
 * Naver. https://developers.naver.com/docs/login/api/api.md and …/docs/login/profile/
 * The scopes are those of the app. No PKCE is known to be documented. Whose word: nobody is known to say what its
 * address rests on, so it never counts as verified.
 * Read 2026-11-28: the start of the first page, and the sources of Better Auth and django-allauth (addresses, secret
 * in the body, profile). Naver's own example of the token request has `state` too; those two send none either.
 */
import { arctic } from '../arctic.js'
import { defineProvider } from '../define.js'
import { refused } from '../errors.js'
import { child } from '../fields.js'

export const naver = defineProvider({
  name: 'naver',
  label: 'Naver',
  // The app at Naver has the scopes.
  scopes: [],
  pkce: false,
  authorize: arctic.naver,
  token: { url: 'https://nid.naver.com/oauth2.0/token', auth: 'post' },
  async profile({ get }) {
    const answer = child(await get('https://openapi.naver.com/v1/nid/me'))
    if (answer.resultcode !== '00') throw refused('naver', 'profile')
    const user = child(answer, 'response')
    return { uid: user.id, email: user.email, name: user.name ?? user.nickname }
  },
})
