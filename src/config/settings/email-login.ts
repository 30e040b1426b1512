import { z } from 'zod'
import { page, toggle } from './service.js'
import { type SettingTable, setting } from './setting.js'

export const EMAIL_LOGIN_SETTINGS: SettingTable<'EMAIL_LOGIN' | 'EMAIL_LOGIN_PATH' | 'PASSWORD_LOGIN'> = {
  EMAIL_LOGIN: setting({
    schema: z.enum(['off', 'code', 'link', 'both']),
    byDefault: 'off',
    allowed: "'off', 'code', 'link' or 'both'",
    effect:
      'whether users can sign in by an email, and what it contains: a code of six digits, a link, or both. It lives for MFA_EMAIL_CODE_LIFETIME and ends after MFA_MAX_ATTEMPTS wrong codes',
  }),
  EMAIL_LOGIN_PATH: page('/login/email', 'page that the link of a sign-in by email opens, with `?key=`'),
  PASSWORD_LOGIN: toggle(
    true,
    'false: there are no passwords. registration/ takes none, and login/ and password/… are not served; needs EMAIL_LOGIN or a provider',
  ),
}
