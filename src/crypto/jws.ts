import { createHmac, timingSafeEqual } from 'node:crypto'
import { isObject, type UnknownObject } from '../contract/objects.js'

/** Longer than any token of this library. */
const MAX_LENGTH = 4096

/** The three parts of a compact JWS (RFC 7515 §7.1), still encoded. */
export interface JwsParts {
  header: string
  payload: string
  signature: string
}

export const splitJws = (token: string): JwsParts | null => {
  if (token.length > MAX_LENGTH) return null
  const [header, payload, signature, ...rest] = token.split('.')
  return header && payload && signature && rest.length === 0 ? { header, payload, signature } : null
}

/** The JSON object in a part, or null. Do not trust it before the signature is verified. */
export function readPart(part: string): UnknownObject | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

/**
 * The key id of a header that names exactly this algorithm. The header only selects a key of our own ring:
 * `jwk`, `jku` and `x5u` are never looked at, and any `crit` is refused (RFC 8725 §3.1 and §3.10).
 */
export function keyIdOf(header: string, algorithm: string): string | null {
  const fields = readPart(header)
  if (!fields || fields.alg !== algorithm || 'crit' in fields || typeof fields.kid !== 'string') return null
  return fields.kid
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value), 'utf8').toString('base64url')

// Synchronous on purpose: a WebCrypto job would queue in libuv's thread pool behind password hashes.
const macOf = (key: Buffer, text: string): string => createHmac('sha256', key).update(text).digest('base64url')

/** A compact JWS by HMAC-SHA-256 (RFC 7518 §3.2). The same arguments give the same bytes. */
export function signHs256(key: Buffer, kid: string, claims: object): string {
  const input = `${encode({ alg: 'HS256', typ: 'JWT', kid })}.${encode(claims)}`
  return `${input}.${macOf(key, input)}`
}

/** Compares the encoded text, because base64url allows several encodings of one signature. */
export function hs256Matches(key: Buffer, { header, payload, signature }: JwsParts): boolean {
  const expected = Buffer.from(macOf(key, `${header}.${payload}`))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** Seconds since 1970 as RFC 7519 §2 has them. */
export const seconds = (time: Date): number => Math.floor(time.getTime() / 1000)

export const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

export const isSeconds = (value: unknown): value is number => Number.isSafeInteger(value)
