import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { KeyPurpose, KeyRing } from './keys.js'

const ALGORITHM = 'aes-256-gcm'
const VERSION = 'v1'
const IV_BYTES = 12
const TAG_BYTES = 16

const context = (purpose: KeyPurpose, aad: string): Buffer => Buffer.from(`${purpose}|${aad}`, 'utf8')

/**
 * Encrypts a text by AES-256-GCM (NIST SP 800-38D, random 96-bit IV) under the newest key of the purpose:
 * `v1.<key id>.<iv>.<text and tag>`.
 * @param aad the owner of the text, such as a row's id: the text does not open under another one
 */
export function seal(ring: KeyRing, purpose: KeyPurpose, text: string, aad: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(ALGORITHM, ring.key(purpose), iv, { authTagLength: TAG_BYTES })
  cipher.setAAD(context(purpose, aad))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return [VERSION, ring.ids[0], iv.toString('base64url'), body.toString('base64url')].join('.')
}

/** The text of `seal`, or null if it was altered, belongs to another owner, or its key has left the ring. */
export function unseal(ring: KeyRing, purpose: KeyPurpose, sealed: string, aad: string): string | null {
  const [version, id, ivText, bodyText, ...rest] = sealed.split('.')
  const key = version === VERSION && id && rest.length === 0 ? ring.find(purpose, id) : undefined
  const iv = Buffer.from(ivText ?? '', 'base64url')
  const body = Buffer.from(bodyText ?? '', 'base64url')
  if (!key || iv.length !== IV_BYTES || body.length < TAG_BYTES) return null
  const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES })
  decipher.setAAD(context(purpose, aad))
  decipher.setAuthTag(body.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(body.subarray(0, -TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
