/** Document: https://developers.naver.com/docs/login/api/api.md */
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
