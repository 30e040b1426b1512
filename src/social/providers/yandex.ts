/** Document: https://yandex.com/dev/id/doc/en/codes/code-url */
import { arctic } from '../arctic.js'
import { defineProvider } from '../define.js'
import { profileFrom } from '../fields.js'

export const yandex = defineProvider({
  name: 'yandex',
  label: 'Yandex',
  scopes: ['login:info', 'login:email'],
  authorize: arctic.yandex,
  token: { url: 'https://oauth.yandex.com/token', auth: 'basic' },
  async profile({ tokens, get }) {
    // Yandex takes the scheme OAuth, not Bearer.
    const authorization = `OAuth ${tokens.accessToken ?? ''}`
    return profileFrom(await get('https://login.yandex.ru/info?format=json', { authorization }), {
      uid: 'id',
      email: 'default_email',
      username: 'login',
      firstName: 'first_name',
      lastName: 'last_name',
    })
  },
})
