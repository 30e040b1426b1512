import { createHash, createPrivateKey, createPublicKey, type JsonWebKey, type KeyObject } from 'node:crypto'

export type SigningAlgorithm = 'EdDSA' | 'ES256' | 'RS256'

/** A private JWK, imported once, with the public half that `jwks/` shows. */
export interface SigningKey {
  kid: string
  alg: SigningAlgorithm
  privateKey: KeyObject
  publicKey: KeyObject
  publicJwk: Readonly<Record<string, string>> & { kty: string }
}

/** Members of the public key, in the order RFC 7638 §3.2 hashes them. */
const PUBLIC_MEMBERS: Record<string, readonly string[]> = {
  OKP: ['crv', 'kty', 'x'],
  EC: ['crv', 'kty', 'x', 'y'],
  RSA: ['e', 'kty', 'n'],
}

function algorithmOf(jwk: JsonWebKey): SigningAlgorithm | null {
  if (jwk.kty === 'OKP' && jwk.crv === 'Ed25519') return 'EdDSA'
  if (jwk.kty === 'EC' && jwk.crv === 'P-256') return 'ES256'
  // 2048 bits are 342 base64url characters (RFC 7518 §3.3).
  if (jwk.kty === 'RSA' && (jwk.n?.length ?? 0) >= 342) return 'RS256'
  return null
}

function privateKeyOf(jwk: JsonWebKey): KeyObject {
  try {
    return createPrivateKey({ key: jwk, format: 'jwk' })
  } catch {
    // The parser's message may contain the key, so it is dropped.
    throw new TypeError('signingKeys: not a private JWK')
  }
}

function readSigningKey(jwk: JsonWebKey): SigningKey {
  const alg = algorithmOf(jwk)
  if (!alg) throw new TypeError('signingKeys: need Ed25519, P-256, or RSA of 2048 bits or more')
  const privateKey = privateKeyOf(jwk)
  const publicKey = createPublicKey(privateKey)
  const exported = publicKey.export({ format: 'jwk' })
  const { kty = '' } = exported
  const members = (PUBLIC_MEMBERS[kty] ?? []).map((name) => [name, String(exported[name])] as const)
  const thumbprint = createHash('sha256')
    .update(JSON.stringify(Object.fromEntries(members)))
    .digest('base64url')
  const kid = typeof jwk.kid === 'string' && jwk.kid ? jwk.kid : thumbprint
  return { kid, alg, privateKey, publicKey, publicJwk: { ...Object.fromEntries(members), kty, kid, alg, use: 'sig' } }
}

/**
 * Imports the host's private JWKs (RFC 7517), newest first. A key without `kid` is named by its RFC 7638 thumbprint.
 * @throws TypeError on a key that is not a private Ed25519, P-256 or RSA (2048 bits and up) JWK; never quotes the key
 */
export const readSigningKeys = (jwks: readonly object[]): readonly SigningKey[] =>
  jwks.map((jwk) => readSigningKey({ ...jwk }))
