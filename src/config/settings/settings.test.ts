import { describe, expect, it } from 'vitest'
import { ConfigError, resolveConfig } from '../config.js'

const resolve = (settings: object) =>
  resolveConfig({
    prisma: {},
    secret: undefined,
    sendMail: async () => {},
    AUTH_CONFIG: { BASE_URL: 'https://app.example', ...settings },
  })
const settingsOf = (settings: object) => resolve(settings).config.settings

/** The error without the problems of the environment, which these tests do not set. */
function thrown(settings: object) {
  try {
    resolve(settings)
  } catch (error) {
    if (error instanceof ConfigError) return error
    throw error
  }
  throw new Error('nothing was refused')
}
const refused = (settings: object) =>
  thrown(settings)
    .problems.map((p) => p.key.replace('AUTH_CONFIG.', ''))
    .filter((key) => key !== 'secret')

describe('settings', () => {
  it.each([
    [{ AUTH_TYPE: 'JWT' }, 'AUTH_TYPE'],
    [{ USE_MFA: 'true' }, 'USE_MFA'],
    [{ USE_MFA: null }, 'USE_MFA'],
    [{ BASE_URL: 42 }, 'BASE_URL'],
    [{ TRUSTED_ORIGINS: ['null'] }, 'TRUSTED_ORIGINS[0]'],
    [{ TRUSTED_ORIGINS: ['https://a.example', 'https://a.example/x'] }, 'TRUSTED_ORIGINS[1]'],
    [{ TRUSTED_ORIGINS: 'https://a.example' }, 'TRUSTED_ORIGINS'],
    [{ LOGIN_FIELDS: [] }, 'LOGIN_FIELDS'],
    [{ LOGIN_FIELDS: ['email', 'email'] }, 'LOGIN_FIELDS'],
    [{ LOGIN_FIELDS: ['phone'] }, 'LOGIN_FIELDS[0]'],
    [{ LOGIN_PATH: '//evil.example' }, 'LOGIN_PATH'],
    [{ LOGIN_PATH: '/\\evil.example' }, 'LOGIN_PATH'],
    [{ LOGIN_PATH: 'https://evil.example' }, 'LOGIN_PATH'],
    [{ LOGIN_REDIRECT_PATH: '/a\nb' }, 'LOGIN_REDIRECT_PATH'],
    [{ AUTH_PREFIX: 'api' }, 'AUTH_PREFIX'],
    [{ AUTH_PREFIX: '/x', SOCIAL_PREFIX: '/x/' }, 'SOCIAL_PREFIX'],
    [{ ACCESS_TOKEN_LIFETIME: 0 }, 'ACCESS_TOKEN_LIFETIME'],
    [{ ACCESS_TOKEN_LIFETIME: '5 minutes' }, 'ACCESS_TOKEN_LIFETIME'],
    [{ BCRYPT_COST: 17 }, 'BCRYPT_COST'],
    [{ BCRYPT_COST: '12' }, 'BCRYPT_COST'],
    [{ PASSWORD_MIN_LENGTH: 7 }, 'PASSWORD_MIN_LENGTH'],
    [{ PASSWORD_MAX_LENGTH: 257 }, 'PASSWORD_MAX_LENGTH'],
    [{ MFA_REQUIRED: true }, 'MFA_REQUIRED'],
    [{ MFA_APPLICATION_NAME: 'a:b' }, 'MFA_APPLICATION_NAME'],
    [{ MFA_VALID_WINDOW: -1 }, 'MFA_VALID_WINDOW'],
    [{ MFA_TOTP_INTERVAL: 0 }, 'MFA_TOTP_INTERVAL'],
    [{ BACKUP_CODE_LENGTH: 4 }, 'BACKUP_CODE_LENGTH'],
    [{ RATE_LIMITS: true }, 'RATE_LIMITS'],
    [{ RATE_LIMITS: { login_ip: '5' } }, 'RATE_LIMITS.login_ip'],
    [{ RATE_LIMITS: { login: '5/1h' } }, 'RATE_LIMITS.login'],
    [{ TRUSTED_PROXY_HEADER: 'x forwarded' }, 'TRUSTED_PROXY_HEADER'],
    [{ TRUSTED_PROXY_HOPS: 0 }, 'TRUSTED_PROXY_HOPS'],
    [{ DEFAULT_LOCALE: 'e' }, 'DEFAULT_LOCALE'],
    [{ PATH_LOCALES: ['en', '/de'] }, 'PATH_LOCALES[1]'],
    [{ PATH_LOCALES: ['en', 'EN'] }, 'PATH_LOCALES'],
    [{ EXCLUDED_ROUTES: ['logn'] }, 'EXCLUDED_ROUTES[0]'],
    [{ AUTH_TYPE: 'custom' }, 'customBackend'],
  ])('refuses %j', (settings, key) => expect(refused(settings)).toEqual([key]))

  it('accepts 0 where it means off, and false for all limits', () => {
    expect(settingsOf({ REAUTHENTICATION_WINDOW: 0, RATE_LIMITS: false })).toMatchObject({
      REAUTHENTICATION_WINDOW: 0,
      RATE_LIMITS: false,
    })
  })

  it('suggests the closest route', () => {
    expect(thrown({ EXCLUDED_ROUTES: ['mfa_delet'] }).message).toMatch(
      /'mfa_delet': unknown route; did you mean mfa_delete\?/,
    )
    expect(settingsOf({ EXCLUDED_ROUTES: ['login_change_method', 'social_accounts'] }).EXCLUDED_ROUTES).toHaveLength(2)
  })
})
