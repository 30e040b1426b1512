import { z } from 'zod'
import { keysOf } from '../../contract/objects.js'
import type { Settings } from '../types.js'
import { ACCOUNT_SETTINGS } from './account.js'
import { COOKIE_SETTINGS } from './cookies.js'
import { EMAIL_LOGIN_SETTINGS } from './email-login.js'
import { MFA_SETTINGS } from './mfa.js'
import { PASSKEY_SETTINGS } from './passkeys.js'
import { rateLimits } from './rate-limits.js'
import { SERVICE_SETTINGS, toggle } from './service.js'
import { type Draft, type SettingTable, setting } from './setting.js'
import { integer, TOKEN_SETTINGS } from './tokens.js'

const SOCIAL_SETTINGS: SettingTable<
  'SOCIAL_LOGIN_AUTH_TYPE' | 'SOCIAL_AUTO_CONNECT_BY_EMAIL' | 'SOCIAL_CONNECT_REQUIRE_EMAIL_MATCH'
> = {
  SOCIAL_LOGIN_AUTH_TYPE: setting({
    schema: z.enum(['code', 'token']),
    byDefault: 'code',
    allowed: "'code' or 'token'",
    effect:
      "credential in the body of POST <provider>/: an authorization code, or the provider's access token (only with providers that can confirm which client it was issued to)",
  }),
  SOCIAL_AUTO_CONNECT_BY_EMAIL: setting({
    schema: z.enum(['verified', 'never']),
    byDefault: 'verified',
    allowed: "'verified' or 'never'",
    effect:
      "'verified': connects an existing user if the provider is authoritative for the address and reports it as verified",
  }),
  SOCIAL_CONNECT_REQUIRE_EMAIL_MATCH: toggle(
    false,
    "<provider>/connect/ accepts an identity only if its provider has verified the user's own, verified address",
  ),
}

const LIMIT_SETTINGS: SettingTable<'RATE_LIMITS' | 'TRUSTED_PROXY_HEADER' | 'TRUSTED_PROXY_HOPS'> = {
  RATE_LIMITS: setting({
    schema: rateLimits,
    byDefault: {},
    allowed:
      "an object that maps rules to 'n/period' such as '20/1h' (periods in s, m, h, d; several joined by commas all apply), or false",
    defaultText: 'see Rate limits',
    effect: 'limits by rule; other rules keep their defaults; false turns all rules off',
  }),
  TRUSTED_PROXY_HEADER: setting({
    schema: z
      .string()
      .regex(/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/)
      .transform((text) => text.toLowerCase())
      .optional(),
    allowed: "a header's name such as 'x-forwarded-for'",
    effect:
      "header in which your proxy writes the client's address; without it, the service reads no forwarding header",
  }),
  TRUSTED_PROXY_HOPS: integer(
    1,
    { min: 1, max: 20 },
    'number of your proxies that write into that header, counted from the right',
  ),
}

/** Settings by section of docs/settings.md. */
export const SETTING_GROUPS = {
  Service: SERVICE_SETTINGS,
  Cookies: COOKIE_SETTINGS,
  'Tokens, passwords and links': TOKEN_SETTINGS,
  'My account': ACCOUNT_SETTINGS,
  'Sign-in by email': EMAIL_LOGIN_SETTINGS,
  'Two-step login': MFA_SETTINGS,
  Passkeys: PASSKEY_SETTINGS,
  'Social login': SOCIAL_SETTINGS,
  Limits: LIMIT_SETTINGS,
} as const

export const SETTINGS: SettingTable<keyof Settings> = {
  ...SERVICE_SETTINGS,
  ...COOKIE_SETTINGS,
  ...TOKEN_SETTINGS,
  ...ACCOUNT_SETTINGS,
  ...EMAIL_LOGIN_SETTINGS,
  ...MFA_SETTINGS,
  ...PASSKEY_SETTINGS,
  ...SOCIAL_SETTINGS,
  ...LIMIT_SETTINGS,
}

/** AUTH_CONFIG: every key with its default, no other key. */
export const settingsSchema: z.ZodType<Draft> = z.strictObject(
  // Object.fromEntries() types every name as text; these are the keys of SETTINGS.
  Object.fromEntries(keysOf(SETTINGS).map((key) => [key, SETTINGS[key].schema])) as {
    [K in keyof Draft]: z.ZodType<Draft[K]>
  },
)
