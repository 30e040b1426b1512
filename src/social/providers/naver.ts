/**
 * Naver. 2026-11-28: https://developers.naver.com/docs/login/devguide/ and …/docs/login/profile/
 * The scopes are those of the app. No PKCE. Whose word: the page does not say what its address rests on, so it never
 * counts as verified.
 * Written from knowledge of these pages; they were not opened on that day.
 */
import { Naver } from 'arctic'
import { defineProvider } from '../define.js'
import { refused } from '../errors.js'
import { child, makeProfile } from '../fields.js'

export const naver = defineProvider({
  name: 'naver',
  label: 'Naver',
  scopes: [],
  pkce: false,
  authorize: ({ app, secret, redirectUri }) => new Naver(app.client_id, secret, redirectUri).createAuthorizationURL(),
  token: { url: 'https://nid.naver.com/oauth2.0/token', auth: 'post' },
  async profile({ get }) {
    const answer = child(await get('https://openapi.naver.com/v1/nid/me'))
    if (answer.resultcode !== '00') throw refused('naver', 'profile')
    const user = child(answer, 'response')
    return makeProfile('naver', { uid: user.id, email: user.email, name: user.name ?? user.nickname })
  },
})
