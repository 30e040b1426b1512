import { createHash, createHmac, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto'

/** A UUID of version 7 (RFC 9562 §5.7): 48 bits of milliseconds since 1970, then random bits. An id, never a secret. */
export function uuidv7(milliseconds: number = Date.now()): string {
  const time = milliseconds.toString(16).padStart(12, '0')
  // A UUID of version 4 has its random bits in the same places, and Node prepares many of them at once.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}

/** The id of a new row (UUIDv7). */
export const randomId = (): string => uuidv7()

/** A bearer secret: 256 random bits, base64url (43 characters). */
export const randomToken = (): string => randomBytes(32).toString('base64url')

/** An opaque key in the form of DRF's authtoken: 160 random bits, 40 lower-case hex digits. */
export const randomKey40 = (): string => randomBytes(20).toString('hex')

/** SHA-256 of the UTF-8 text, lower-case hex: how random tokens are stored (no slow hash is needed for 160 bits and up). */
export const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex')

/** HMAC-SHA-256 of the UTF-8 text, base64url. */
export const hmac = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(text, 'utf8').digest('base64url')

const digest = (text: string): Buffer => createHash('sha256').update(text, 'utf8').digest()

/** Constant-time comparison. It compares digests, because `timingSafeEqual` throws on different lengths. */
export const safeEqual = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b))
