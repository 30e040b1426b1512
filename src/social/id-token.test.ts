import { createHmac, generateKeyPairSync } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import { fakeFetch, forget, idToken, JWKS, NOW, SECONDS } from './fake-world.test-help.js'
import { verifyIdToken } from './id-token.js'
import type { Json } from './types.js'

const URI = 'https://op.example/jwks'
const GOOD = { iss: 'https://op.example', aud: 'me', sub: 's', nonce: 'n' }

const check = (token: string, more: object = {}, keys: Json = JWKS) => {
  const { fetch, sent } = fakeFetch({ [URI]: keys })
  const issuer = { issuer: 'https://op.example', jwksUri: URI, algorithms: ['RS256', 'ES256', 'HS256', 'none'] }
  const base = { provider: 'op', issuer, clientId: 'me', idToken: token, nonce: 'n', fetch, now: NOW }
  return { result: verifyIdToken({ ...base, ...more }), sent }
}

beforeEach(forget)

test.each([
  ['RS256', {}],
  ['ES256', { alg: 'ES256', kid: 'ec' }],
])('accepts a valid %s token', async (_alg, header) => {
  await expect(check(idToken(GOOD, header)).result).resolves.toMatchObject({ sub: 's' })
})

test.each([
  ['another issuer', { iss: 'https://op.example/' }],
  ['another audience', { aud: 'you' }],
  ['several audiences without azp', { aud: ['me', 'you'] }],
  ['another authorized party', { aud: 'me', azp: 'you' }],
  ['several audiences and another authorized party', { aud: ['me', 'you'], azp: 'you' }],
  ['no audience', { aud: undefined }],
  ['no subject', { sub: undefined }],
  ['another nonce', { nonce: 'm' }],
  ['no nonce', { nonce: undefined }],
  ['an end 61 s ago', { exp: SECONDS - 61 }],
  ['no end', { exp: undefined }],
  ['a beginning in 2 min', { nbf: SECONDS + 120 }],
  ['an issue in 2 min', { iat: SECONDS + 120 }],
  ['no issue', { iat: undefined }],
])('refuses %s', async (_what, change) => {
  await expect(check(idToken({ ...GOOD, ...change })).result).rejects.toMatchObject({ kind: 'refused' })
})

test('clocks may be 60 s apart', async () => {
  await expect(check(idToken({ ...GOOD, exp: SECONDS - 55 })).result).resolves.toBeTruthy()
  await expect(check(idToken({ ...GOOD, iat: SECONDS + 55 })).result).resolves.toBeTruthy()
})

test('refuses a foreign signature, a changed claim, `none` and a key confusion', async () => {
  const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const [head, , signature] = idToken(GOOD).split('.')
  const changed = Buffer.from(JSON.stringify({ ...GOOD, sub: 'other', iat: SECONDS, exp: SECONDS + 9 }))
  const text = idToken(GOOD, { alg: 'HS256' }).split('.').slice(0, 2).join('.')
  const confused = `${text}.${createHmac('sha256', JSON.stringify(JWKS.keys[0])).update(text).digest('base64url')}`
  const bad = [
    idToken(GOOD, {}, foreign),
    `${head}.${changed.toString('base64url')}.${signature}`,
    idToken(GOOD, { alg: 'none' }),
    confused,
    idToken(GOOD, { kid: 'unknown' }),
    idToken(GOOD, { crit: ['x'], x: 1 }),
    'a.b.c',
    'nothing',
    '',
  ]
  for (const token of bad) {
    forget()
    await expect(check(token).result, token).rejects.toMatchObject({ kind: 'refused' })
  }
})

test('an algorithm outside the issuer list is refused', async () => {
  const issuer = { issuer: 'https://op.example', jwksUri: URI }
  await expect(check(idToken(GOOD, { alg: 'ES256', kid: 'ec' }), { issuer }).result).rejects.toMatchObject({
    kind: 'refused',
  })
})

test('accepts further authorized parties by name, and checks a nonce only if one is expected', async () => {
  const token = idToken({ ...GOOD, azp: 'my-android' })
  await expect(check(token, { parties: ['my-android'] }).result).resolves.toBeTruthy()
  await expect(check(idToken(GOOD), { nonce: undefined }).result).resolves.toBeTruthy()
})

test('the key set is fetched once, and its lack is the provider being unavailable', async () => {
  const first = check(idToken(GOOD))
  await first.result
  const second = check(idToken(GOOD))
  await second.result
  expect(first.sent).toHaveLength(1)
  expect(second.sent).toHaveLength(0)
  forget()
  await expect(check(idToken(GOOD), {}, { error: 'x' }).result).rejects.toMatchObject({ kind: 'unavailable' })
})

test('follows a rotation of the keys, at most once a minute for an unknown key', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
  try {
    const fresh = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const renewed = { keys: [{ ...fresh.publicKey.export({ format: 'jwk' }), kid: 'new', alg: 'RS256', use: 'sig' }] }
    const token = idToken(GOOD, { kid: 'new' }, fresh.privateKey)
    await check(idToken(GOOD)).result
    const early = check(token, {}, renewed)
    await expect(early.result).rejects.toMatchObject({ kind: 'refused' })
    expect(early.sent).toEqual([])
    vi.setSystemTime(NOW.getTime() + 61_000)
    const later = check(token, {}, renewed)
    await expect(later.result).resolves.toMatchObject({ sub: 's' })
    expect(later.sent).toHaveLength(1)
    // A withdrawn key no longer counts.
    await expect(check(idToken(GOOD), {}, renewed).result).rejects.toMatchObject({ kind: 'refused' })
  } finally {
    vi.useRealTimers()
  }
})
