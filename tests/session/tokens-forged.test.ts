import { createHmac, generateKeyPairSync } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { createAuthWith } from '../../src/auth/create-auth.js'
import { signAccessToken } from '../../src/crypto/access-token.js'
import { makeKeyRing } from '../../src/crypto/keys.js'
import { signRefreshToken } from '../../src/crypto/refresh-token.js'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { authorize, makeUser, PASSWORD, signIn } from '../harness/people.js'
import { BASE_URL, makeService, type TestService } from '../harness/service.js'
import { cookiesOf, jwsPart, rewriteJws } from '../harness/tokens.js'

// A token is verified before any database query, so one database is enough.
withDatabases(['sqlite'], (_provider, database) => {
  let service: TestService
  let access = ''
  let refresh = ''
  beforeEach(async () => {
    await database().clear()
    service = makeService(database(), { USE_AUTH_COOKIE: false })
    await makeUser(service)
    const { body } = await signIn(service)
    access = body.access
    refresh = body.refresh
  })

  const ring = () => service.ctx.keys
  const userBy = (authorization: string) =>
    new Client(service.auth.handlers).get('user/', { headers: { authorization } })
  const refreshBy = (token: unknown) => new Client(service.auth.handlers).post('token/refresh/', { refresh: token })
  async function expectRefused(token: string, why: string) {
    const answer = await userBy(`Bearer ${token}`)
    expect(answer, why).toMatchObject({ status: 401, body: { code: expect.stringMatching(/token_not_valid|failed/) } })
    expect(answer.headers.get('www-authenticate'), why).toBe('Bearer realm="api"')
    expect((await new Client(service.auth.handlers).post('token/verify/', { token })).status, why).toBe(401)
    expect((await refreshBy(token)).status, why).toBe(401)
  }
  /** Signs any content with the correct key. */
  const mac = (header: object, payload: object, key: Buffer, hash = 'sha256') => {
    const input = [header, payload].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
    return `${input}.${createHmac(hash, key).update(input).digest('base64url')}`
  }

  it('accepts the token as issued, and no other spelling of it', async () => {
    expect((await userBy(`Bearer ${access}`)).status).toBe(200)
    const [header, payload, signature = ''] = access.split('.')
    const spellings = [
      `${access}.`,
      `.${access}`,
      `${access}=`,
      `${access}==`,
      `${access}.x.y`,
      `${header}.${payload}`,
      `${header}.${payload}.`,
      `${header}..${signature}`,
      `${header}=.${payload}=.${signature}`,
      `${header}.${payload}.${signature.slice(0, -1)}`,
      `${header}.${payload}.${signature.replaceAll('-', '+').replaceAll('_', '/')}A`,
      `${header} . ${payload} . ${signature}`,
      '...',
      '..',
      '.',
    ]
    for (const token of spellings) await expectRefused(token, token)
  })

  it('the last character of a signature has one spelling', async () => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    for (const last of alphabet) {
      const token = `${access.slice(0, -1)}${last}`
      expect((await userBy(`Bearer ${token}`)).status).toBe(token === access ? 200 : 401)
    }
  })

  it('no header of the token selects the algorithm or the key', async () => {
    const own = jwsPart(access, 0)
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const headers: unknown[] = [
      ...['none', 'None', 'NONE', '', 'HS384', 'HS512', 'hs256', 'RS256', null, ['HS256'], { a: 1 }].map((alg) => ({
        ...own,
        alg,
      })),
      ...['../../dev/null', "' OR 1=1 --", '__proto__', 'constructor', '', null, 7, [own.kid], { a: own.kid }].map(
        (kid) => ({ ...own, kid }),
      ),
      { ...own, alg: 'RS256', jwk: publicKey.export({ format: 'jwk' }) },
      { ...own, jku: 'https://evil.test/jwks' },
      { ...own, crit: ['x'] },
      { ...own, crit: [] },
      `{"alg":"none","alg":"HS256","kid":"${own.kid}"}`,
      `{"alg":"HS256","alg":"none","kid":"${own.kid}"}`,
      'not json',
      '[]',
      'null',
    ]
    for (const header of headers)
      for (const signature of [undefined, '', access.split('.')[2]])
        await expectRefused(
          rewriteJws(access, { header, ...(signature === undefined ? {} : { signature }) }),
          `${header}`,
        )
  })

  it('with the correct key, other algorithms, crit and foreign keys are refused too', async () => {
    const key = ring().key('access')
    const [header, payload] = [jwsPart(access, 0), jwsPart(access, 1)]
    expect((await userBy(`Bearer ${mac(header, payload, key)}`)).status).toBe(200)
    await expectRefused(mac({ ...header, alg: 'HS384' }, payload, key, 'sha384'), 'HS384')
    await expectRefused(mac({ ...header, alg: 'HS512' }, payload, key, 'sha512'), 'HS512')
    await expectRefused(mac({ ...header, crit: ['exp'] }, payload, key), 'crit')
    await expectRefused(mac(header, payload, ring().key('refresh')), 'the key of another kind')
    await expectRefused(mac(header, payload, ring().key('cookie')), 'the key of another purpose')
    await expectRefused('eyJhbGciOiJkaXIifQ..AAAA.AAAA.AAAA', 'a JWE')
  })

  it('with the correct key, every claim is required and typed', async () => {
    const key = ring().key('access')
    const [header, payload] = [jwsPart(access, 0), jwsPart(access, 1)]
    for (const name of ['token_type', 'user_id', 'sid', 'jti', 'iat', 'exp'])
      for (const value of [undefined, null, '', 'x', 1e30, -1, [], {}, true, Number.NaN]) {
        if ((name === 'jti' && value === 'x') || (name === 'iat' && value === -1)) continue
        await expectRefused(mac(header, { ...payload, [name]: value }, key), `${name} ${JSON.stringify(value)}`)
      }
    const numeric = { ...payload, user_id: 1 }
    await expectRefused(mac(header, numeric, key), 'a number as user_id')
    const other = await makeUser(service, 'bob')
    await expectRefused(mac(header, { ...payload, user_id: other.id }, key), "another user's id with this session")
  })

  it('an access token that is not valid yet is refused, with the tolerance of 5 s', async () => {
    const now = Math.floor(service.clock.now.getTime() / 1000)
    const [header, payload] = [jwsPart(access, 0), jwsPart(access, 1)]
    const signed = (nbf: unknown) => mac(header, { ...payload, nbf }, ring().key('access'))
    for (const nbf of [0, now, now + 3, now + 5])
      expect((await userBy(`Bearer ${signed(nbf)}`)).status, `${nbf}`).toBe(200)
    for (const nbf of [now + 6, now + 3600, null, '', `${now}`, 1e30, [], {}, true])
      await expectRefused(signed(nbf), `nbf ${JSON.stringify(nbf)}`)
  })

  it('a refresh token with another generation is refused by verify and by refresh', async () => {
    const [header, payload] = [jwsPart(refresh, 0), jwsPart(refresh, 1)]
    const signed = (gen: number) => mac(header, { ...payload, gen }, ring().key('refresh'))
    const verify = (token: string) => new Client(service.auth.handlers).post('token/verify/', { token })
    expect((await verify(signed(0))).status).toBe(200)
    for (const gen of [1, 2, 99, Number.MAX_SAFE_INTEGER]) {
      expect(await verify(signed(gen)), `${gen}`).toMatchObject({ status: 401, body: { code: 'token_not_valid' } })
      expect((await refreshBy(signed(gen))).status, `${gen}`).toBe(401)
    }
    expect((await refreshBy(refresh)).status).toBe(200)
  })

  it('a missing or weak secret signs nothing', async () => {
    const { sid, user_id } = jwsPart(access, 1) as Record<'sid' | 'user_id', string>
    for (const secret of ['', 'secret', 'undefined', 'null', 'changeme', 'your-256-bit-secret']) {
      const weak = makeKeyRing([secret])
      const options = { now: service.clock.now, lifetime: 300, algorithm: 'HS256' } as const
      await expectRefused(`${await signAccessToken(weak, { sid, user_id }, options)}`, secret)
      const raw = mac({ alg: 'HS256', typ: 'JWT' }, jwsPart(access, 1), Buffer.from(secret))
      await expectRefused(raw, `${secret}, raw`)
      const times = { issuedAt: service.clock.now, expiresAt: new Date(service.clock.now.getTime() + 1e6) }
      const forged = signRefreshToken(weak, { sid, gen: 0, jti: String(jwsPart(refresh, 1).jti), ...times })
      expect((await refreshBy(forged)).status).toBe(401)
    }
  })

  it.each([undefined, '', 'short', 'changeme', 'a'.repeat(64), []])(
    'does not serve with the secret %j',
    async (secret) => {
      const logged: string[] = []
      const note = (message: string, detail?: object) => void logged.push(message + JSON.stringify(detail))
      const log = { info: note, warn: note, error: note }
      const { auth } = createAuthWith({ prisma: database().client, secret, log, AUTH_CONFIG: { BASE_URL } }, {})
      const client = new Client(auth.handlers)
      const answer = await client.post('login/', { username: 'ann', password: PASSWORD })
      expect(answer).toMatchObject({ status: 503, body: { code: 'unavailable' }, setCookies: [] })
      expect((await client.get('user/', { headers: { authorization: `Bearer ${access}` } })).status).toBe(503)
      expect(logged.join()).toContain('secret')
    },
  )

  describe('clock skew', () => {
    const signedAt = async (seconds: number, lifetime = 300) => {
      const { sid, user_id } = jwsPart(access, 1) as Record<'sid' | 'user_id', string>
      const now = new Date(service.clock.now.getTime() + seconds * 1000)
      return userBy(`Bearer ${await signAccessToken(ring(), { sid, user_id }, { now, lifetime, algorithm: 'HS256' })}`)
    }
    it.each([
      [3, 200],
      [60, 200],
      [61, 401],
      [-304, 200],
      [-305, 401],
    ])('a token issued %i s from now is %i', async (seconds, status) => {
      expect((await signedAt(seconds)).status).toBe(status)
    })
  })

  it('a token of another issuer or audience is refused', async () => {
    const settings = { USE_AUTH_COOKIE: false, JWT_ISSUER: 'https://id.test', JWT_AUDIENCE: 'app' }
    service = makeService(database(), settings)
    expect((await userBy(`Bearer ${access}`)).status).toBe(401)
    const { body } = await signIn(service)
    expect(jwsPart(body.access, 1)).toMatchObject({ iss: 'https://id.test', aud: 'app' })
    expect((await userBy(`Bearer ${body.access}`)).status).toBe(200)
    service = makeService(database(), { ...settings, JWT_AUDIENCE: 'other' })
    expect((await userBy(`Bearer ${body.access}`)).status).toBe(401)
  })

  it('contains no personal data', () => {
    const claims = jwsPart(access, 1)
    expect(Object.keys(claims).sort()).toEqual(['exp', 'iat', 'jti', 'sid', 'token_type', 'user_id'])
    expect(claims.user_id).toBeTypeOf('string')
  })

  describe('shapes of the Authorization header', () => {
    const broken = [
      'Token',
      'Token ',
      'Bearer',
      'bearer ',
      'Bearer a b',
      'Bearer %E0%A4%A',
      'Bearer \u00ff\u00fe',
      'Bearer,x',
    ]
    it.each(broken)('%j is 401 without a fallback to the cookie', async (authorization) => {
      service = makeService(database())
      const { client } = await signIn(service)
      for (const cookies of ['', client.cookieHeader()]) {
        const answer = await client.get('user/', { headers: { authorization }, cookies })
        expect(answer).toMatchObject({ status: 401, setCookies: [] })
        expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="api"')
      }
    })

    it('a header of 100 KB and a repeated header are 401', async () => {
      expect((await userBy(`Bearer ${'x'.repeat(100_000)}`)).status).toBe(401)
      expect((await userBy(`Bearer ${access}, Bearer ${access}`)).status).toBe(401)
    })

    it('other schemes are ignored, with and without the cookie', async () => {
      service = makeService(database())
      const { client } = await signIn(service)
      for (const authorization of ['Basic YTpi', 'Negotiate x', access, 'Something x', 'Bearerx y', 'Tokens x']) {
        expect((await client.get('user/', { headers: { authorization } })).status).toBe(200)
        const alone = await client.get('user/', { headers: { authorization }, cookies: 'none=1' })
        expect(alone).toMatchObject({ status: 401, body: { code: 'not_authenticated' } })
      }
    })

    it('the scheme is case-insensitive, and the header takes precedence over the cookie', async () => {
      for (const scheme of ['bearer', 'BEARER ', 'Bearer  '])
        expect((await userBy(`${scheme} ${access}`)).status).toBe(200)
      service = makeService(database())
      await makeUser(service, 'bob')
      const bob = await signIn(service, 'bob')
      const headers = { authorization: `Bearer ${access}` }
      expect((await bob.client.get('user/', { headers })).body).toMatchObject({ username: 'ann' })
    })

    it('an opaque key is accepted as Token and as Bearer, in any case, and in one spelling', async () => {
      service = makeService(database(), { AUTH_TYPE: 'token', USE_AUTH_COOKIE: false })
      const { body } = await signIn(service)
      for (const scheme of ['Token', 'token', 'TOKEN ', 'Bearer'])
        expect((await userBy(`${scheme} ${body.key}`)).status, scheme).toBe(200)
      for (const key of [body.key.toUpperCase(), `${body.key}0`, body.key.slice(1), `${body.key}=`, "' OR 1=1"])
        expect((await userBy(`Token ${key}`)).status, key).toBe(401)
      for (const token of [access, `${body.key} x`]) expect((await userBy(`Token ${token}`)).status).toBe(401)
    })

    it('two cookies of one name count as absent', async () => {
      service = makeService(database())
      const { client } = await signIn(service)
      const good = cookiesOf({ access: client.jar.get('auth-jwt') ?? '' })
      expect((await client.get('user/', { cookies: good })).status).toBe(200)
      expect((await client.get('user/', { cookies: `${good}; ${good}` })).status).toBe(401)
    })
  })

  it('use extends the opaque key, but not beyond the end of its session', async () => {
    service = makeService(database(), { AUTH_TYPE: 'token', USE_AUTH_COOKIE: false, SESSION_LIFETIME: '30d' })
    const { client, body } = await signIn(service)
    authorize(client, body)
    for (const [days, status] of [
      [13, 200],
      [13, 200],
      [4, 401],
    ] as const) {
      service.clock.advance(days * 86_400)
      expect((await client.get('user/')).status).toBe(status)
      await service.settle()
    }
    const idle = await signIn(service)
    service.clock.advance(14 * 86_400)
    expect((await idle.client.get('user/')).status).toBe(401)
  })
})
