import { generateKeyPairSync, type KeyPairKeyObjectResult, randomBytes } from 'node:crypto'
import type { SigningAlgorithm } from './signing-keys.js'

const PAIRS: Readonly<Record<SigningAlgorithm, () => KeyPairKeyObjectResult>> = {
  EdDSA: () => generateKeyPairSync('ed25519'),
  ES256: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  RS256: () => generateKeyPairSync('rsa', { modulusLength: 2048 }),
}

export const isSigningAlgorithm = (value: unknown): value is SigningAlgorithm =>
  typeof value === 'string' && Object.hasOwn(PAIRS, value)

/** A new private JWK. Its `kid` begins with the time, so that the newest key of a list is known without another record. */
export function newSigningKey(alg: SigningAlgorithm, now: Date) {
  const kid = `${now.toISOString().slice(0, 19)}Z-${randomBytes(4).toString('hex')}`
  return { ...PAIRS[alg]().privateKey.export({ format: 'jwk' }), alg, kid }
}

/** The time in a `kid` of `newSigningKey`; '' for a key that was made elsewhere, which is older than any other. */
export const madeAt = (kid: unknown): string =>
  typeof kid === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ-[0-9a-f]{8}$/.test(kid) ? kid : ''
