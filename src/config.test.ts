import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { ConfigError, contractOptions, resolveConfig } from './config/config.js'
import type { AuthOptions } from './config/types.js'

const SECRET = 'q8Zk2Lr0vXw7NtB5yHs3Jd9PfGm4CuEa'
const BASE_URL = 'https://app.example'
const good = (settings: object = {}, more: object = {}): AuthOptions => ({
  prisma: {},
  secret: SECRET,
  mail: { transport: 'smtp://user:hunter2@mail.example', from: 'App <no-reply@app.example>' },
  AUTH_CONFIG: { BASE_URL, ...settings },
  ...more,
})
const resolve = (settings: object = {}, more: object = {}, production = true) =>
  resolveConfig(good(settings, more), { production })
const settingsOf = (settings: object = {}, more: object = {}) => resolve(settings, more).config.settings
function thrown(settings: object, more: object = {}): ConfigError {
  try {
    resolve(settings, more)
  } catch (error) {
    if (error instanceof ConfigError) return error
    throw error
  }
  throw new Error('nothing was refused')
}
const refused = (settings: object, more: object = {}) =>
  thrown(settings, more).problems.map((p) => p.key.replace('AUTH_CONFIG.', ''))

describe('own second factors', () => {
  const sms = { sendCode: async () => {} }

  it('have a name of their own and can send', () => {
    expect(resolve({}, { mfaMethods: { sms } }).config.mfaMethods).toEqual({ sms })
    expect(refused({}, { mfaMethods: { app: sms, 'S M S': sms, sms } })).toEqual(['mfaMethods.app', 'mfaMethods.S M S'])
    // A session would list them as a factor that the user has not proven.
    for (const name of ['email', 'backup_codes', 'passkey', 'pwd', 'otp', 'backup', 'mfa', 'social', 'enrol'])
      expect(refused({}, { mfaMethods: { [name]: sms } })).toEqual([`mfaMethods.${name}`])
    expect(refused({}, { mfaMethods: { sms: {} } })).toEqual(['mfaMethods'])
  })
})

describe('a good configuration', () => {
  it('has no problem', () => {
    const { config, problems } = resolve()
    expect(problems).toEqual([])
    expect(config).toMatchObject({
      userModel: 'User',
      secrets: [SECRET],
      providers: {},
      handlers: {},
      credentialBackends: [],
    })
    expect(config.origins).toEqual({ self: BASE_URL, frontend: BASE_URL, trusted: new Set([BASE_URL]) })
  })

  it('fills in what follows from BASE_URL', () => {
    const { settings, origins } = resolve({
      BASE_URL: 'https://APP.example/base/',
      FRONTEND_BASE_URL: 'https://www.example',
      TRUSTED_ORIGINS: ['https://x.example'],
    }).config
    expect(settings).toMatchObject({
      BASE_URL: 'https://app.example/base',
      AUTH_COOKIE_SECURE: true,
      MFA_APPLICATION_NAME: 'app.example',
    })
    expect(origins).toEqual({
      self: BASE_URL,
      frontend: 'https://www.example',
      trusted: new Set(['https://www.example', 'https://x.example']),
    })
    expect(settingsOf({ BASE_URL: 'http://localhost:3000' })).toMatchObject({
      AUTH_COOKIE_SECURE: false,
      FRONTEND_BASE_URL: 'http://localhost:3000',
    })
  })

  it('is frozen, and a key written as undefined is absent', () => {
    const { config } = resolve({ BCRYPT_COST: undefined })
    expect(config.settings.BCRYPT_COST).toBe(12)
    expect(
      [config, config.settings, config.settings.RATE_LIMITS, config.settings.LOGIN_FIELDS].every(Object.isFrozen),
    ).toBe(true)
  })

  it('leaves the objects of the host as they are', () => {
    const redis = { eval() {} }
    const prisma = { user: {} }
    resolve({}, { redis, prisma })
    expect([redis, prisma].some(Object.isFrozen)).toBe(false)
  })
})

