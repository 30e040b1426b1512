import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ConfigError, resolveConfig } from './config.js'

const good = {
  prisma: {},
  secret: 'q8Zk2Lr0vXw7NtB5yHs3Jd9PfGm4CuEa',
  mail: { transport: 'smtps://user:hunter2@mail.example', from: 'App <no-reply@app.example>' },
}

/** Keys of the problems of the environment, and of those that throw at once. */
function check(settings: object, more: object = {}, production = true): { later: string[]; atOnce: string[] } {
  const keys = (problems: readonly { key: string }[]) => problems.map((p) => p.key.replace('AUTH_CONFIG.', ''))
  const options = { ...good, AUTH_CONFIG: { BASE_URL: 'https://app.example', ...settings }, ...more }
  try {
    return { later: keys(resolveConfig(options, { production }).problems), atOnce: [] }
  } catch (error) {
    if (error instanceof ConfigError) return { later: [], atOnce: keys(error.problems) }
    throw error
  }
}

describe('values from the environment are checked later', () => {
  it('a build without any environment succeeds', () => {
    const { problems } = resolveConfig({
      prisma: {},
      secret: undefined,
      mail: { transport: undefined, from: undefined },
      AUTH_CONFIG: { BASE_URL: undefined, FRONTEND_BASE_URL: undefined, JWT_ALGORITHM: 'EdDSA' },
      SOCIALACCOUNT_PROVIDERS: { github: { APP: { client_id: undefined, secret: undefined } } },
    })
    expect(problems.map((p) => p.key)).toEqual([
      'secret',
      'AUTH_CONFIG.BASE_URL',
      'signingKeys',
      'SOCIALACCOUNT_PROVIDERS.github.APP.client_id',
      'SOCIALACCOUNT_PROVIDERS.github.APP.secret',
      'mail.transport',
      'mail.from',
    ])
    for (const { message } of problems) expect(message).toContain('missing')
  })

  it.each(['', 'app.example', 'https://app.example?x', 'ftp://app.example'])('a bad address: %j', (address) => {
    expect(check({ BASE_URL: address }).later).toEqual(['BASE_URL'])
    expect(check({ FRONTEND_BASE_URL: address }).later).toEqual(['FRONTEND_BASE_URL'])
  })

  it('does not show a password in the message about an address', () => {
    const { problems } = resolveConfig({ ...good, AUTH_CONFIG: { BASE_URL: 'https://u:hunter2@app.example' } })
    expect(problems).toHaveLength(1)
    expect(JSON.stringify(problems)).not.toContain('hunter2')
  })
})

describe('plain http', () => {
  it.each(['http://localhost:3000', 'http://127.0.0.1', 'http://127.9.9.9:80', 'http://[::1]:3000'])(
    '%s is accepted',
    (BASE_URL) => expect(check({ BASE_URL }).later).toEqual([]),
  )

  it.each(['http://app.example', 'http://192.168.0.5:3000', 'http://localhost.app.example'])(
    '%s is refused in production',
    (BASE_URL) => {
      expect(check({ BASE_URL }).later).toEqual(['BASE_URL'])
      expect(check({ BASE_URL, AUTH_COOKIE_SECURE: true }).later).toEqual(['BASE_URL'])
      expect(check({ BASE_URL, AUTH_COOKIE_SECURE: false }).later).toEqual([])
      expect(check({ BASE_URL }, {}, false).later).toEqual([])
    },
  )
})

