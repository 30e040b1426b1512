/** Document: https://developers.kakao.com/docs/latest/en/kakaologin/rest-api */
import { arctic } from '../arctic.js'
import { defineProvider } from '../define.js'
import { child } from '../fields.js'

export const kakao = defineProvider({
  name: 'kakao',
  label: 'Kakao',
  scopes: ['account_email', 'profile_nickname'],
  pkce: false,
  authorize: arctic.kakao,
  token: { url: 'https://kauth.kakao.com/oauth/token', auth: 'post' },
  async profile({ get }) {
    const user = child(await get('https://kapi.kakao.com/v2/user/me'))
    const account = child(user, 'kakao_account')
    return {
      uid: user.id,
      email: account.email,
      // The user verified the address at registration, and the address is still valid.
      emailVerified: account.is_email_valid === true && account.is_email_verified === true,
      name: child(account, 'profile').nickname,
    }
  },
})