describe('one error for everything', () => {
  it('names key, value and what is allowed, all at once', () => {
    const { message, problems } = thrown(
      { AUTH_TYP: 'jwt', BCRYPT_COST: 4, EMAIL_VERIFICATION: 'maybe' },
      { hooks: {}, secret: 'changeme', SOCIALACCOUNT_PROVIDERS: { x: { SCOPE: 'a', APP: {} } } },
    )
    expect(problems.map((p) => p.key)).toEqual([
      'hooks',
      'AUTH_CONFIG.EMAIL_VERIFICATION',
      'AUTH_CONFIG.BCRYPT_COST',
      'AUTH_CONFIG.AUTH_TYP',
      'SOCIALACCOUNT_PROVIDERS.x.SCOPE',
      'secret',
    ])
    expect(message).toContain('6 problems')
    expect(message).toContain('AUTH_CONFIG.BCRYPT_COST: 4 is not allowed; allowed: a whole number from 10 to 16')
    expect(message).toContain(`EMAIL_VERIFICATION: "maybe" is not allowed; allowed: 'mandatory', 'optional' or 'none'`)
    expect(message).toMatch(
      /AUTH_TYP: unknown key \(value: "jwt"\); did you mean AUTH_TYPE\?; allowed: AUTH_TYPE, USE_AUTH_COOKIE/,
    )
  })

  it('never shows the value of a secret', () => {
    const { message } = thrown(
      { secret: 'hunter2', AUTH_SECRET: 'hunter2', DB: 'postgres://u:hunter2@h/x' },
      {
        secret: ['hunter2', 42],
        mail: { transport: 'http://u:hunter2@h', from: 'x', pass: 'hunter2' },
        signingKeys: ['hunter2'],
        authSecret: 'hunter2',
      },
    )
    expect(message).not.toContain('hunter2')
    expect(message).toContain('AUTH_CONFIG.secret: unknown key')
  })

  it.each([undefined, null, 'x', []])('refuses %j as AUTH_CONFIG', (value) =>
    expect(refused({}, { AUTH_CONFIG: value })).toContain('AUTH_CONFIG'),
  )

  it('refuses no options at all', () => expect(() => resolveConfig(undefined as never)).toThrow(ConfigError))
})

describe('beside AUTH_CONFIG', () => {
  it.each([
    [{ prisma: undefined }, 'prisma'],
    [{ onLogin: 'x' }, 'onLogin'],
    [{ handlers: { nowhere: () => {} } }, 'handlers.nowhere'],
    [{ handlers: { login: 1 } }, 'handlers'],
    [{ customBackend: { issue() {} } }, 'customBackend'],
    [{ messages: { en: { required: 1 } } }, 'messages'],
    [{ models: { usr: 'User' } }, 'models.usr'],
    [{ schemas: { user: {} } }, 'schemas.user'],
    [{ schemas: { user: z.object({ isActive: z.boolean() }) } }, 'schemas.user.isActive'],
    [{ USE_MFA: true }, 'USE_MFA'],
  ])('refuses %o', (more, key) => expect(refused({}, more)).toEqual([key]))

  it('a custom backend has no session that a second factor could be demanded of', () => {
    const customBackend = { issue: async () => ({ body: {} }), authenticate: async () => null, revoke: async () => {} }
    const custom = { AUTH_TYPE: 'custom', USE_MFA: true }
    expect(refused({ ...custom, MFA_REQUIRED: true }, { customBackend })).toEqual(['MFA_REQUIRED'])
    expect(refused(custom, { customBackend, mfaRequired: () => true })).toEqual(['mfaRequired'])
    expect(settingsOf(custom, { customBackend }).AUTH_TYPE).toBe('custom')
    expect(settingsOf({ USE_MFA: true, MFA_REQUIRED: true }, { mfaRequired: () => true }).MFA_REQUIRED).toBe(true)
  })

  it.each([
    ['USE_MAF', 'USE_MFA'],
    ['BSAE_URL', 'BASE_URL'],
    ['login_fields', 'LOGIN_FIELDS'],
    ['LOGIN_FEILDS', 'LOGIN_FIELDS'],
  ])('says which setting %s may be meant for', (given, meant) =>
    expect(thrown({ [given]: true }).message).toContain(`did you mean ${meant}?`),
  )

  it('says where a setting belongs', () =>
    expect(thrown({}, { USE_MFA: true }).message).toContain('belongs in AUTH_CONFIG'))

  it('takes the fields of the host onto the wire', () => {
    const user = z.object({ nickname: z.string() })
    const profile = z.object({ nickname: z.string().max(20) })
    const { config } = resolve(
      { USE_MFA: true, AUTH_TYPE: 'token' },
      { schemas: { user, profile }, SOCIALACCOUNT_PROVIDERS: { apple: { APP: {} } } },
    )
    const options = contractOptions(config, {}, { apple: { required: [], formPost: true } })
    expect(options).toMatchObject({
      authType: 'token',
      useMfa: true,
      userFields: user,
      profileFields: profile,
      providers: ['apple'],
      formPostProviders: ['apple'],
      pk: 'string',
      jwks: false,
    })
  })
})