describe('cookies', () => {
  it.each([{ AUTH_COOKIE_SAMESITE: 'None' }, { AUTH_COOKIE_PARTITIONED: true }])('%j needs Secure', (settings) => {
    const [key] = Object.keys(settings)
    expect(check(settings)).toEqual({ later: [], atOnce: [] })
    expect(check({ ...settings, BASE_URL: 'http://localhost' }).later).toEqual([key])
    expect(check({ ...settings, AUTH_COOKIE_SECURE: false }).atOnce).toEqual([key])
    expect(check({ ...settings, BASE_URL: 'http://localhost', AUTH_COOKIE_SECURE: true }).later).toEqual([])
  })

  it('a prefix in the name requires its attributes, and is refused beside the automatic one', () => {
    const host = { AUTH_COOKIE_PREFIX: '', AUTH_JWT_COOKIE_NAME: '__Host-jwt' }
    const name = ['AUTH_JWT_COOKIE_NAME']
    expect(check(host)).toEqual({ later: [], atOnce: [] })
    expect(check({ ...host, AUTH_COOKIE_PREFIX: 'auto' }).atOnce).toEqual(name)
    expect(check({ ...host, AUTH_JWT_COOKIE_PATH: '/api' }).later).toEqual(name)
    expect(check({ ...host, AUTH_COOKIE_DOMAIN: 'app.example' }).later).toEqual(name)
    expect(check({ ...host, BASE_URL: 'http://localhost' }).later).toEqual(name)
    const secure = { AUTH_COOKIE_PREFIX: '', AUTH_JWT_COOKIE_NAME: '__secure-jwt', AUTH_JWT_COOKIE_PATH: '/api' }
    expect(check(secure).later).toEqual([])
    expect(check({ ...secure, AUTH_COOKIE_SECURE: false }).atOnce).toEqual(name)
  })

  it.each(['a b', 'a;b', 'a=b', '', 'ä', 'auth-mfa', 'AUTH-DEVICE', 'auth-flow-x', 'auth-token'])(
    'refuses the name %j',
    (name) =>
      expect(check({ AUTH_JWT_COOKIE_NAME: name }).atOnce).toEqual([
        name === 'auth-token' ? 'AUTH_TOKEN_COOKIE_NAME' : 'AUTH_JWT_COOKIE_NAME',
      ]),
  )

  it.each(['api', '/a;b', '/a b', ''])('refuses the path %j', (path) =>
    expect(check({ AUTH_TOKEN_COOKIE_PATH: path }).atOnce).toEqual(['AUTH_TOKEN_COOKIE_PATH']),
  )

  it('accepts a domain that contains the host', () => {
    const BASE_URL = 'https://www.app.example'
    expect(check({ BASE_URL, AUTH_COOKIE_DOMAIN: '.APP.example' }).later).toEqual([])
    for (const domain of ['pp.example', 'other.example', 'x.www.app.example']) {
      expect(check({ BASE_URL, AUTH_COOKIE_DOMAIN: domain }).later).toEqual(['AUTH_COOKIE_DOMAIN'])
    }
    for (const domain of ['https://app.example', 'app.example/', 'example', 'a;b.example']) {
      expect(check({ BASE_URL, AUTH_COOKIE_DOMAIN: domain }).atOnce).toEqual(['AUTH_COOKIE_DOMAIN'])
    }
    expect(check({ BASE_URL: 'http://127.0.0.1', AUTH_COOKIE_DOMAIN: '0.0.1' }).later).toEqual(['AUTH_COOKIE_DOMAIN'])
  })
})

describe('the domain of passkeys', () => {
  const on = (settings: object) => check({ USE_PASSKEYS: true, ...settings })

  it('is the host of the front end, or a domain that it belongs to', () => {
    expect(on({})).toEqual({ later: [], atOnce: [] })
    expect(on({ FRONTEND_BASE_URL: 'https://www.app.example', PASSKEY_RP_ID: 'app.example' }).later).toEqual([])
    expect(on({ BASE_URL: 'http://localhost:3000' }).later).toEqual([])
    for (const PASSKEY_RP_ID of ['other.example', 'pp.example', 'www.app.example', 'example']) {
      expect(on({ PASSKEY_RP_ID }).later).toEqual(['PASSKEY_RP_ID'])
    }
    for (const PASSKEY_RP_ID of ['', 'https://app.example', 'app.example/', 'APP.example', 'app.example:443']) {
      expect(on({ PASSKEY_RP_ID }).atOnce).toEqual(['PASSKEY_RP_ID'])
    }
  })

  it('is no IP address, and is not checked while passkeys are off', () => {
    expect(on({ BASE_URL: 'http://127.0.0.1:3000' }).later).toEqual(['PASSKEY_RP_ID'])
    expect(check({ BASE_URL: 'http://127.0.0.1:3000' }).later).toEqual([])
  })
})

