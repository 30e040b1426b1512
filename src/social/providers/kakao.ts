/**
 * Kakao. https://developers.kakao.com/docs/latest/en/kakaologin/rest-api
 * No PKCE is known to be documented. Who may report "verified": Kakao, in `is_email_verified` (whether the address was
 * verified when it was registered with the account) together with `is_email_valid` (whether it is still valid). Kakao's own
 * SDK reference states both: https://pub.dev/documentation/kakao_flutter_sdk/latest/kakao_flutter_sdk/Account/isEmailVerified.html
 * and …/Account/isEmailValid.html
 * Read 2026-11-28: the page, in part (authorization address), …/kakaologin/prerequisite (the secret is used once it is
 * enabled), the two pages of the SDK reference (meaning of the flags), and the sources of Better Auth and django-allauth
 * (addresses, secret in the body, scopes, profile and its two flags).
 */
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
