import { hs256Matches, isSeconds, isText, keyIdOf, readPart, seconds, signHs256, splitJws } from './jws.js'
import type { KeyRing } from './keys.js'
import { hmac, randomToken } from './random.js'

/** Claims of a refresh token; times are seconds since 1970. */
export interface RefreshClaims {
  token_type: 'refresh'
  /** The session, one family of refresh tokens. */
  sid: string
  /** Position in the family, from 0. */
  gen: number
  jti: string
  iat: number
  exp: number
  /** The ring's key that signed it. */
  kid: string
}

/** The jti of a family's first token: 256 random bits, so that a leaked signing key is not enough to forge a token. */
export const firstJti = (): string => randomToken()

/**
 * The jti of the successor, number `generation` of the session. It is derived, so that a repeated request gets exactly
 * the same successor although only its hash is stored.
 * @throws RangeError when `keyId` is not in the ring
 */
export const nextJti = (ring: KeyRing, sid: string, generation: number, jti: string, keyId?: string): string =>
  hmac(ring.key('refresh-chain', keyId), `rt1|${sid}|${generation}|${jti}`)

/**
 * Signs a refresh token by HS256. The same arguments give the same bytes.
 * @throws RangeError when `keyId` is not in the ring
 */
export function signRefreshToken(
  ring: KeyRing,
  token: { sid: string; gen: number; jti: string; issuedAt: Date; expiresAt: Date },
  keyId: string = ring.ids[0],
): string {
  const { sid, gen, jti, issuedAt, expiresAt } = token
  const times = { iat: seconds(issuedAt), exp: seconds(expiresAt) }
  return signHs256(ring.key('refresh', keyId), keyId, { token_type: 'refresh', sid, gen, jti, ...times })
}

/** The claims of a refresh token with a valid signature and form, otherwise null. The caller checks `exp`. */
export function verifyRefreshToken(ring: KeyRing, token: string): RefreshClaims | null {
  const parts = splitJws(token)
  const kid = parts && keyIdOf(parts.header, 'HS256')
  const key = kid && ring.find('refresh', kid)
  if (!parts || !kid || !key || !hs256Matches(key, parts)) return null
  const claims = readPart(parts.payload)
  if (claims?.token_type !== 'refresh' || !isText(claims.sid) || !isText(claims.jti)) return null
  if (!isSeconds(claims.gen) || claims.gen < 0 || !isSeconds(claims.iat) || !isSeconds(claims.exp)) return null
  const { sid, gen, jti, iat, exp } = claims
  return { token_type: 'refresh', sid, gen, jti, iat, exp, kid }
}
