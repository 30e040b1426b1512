/**
 * Yandex. 2026-11-28: https://yandex.com/dev/id/doc/en/codes/code-url and …/en/user-information
 * Whose word: the page does not say what its address rests on, so it never counts as verified.
 */
import { Yandex } from 'arctic'
import { defineProvider } from '../define.js'
import { child, makeProfile } from '../fields.js'

export const yandex = defineProvider({
  name: 'yandex',
  label: 'Yandex',
  scopes: ['login:info', 'login:email'],
  authorize: ({ app, secret, redirectUri, state, scopes }) =>
    new Yandex(app.client_id, secret, redirectUri).createAuthorizationURL(state, scopes),
  token: { url: 'https://oauth.yandex.com/token', auth: 'basic' },
  async profile({ tokens, get }) {
    // The one place that wants another scheme than Bearer.
    const authorization = `OAuth ${tokens.accessToken ?? ''}`
    const user = child(await get('https://login.yandex.ru/info?format=json', { authorization }))
    return makeProfile('yandex', {
      uid: user.id,
      email: user.default_email,
      username: user.login,
      firstName: user.first_name,
      lastName: user.last_name,
    })
  },
})
