import { createHmac, generateKeyPairSync } from 'node:crypto'
import { calculateJwkThumbprint } from 'jose'
import { describe, expect, it } from 'vitest'
import { makeKeyRing } from './keys.js'

const OLD = 'an old secret of at least thirty-two chars'
const NEW = 'a new secret of at least thirty-two chars!'

/** HKDF of RFC 5869 §2, written out. */
function hkdf(secret: string, info: string): string {
  const prk = createHmac('sha256', 'sallyport/v1').update(secret).digest()
  return createHmac('sha256', prk)
    .update(info)
    .update(Buffer.from([1]))
    .digest('hex')
}

describe('subkeys', () => {
  it('are HKDF-SHA-256 of the secret', () => {
    expect(makeKeyRing([OLD]).key('access').toString('hex')).toBe(hkdf(OLD, 'access'))
  })

  it('differ for every purpose and secret', () => {
    const ring = makeKeyRing([NEW, OLD])
    const purposes = ['access', 'refresh', 'refresh-chain', 'password', 'totp', 'otp', 'device', 'flow'] as const
    const keys = purposes.flatMap((purpose) => ring.all(purpose)).map(({ key }) => key.toString('hex'))
    expect(new Set(keys).size).toBe(purposes.length * 2)
  })

  it('keep their ids when a secret is put in front', () => {
    const [oldId] = makeKeyRing([OLD]).ids
    const ring = makeKeyRing([NEW, OLD])
    expect(ring.ids).toEqual([makeKeyRing([NEW]).ids[0], oldId])
    expect(ring.key('totp', oldId)).toEqual(makeKeyRing([OLD]).key('totp'))
    expect(ring.key('totp')).toEqual(makeKeyRing([NEW]).key('totp'))
  })

  it('are not found under an unknown id', () => {
    const ring = makeKeyRing([NEW])
    expect(ring.find('totp', 'constructor')).toBeUndefined()
    expect(() => ring.key('totp', 'nothing')).toThrow(RangeError)
    expect(() => makeKeyRing([])).toThrow(RangeError)
  })
})

describe('signing keys', () => {
  const pairs = {
    EdDSA: generateKeyPairSync('ed25519'),
    ES256: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
    RS256: generateKeyPairSync('rsa', { modulusLength: 2048 }),
  }

  it.each(Object.entries(pairs))('%s: public half without private members, named by thumbprint', async (alg, pair) => {
    const jwk = pair.privateKey.export({ format: 'jwk' })
    const [key] = makeKeyRing([NEW], { signingKeys: [jwk] }).signing
    expect(key?.alg).toBe(alg)
    expect(key?.kid).toBe(await calculateJwkThumbprint(pair.publicKey.export({ format: 'jwk' })))
    expect(key?.publicJwk).toEqual({ ...pair.publicKey.export({ format: 'jwk' }), kid: key?.kid, alg, use: 'sig' })
  })

  it('keep the kid the host gave', () => {
    const jwk = { ...pairs.EdDSA.privateKey.export({ format: 'jwk' }), kid: 'mine' }
    expect(makeKeyRing([NEW], { signingKeys: [jwk] }).signing[0]?.kid).toBe('mine')
  })

  it('must be private and strong, and no message quotes them', () => {
    const weak = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey.export({ format: 'jwk' })
    const publicOnly = pairs.EdDSA.publicKey.export({ format: 'jwk' })
    for (const bad of [weak, publicOnly, { kty: 'oct', k: 'AAAA' }, {}])
      expect(() => makeKeyRing([NEW], { signingKeys: [bad] })).toThrow(/^signingKeys: (not a private JWK|need Ed25519)/)
  })
})
