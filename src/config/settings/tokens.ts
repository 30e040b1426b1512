import { z } from 'zod'
import { duration, durationText } from './durations.js'
import { toggle } from './service.js'
import { type Setting, type SettingTable, setting } from './setting.js'

interface Range {
  min?: number
  max?: number
}

/** A duration with its bounds in seconds. */
export const time = (byDefault: string, effect: string, range: Range = {}): Setting<number> =>
  setting({ schema: duration(range), byDefault, allowed: durationText(range), effect })

/** A whole number with its bounds. */
export const integer = (byDefault: number, range: { min: number; max: number }, effect: string): Setting<number> =>
  setting({
    schema: z.number().int().min(range.min).max(range.max),
    byDefault,
    allowed: `a whole number from ${range.min} to ${range.max}`,
    effect,
  })

const claim = (effect: string) =>
  setting({ schema: z.string().min(1).max(255).optional(), allowed: 'a text of 1 to 255 characters', effect })

type TokenKey =
  | 'ACCESS_TOKEN_LIFETIME'
  | 'REFRESH_TOKEN_LIFETIME'
  | 'SESSION_LIFETIME'
  | 'REFRESH_REUSE_GRACE'
  | 'TOKEN_LIFETIME'
  | 'JWT_ALGORITHM'
  | 'JWT_ISSUER'
  | 'JWT_AUDIENCE'
  | 'OLD_PASSWORD_FIELD_ENABLED'
  | 'PASSWORD_MIN_LENGTH'
  | 'PASSWORD_MAX_LENGTH'
  | 'BCRYPT_COST'
  | 'REAUTHENTICATION_WINDOW'
  | 'INVITATION_LIFETIME'
  | 'EMAIL_KEY_LIFETIME'
  | 'PASSWORD_RESET_LIFETIME'

export const TOKEN_SETTINGS: SettingTable<TokenKey> = {
  ACCESS_TOKEN_LIFETIME: time('5m', 'lifetime of an access token'),
  REFRESH_TOKEN_LIFETIME: time('7d', 'a session that is unused for this long expires; every refresh moves the expiry'),
  SESSION_LIFETIME: time('30d', 'longest lifetime of a session, used or not'),
  REFRESH_REUSE_GRACE: time(
    '10s',
    'for this long, the predecessor of the current refresh token still returns the same successor; any other consumed token revokes the session',
    { max: 300 },
  ),
  TOKEN_LIFETIME: time(
    '14d',
    "AUTH_TYPE 'token': a token that is unused for this long expires; SESSION_LIFETIME is its absolute limit",
  ),
  JWT_ALGORITHM: setting({
    schema: z.enum(['HS256', 'EdDSA', 'ES256', 'RS256']),
    byDefault: 'HS256',
    allowed: "'HS256', or 'EdDSA', 'ES256', 'RS256' with `signingKeys`",
    effect:
      'signature of access tokens; every value except HS256 needs private JWKs in `signingKeys` beside AUTH_CONFIG, and GET `jwks/` then returns the public keys',
  }),
  JWT_ISSUER: claim('`iss` of access tokens; required when the service verifies one'),
  JWT_AUDIENCE: claim('`aud` of access tokens; required when the service verifies one'),
  OLD_PASSWORD_FIELD_ENABLED: toggle(
    true,
    'password/change/ needs `old_password`; if false, it needs a recent login instead',
  ),
  PASSWORD_MIN_LENGTH: integer(8, { min: 8, max: 64 }, 'shortest new password, in code points'),
  PASSWORD_MAX_LENGTH: integer(256, { min: 64, max: 256 }, 'longest new password, in code points (and 1024 bytes)'),
  BCRYPT_COST: integer(12, { min: 10, max: 16 }, 'cost of password hashes; each step doubles the work of a login'),
  REAUTHENTICATION_WINDOW: time(
    '10m',
    'sensitive changes need a login or a reauthentication within this time; 0 turns the check off',
    {
      min: 0,
    },
  ),
  INVITATION_LIFETIME: time('7d', 'lifetime of an invitation'),
  EMAIL_KEY_LIFETIME: time('24h', 'lifetime of an emailed verification link'),
  PASSWORD_RESET_LIFETIME: time('1h', 'lifetime of an emailed reset link'),
}
