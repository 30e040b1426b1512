import { createHmac, generateKeyPairSync } from 'node:crypto'
import { type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { type AccessTokenOptions, publicJwks, signAccessToken, verifyAccessToken } from './access-token.js'
import { makeKeyRing } from './keys.js'
import { firstJti, signRefreshToken } from './refresh-token.js'

const now = new Date('2030-01-01T00:00:00Z')
const at = (offset: number) => new Date(now.getTime() + offset * 1000)
const iat = now.getTime() / 1000
const jwk = (pair: { privateKey: { export(options: { format: 'jwk' }): object } }) =>
  pair.privateKey.export({ format: 'jwk' })

const ring = makeKeyRing(['a secret of at least thirty-two characters'], {
  signingKeys: [jwk(generateKeyPairSync('ed25519')), jwk(generateKeyPairSync('ec', { namedCurve: 'P-256' }))],
})
const options: AccessTokenOptions = { now, algorithm: 'HS256' }
const subject = { user_id: '7', sid: 's1' }
const token = async (extra: Partial<AccessTokenOptions> = {}) =>
  signAccessToken(ring, subject, { ...options, ...extra, lifetime: 300 })
const full: JWTPayload = { token_type: 'access', user_id: '7', sid: 's1', jti: 'j', iat, exp: iat + 300 }
const header = { alg: 'HS256', kid: ring.ids[0] }
/** A right MAC over any header and claims. */
function rawToken(head: object, claims: object): string {
  const text = [head, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${text}.${createHmac('sha256', ring.key('access')).update(text).digest('base64url')}`
}
const forged = (claims: JWTPayload, head: Record<string, unknown> = {}, key = ring.key('access')) =>
  new SignJWT(claims).setProtectedHeader({ ...header, ...head } as { alg: string }).sign(key)

describe('HS256', () => {
  it('is accepted by jose, and accepts tokens of jose', async () => {
    const { payload, protectedHeader } = await jwtVerify(await token(), ring.key('access'), { currentDate: now })
    expect(payload).toEqual({ ...full, jti: expect.stringMatching(/.{20,}/) })
    expect(protectedHeader).toEqual({ ...header, typ: 'JWT' })
    expect(verifyAccessToken(ring, await forged(full), options)).toEqual(full)
  })

  it('returns synchronously, without a promise', () => {
    expect(signAccessToken(ring, subject, { ...options, lifetime: 300 })).toBeTypeOf('string')
  })

  it.each(['token_type', 'user_id', 'sid', 'jti', 'iat', 'exp'])('needs %s', async (claim) => {
    const { [claim]: _left, ...rest } = full
    expect(verifyAccessToken(ring, await forged(rest), options)).toBeNull()
  })

  it.each([
    { exp: `${iat + 300}` as unknown as number },
    { exp: 1e30 },
    { exp: iat + 0.5 },
    { user_id: 7 },
    { user_id: '' },
    { sid: null },
    { token_type: 'refresh' },
    { iat: iat + 61 },
  ])('refuses %o', (change) => {
    expect(verifyAccessToken(ring, rawToken(header, full), options)).not.toBeNull()
    expect(verifyAccessToken(ring, rawToken(header, { ...full, ...change }), options)).toBeNull()
  })

  it('is valid until 5 seconds after exp', async () => {
    const made = await token()
    expect(verifyAccessToken(ring, made, { ...options, now: at(304) })).not.toBeNull()
    expect(verifyAccessToken(ring, made, { ...options, now: at(305) })).toBeNull()
    expect(verifyAccessToken(ring, made, { ...options, now: at(-60) })).not.toBeNull()
    expect(verifyAccessToken(ring, made, { ...options, now: at(-61) })).toBeNull()
  })

  it('refuses other algorithms, keys and headers', async () => {
    const key64 = Buffer.alloc(64, ring.key('access'))
    const bad = [
      await forged(full, { alg: 'HS512' }, key64),
      rawToken({ ...header, alg: 'HS512' }, full),
      rawToken({ ...header, alg: 'none' }, full),
      rawToken([header], full),
      await forged(full, {}, ring.key('refresh')),
      await forged(full, { kid: '../../x' }),
      await forged(full, { kid: undefined }),
      await forged(full, { crit: ['b64'], b64: true }),
      signRefreshToken(ring, { sid: 's1', gen: 0, jti: firstJti(), issuedAt: now, expiresAt: at(900) }),
    ]
    for (const text of bad) expect(verifyAccessToken(ring, text, options)).toBeNull()
  })

  it('refuses every mangled form', async () => {
    const made = await token()
    const [head, body, signature] = made.split('.')
    const none = Buffer.from('{"alg":"none"}').toString('base64url')
    const bad = ['', '.', '..', 'a.b.c', `${head}.${body}.`, `${none}.${body}.`, `${none}.${body}.${signature}`]
    bad.push(`${made}.x`, `${made}=`, ` ${made}`, made.slice(0, -1), made.toUpperCase(), `${made}${'x'.repeat(5000)}`)
    bad.push(`${head}.${Buffer.from('{}').toString('base64url')}.${signature}`, 'é.é.é')
    for (const text of bad) expect(verifyAccessToken(ring, text, options)).toBeNull()
  })

  it('requires issuer and audience only if they are set', async () => {
    const set = { issuer: 'https://a.example', audience: 'api' }
    const made = await token(set)
    expect(verifyAccessToken(ring, made, { ...options, ...set })).not.toBeNull()
    expect(verifyAccessToken(ring, made, options)).not.toBeNull()
    for (const wrong of [{ issuer: 'https://b.example' }, { audience: 'other' }])
      expect(verifyAccessToken(ring, made, { ...options, ...set, ...wrong })).toBeNull()
    expect(verifyAccessToken(ring, await token(), { ...options, ...set })).toBeNull()
  })

  it('accepts tokens of the older secret until it is removed from the ring', async () => {
    const made = await token()
    const newer = 'a newer secret of at least thirty-two chars'
    expect(verifyAccessToken(makeKeyRing([newer]), made, options)).toBeNull()
    const both = makeKeyRing([newer, 'a secret of at least thirty-two characters'])
    expect(verifyAccessToken(both, made, options)).not.toBeNull()
  })
})

describe.each(['EdDSA', 'ES256'] as const)('%s', (algorithm) => {
  it('is signed, verified, and never mixed up with HS256', async () => {
    const made = await token({ algorithm })
    expect(await verifyAccessToken(ring, made, { ...options, algorithm })).toMatchObject(subject)
    expect(await verifyAccessToken(ring, made, options)).toBeNull()
    expect(await verifyAccessToken(ring, await token(), { ...options, algorithm })).toBeNull()
    expect(await verifyAccessToken(ring, `${made.slice(0, -4)}AAAA`, { ...options, algorithm })).toBeNull()
    expect(await verifyAccessToken(ring, made, { ...options, algorithm, now: at(305) })).toBeNull()
  })

  it('exports only the public key', () => {
    const shown = publicJwks(ring).keys.find((key) => key.alg === algorithm)
    expect(shown).toMatchObject({ use: 'sig' })
    expect(shown).not.toHaveProperty('d')
  })
})

it('cannot sign by an algorithm without a key', () => {
  expect(() => signAccessToken(ring, subject, { ...options, algorithm: 'RS256', lifetime: 300 })).toThrow(RangeError)
})
