import { randomUUID } from 'node:crypto'
import { CompactSign, compactVerify } from 'jose'
import type { UnknownObject } from '../contract/objects.js'
import {
  hs256Matches,
  isSeconds,
  isText,
  type JwsParts,
  keyIdOf,
  readPart,
  seconds,
  signHs256,
  splitJws,
} from './jws.js'
import type { KeyRing } from './keys.js'

type JwtAlgorithm = 'HS256' | 'EdDSA' | 'ES256' | 'RS256'

/** Claims that every access token has. They contain ids and times, and no personal data. */
export interface AccessClaims {
  token_type: 'access'
  user_id: string
  sid: string
  jti: string
  /** Seconds since 1970. */
  iat: number
  /** Seconds since 1970. */
  exp: number
}

export interface AccessTokenOptions {
  now: Date
  algorithm: JwtAlgorithm
  issuer?: string | undefined
  audience?: string | undefined
}

/** Seconds that a token is accepted after `exp` and before `nbf`, for clocks that differ. */
const TOLERANCE = 5
/** Seconds by which `iat` may lie in the future. */
const MAX_AHEAD = 60

const signingKey = (ring: KeyRing, algorithm: JwtAlgorithm, kid?: string) =>
  ring.signing.find((key) => key.alg === algorithm && (kid === undefined || key.kid === kid))

/**
 * Signs an access token (RFC 7519) with the newest key. HS256 returns a value, the other algorithms a promise.
 * @param options.lifetime in seconds
 * @param options.more the host's own claims, which replace none of these
 * @throws RangeError when no signing key fits the algorithm
 */
export function signAccessToken(
  ring: KeyRing,
  claims: { user_id: string; sid: string },
  options: AccessTokenOptions & { lifetime: number; more?: Readonly<Record<string, unknown>> },
): string | Promise<string> {
  const { algorithm, issuer, audience } = options
  const iat = seconds(options.now)
  const payload = {
    ...options.more,
    token_type: 'access',
    user_id: claims.user_id,
    sid: claims.sid,
    jti: randomUUID(),
    iat,
    exp: iat + options.lifetime,
    ...(issuer === undefined ? {} : { iss: issuer }),
    ...(audience === undefined ? {} : { aud: audience }),
  }
  if (algorithm === 'HS256') return signHs256(ring.key('access'), ring.ids[0], payload)
  const key = signingKey(ring, algorithm)
  if (!key) throw new RangeError(`no signing key for ${algorithm}`)
  return new CompactSign(Buffer.from(JSON.stringify(payload)))
    .setProtectedHeader({ alg: algorithm, typ: 'JWT', kid: key.kid })
    .sign(key.privateKey)
}

/** `nbf` is optional (RFC 7519 §4.1.5). A value of another type proves nothing, so the token is refused. */
const hasBegun = (nbf: unknown, now: number): boolean => nbf === undefined || (isSeconds(nbf) && nbf <= now + TOLERANCE)

/** Every claim is required and typed: a valid signature does not prove that `exp` is present (RFC 8725 §3.8 to §3.11). */
function acceptedClaims(claims: UnknownObject | null, options: AccessTokenOptions): AccessClaims | null {
  if (claims?.token_type !== 'access') return null
  const { user_id, sid, jti, iat, exp } = claims
  if (!isText(user_id) || !isText(sid) || !isText(jti) || !isSeconds(iat) || !isSeconds(exp)) return null
  const now = seconds(options.now)
  if (now >= exp + TOLERANCE || iat > now + MAX_AHEAD) return null
  if (!hasBegun(claims.nbf, now)) return null
  if (options.issuer !== undefined && claims.iss !== options.issuer) return null
  if (options.audience !== undefined && claims.aud !== options.audience) return null
  return { token_type: 'access', user_id, sid, jti, iat, exp }
}

async function verifyAsymmetric(ring: KeyRing, parts: JwsParts, kid: string, options: AccessTokenOptions) {
  const key = signingKey(ring, options.algorithm, kid)
  if (!key) return null
  const token = `${parts.header}.${parts.payload}.${parts.signature}`
  const verified = await compactVerify(token, key.publicKey, { algorithms: [options.algorithm] }).catch(() => null)
  return verified && acceptedClaims(readPart(parts.payload), options)
}

/**
 * The claims of an access token, or null if anything about it is wrong. This function does not check
 * the session. HS256 returns a value, the other algorithms a promise.
 */
export function verifyAccessToken(
  ring: KeyRing,
  token: string,
  options: AccessTokenOptions,
): AccessClaims | null | Promise<AccessClaims | null> {
  const parts = splitJws(token)
  const kid = parts && keyIdOf(parts.header, options.algorithm)
  if (!parts || !kid) return null
  if (options.algorithm !== 'HS256') return verifyAsymmetric(ring, parts, kid, options)
  const key = ring.find('access', kid)
  return key && hs256Matches(key, parts) ? acceptedClaims(readPart(parts.payload), options) : null
}

/** The public halves of the signing keys, as a JWK set (RFC 7517 §5). */
export const publicJwks = (ring: KeyRing) => ({ keys: ring.signing.map((key) => key.publicJwk) })