describe('schemas that disagree about a column', () => {
  const user = z.object({ role: z.enum(['admin', 'member']), nick: z.string().nullable(), age: z.number() })
  it.each([
    [
      'profile',
      { role: z.string() },
      'string is not allowed; allowed: "admin" | "member", the type of schemas.user.role',
    ],
    ['profile', { role: z.enum(['admin', 'owner']) }, '"admin" | "owner" is not allowed'],
    ['profile', { nick: z.number() }, 'number is not allowed; allowed: string | null'],
    ['registration', { age: z.coerce.string() }, 'string is not allowed; allowed: number'],
    ['registration', { age: z.number().nullable() }, 'number | null is not allowed; allowed: number'],
    ['private', { role: z.string() }, 'is in schemas.user too'],
  ])('refuses %s: %o', (part, fields, message) => {
    const problems = thrown({}, { schemas: { user, [part]: z.object(fields) } }).message
    expect(problems).toContain(`schemas.${part}.${Object.keys(fields)[0]}`)
    expect(problems).toContain(message)
  })

  it.each([
    ['profile', { role: z.literal('member').optional(), nick: z.string().trim().max(5).default('x') }],
    [
      'registration',
      { nick: z.preprocess((value) => value || null, z.email().nullable()), age: z.coerce.number().int() },
    ],
    ['profile', { other: z.boolean() }],
  ])('takes %s with more rules and fewer values: %o', (part, fields) =>
    expect(resolve({}, { schemas: { user, [part]: z.object(fields) } }).problems).toEqual([]),
  )
})

describe('loginAnswer', () => {
  const answer = z.object({ team: z.string() })
  it.each([
    [
      { schemas: { loginAnswer: z.object({ access: z.string() }) }, loginAnswer: () => ({}) },
      'schemas.loginAnswer.access',
    ],
    [{ schemas: { login: z.object({ password: z.string() }) } }, 'schemas.login.password'],
    [{ schemas: { loginAnswer: answer } }, 'schemas.loginAnswer'],
    [{ loginAnswer: () => ({}) }, 'loginAnswer'],
  ])('refuses %o', (more, key) => expect(refused({}, more)).toEqual([key]))

  it('is taken with its schema, and claims need access tokens', () => {
    expect(resolve({}, { schemas: { loginAnswer: answer }, loginAnswer: () => ({ team: '' }) }).problems).toEqual([])
    expect(refused({ AUTH_TYPE: 'token' }, { claims: () => ({}) })).toEqual(['claims'])
  })
})
