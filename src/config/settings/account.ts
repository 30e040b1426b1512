import { z } from 'zod'
import { page, toggle } from './service.js'
import { type SettingTable, setting } from './setting.js'
import { time } from './tokens.js'

type AccountKey =
  | 'EMAIL_CHANGE'
  | 'EMAIL_CHANGE_CONFIRM_PATH'
  | 'EMAIL_CHANGE_UNDO_PATH'
  | 'EMAIL_CHANGE_UNDO_LIFETIME'
  | 'ACCOUNT_DELETION'
  | 'ACCOUNT_EXPORT'
  | 'SESSION_ADDRESS'
  | 'NEW_LOGIN_MAIL'

/** The settings for what users see of their own accounts and do with them. */
export const ACCOUNT_SETTINGS: SettingTable<AccountKey> = {
  EMAIL_CHANGE: toggle(true, 'serves `email/change/` and its links: users change their own email address'),
  EMAIL_CHANGE_CONFIRM_PATH: page('/change-email', 'page that the link to a new address opens, with `?key=`'),
  EMAIL_CHANGE_UNDO_PATH: page('/undo-email', 'page that the undo link to the old address opens, with `?key=`'),
  EMAIL_CHANGE_UNDO_LIFETIME: time(
    '72h',
    'lifetime of the undo link; until then, no other account can take the old address',
  ),
  ACCOUNT_DELETION: toggle(false, 'serves DELETE user/: users delete their own accounts'),
  ACCOUNT_EXPORT: toggle(false, 'serves user/export/: a user downloads everything that the service stores about them'),
  SESSION_ADDRESS: setting({
    schema: z.enum(['prefix', 'full', 'none']),
    byDefault: 'prefix',
    allowed: "'prefix', 'full' or 'none'",
    effect:
      "how much of the client's address a session keeps for the list of sessions. 'prefix': the /24 of an IPv4 and the /48 of an IPv6 address; 'none': nothing",
  }),
  NEW_LOGIN_MAIL: toggle(
    false,
    'an email tells a user about a login in a browser that has not signed in to the account before (cookie `auth-device`), except the very first login; needs USE_AUTH_COOKIE',
  ),
}