describe('signing keys', () => {
  const ed = generateKeyPairSync('ed25519')
  const privateKey = ed.privateKey.export({ format: 'jwk' })
  const short = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey.export({ format: 'jwk' })

  it('must match the algorithm and be private', () => {
    const sign = (JWT_ALGORITHM: string, signingKeys: object[]) => check({ JWT_ALGORITHM }, { signingKeys }).later
    expect(sign('EdDSA', [privateKey])).toEqual([])
    expect(sign('EdDSA', [privateKey, ed.publicKey.export({ format: 'jwk' })])).toEqual(['signingKeys[1]'])
    expect(sign('ES256', [privateKey])).toEqual(['signingKeys[0]'])
    expect(sign('RS256', [short])).toEqual(['signingKeys[0]'])
    expect(sign('EdDSA', [])).toEqual(['signingKeys'])
    expect(
      sign('EdDSA', [
        { ...privateKey, kid: 'a' },
        { ...privateKey, kid: 'a' },
      ]),
    ).toEqual(['signingKeys[1]'])
  })
})

describe('mail', () => {
  it.each([
    [{ transport: 'mail.example', from: 'a@b.example' }, 'mail.transport'],
    [{ from: 'a@b.example' }, 'mail.transport'],
    [{ transport: {}, from: 'nobody' }, 'mail.from'],
    [{ transport: {}, from: 'A <a@b.example>\nBcc: x@y.example' }, 'mail.from'],
    [{ transport: {}, from: 'a@b.example', replyTo: 'a@b.example, c@d.example' }, 'mail.replyTo'],
    [{ transport: {}, from: 'a@b.example', brand: { logo: '/logo.png' } }, 'mail.brand.logo'],
    [{ transport: {}, from: 'a@b.example', brand: { logo: 'http://app.example/logo.png' } }, 'mail.brand.logo'],
    [{ transport: {}, from: 'a@b.example', brand: { color: 'red' } }, 'mail.brand.color'],
    [{ transport: {}, from: 'a@b.example', brand: { color: '#fff;x:url(y)' } }, 'mail.brand.color'],
    [{ transport: {}, from: 'a@b.example', brand: { name: 'A\nB' } }, 'mail.brand.name'],
    [{ transport: {}, from: 'a@b.example', timeZone: 'Berlin' }, 'mail.timeZone'],
  ])('refuses %j', (mail, key) => expect(check({}, { mail }).later).toEqual([key]))

  it('is not needed when the host sends the emails', () => {
    const { config, problems } = resolveConfig({
      ...good,
      mail: {},
      sendMail: async () => {},
      AUTH_CONFIG: { BASE_URL: 'https://app.example' },
    })
    expect(problems).toEqual([])
    expect(config.mail).toMatchObject({ transport: undefined, from: 'no-reply@app.example', replyTo: undefined })
  })

  it('takes a brand and a time zone', () => {
    const brand = { logo: 'https://app.example/logo.png', color: '#0B5d3b', name: 'Harbour & Co' }
    const { config, problems } = resolveConfig({
      ...good,
      mail: { transport: {}, from: 'a@b.example', brand, timeZone: 'Europe/Berlin' },
      AUTH_CONFIG: { BASE_URL: 'https://app.example' },
    })
    expect([problems, config.mail.brand, config.mail.timeZone]).toEqual([[], brand, 'Europe/Berlin'])
  })
})
