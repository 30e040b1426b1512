import { z } from 'zod'
import { toggle } from './service.js'
import type { SettingTable } from './setting.js'
import { setting } from './setting.js'
import { integer, time } from './tokens.js'

type MfaKey =
  | 'MFA_EPHEMERAL_TOKEN_EXPIRY'
  | 'MFA_MAX_ATTEMPTS'
  | 'MFA_METHODS'
  | 'MFA_REQUIRED'
  | 'MFA_TRUSTED_DEVICE_LIFETIME'
  | 'MFA_APPLICATION_NAME'
  | 'MFA_TOTP_INTERVAL'
  | 'MFA_VALID_WINDOW'
  | 'MFA_EMAIL_CODE_LIFETIME'
  | 'NUM_OF_BACKUP_CODES'
  | 'BACKUP_CODE_LENGTH'
  | 'MFA_UPDATE_PRIMARY_METHOD_REQUIRED_PRIMARY_CODE'
  | 'MFA_PREVENT_DELETE_ACTIVE_METHOD'
  | 'MFA_PREVENT_DELETE_PRIMARY_METHOD'
  | 'MFA_DELETE_ACTIVE_METHOD_REQUIRE_CODE'

export const MFA_SETTINGS: SettingTable<MfaKey> = {
  MFA_EPHEMERAL_TOKEN_EXPIRY: time('10m', 'time to finish the second step; sending a code again does not extend it', {
    max: 86_400,
  }),
  MFA_MAX_ATTEMPTS: integer(5, { min: 1, max: 100 }, 'wrong codes for each login in progress'),
  MFA_REQUIRED: toggle(
    false,
    'a user without a method gets a session that reaches only the enrollment routes until a method is confirmed; the last active method cannot be removed; needs USE_MFA',
  ),
  MFA_METHODS: setting({
    schema: z.array(z.string()).min(1).optional(),
    allowed: "a list of 'app', 'email', 'passkey' and names of `mfaMethods`",
    defaultText: 'all of them',
    effect: 'second factors that users can enroll; a method that a user has already enrolled stays valid',
  }),
  MFA_TRUSTED_DEVICE_LIFETIME: time(
    '0s',
    'how long a browser that its user trusts skips the second step of a login; 0: never; needs USE_MFA and USE_AUTH_COOKIE',
    { min: 0, max: 400 * 86_400 },
  ),
  MFA_APPLICATION_NAME: setting({
    schema: z
      .string()
      .regex(/^[^:\p{Cc}]{1,64}$/u)
      .optional(),
    allowed: 'a text of 1 to 64 characters without a colon',
    defaultText: 'host of BASE_URL',
    effect: 'name of the service in the authenticator app',
  }),
  MFA_TOTP_INTERVAL: time('30s', 'time step of authenticator apps; most of them support only 30 s', { max: 300 }),
  MFA_VALID_WINDOW: integer(
    1,
    { min: 0, max: 10 },
    'how many time steps late a code may arrive; an early code is refused',
  ),
  MFA_EMAIL_CODE_LIFETIME: time('10m', 'lifetime of an emailed code; a newer code revokes it', { max: 86_400 }),
  NUM_OF_BACKUP_CODES: integer(10, { min: 1, max: 50 }, 'number of backup codes in a set'),
  BACKUP_CODE_LENGTH: integer(16, { min: 8, max: 32 }, 'characters of a backup code (5 bits each)'),
  MFA_UPDATE_PRIMARY_METHOD_REQUIRED_PRIMARY_CODE: toggle(
    false,
    'mfa/primary/ needs a code of an active method or a backup code',
  ),
  MFA_PREVENT_DELETE_ACTIVE_METHOD: toggle(
    false,
    'mfa/delete/ refuses an active method; the user deactivates it first',
  ),
  MFA_PREVENT_DELETE_PRIMARY_METHOD: toggle(false, 'mfa/delete/ refuses the primary method'),
  MFA_DELETE_ACTIVE_METHOD_REQUIRE_CODE: toggle(
    true,
    'mfa/delete/ of an active method needs a code; if false, only when no other method stays active',
  ),
}
