import { createHmac, randomBytes } from 'node:crypto'
import { pepper, saltedBcrypt } from './bcrypt-format.js'
import { hashingSemaphore } from './hashing-slots.js'
import type { KeyRing } from './keys.js'
import { randomId } from './random.js'

/** Crockford's base32: without I, L, O and U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** log2 of bcrypt's rounds: a code has 80 random bits and needs less work than a password (NIST SP 800-63B-4 §3.1.2.2). */
const COST = 10

const newCode = (length: number): string =>
  Array.from(randomBytes(length), (byte) => ALPHABET.charAt(byte & 31)).join('')

/** Generates codes of Crockford base32, with 5 random bits per character. */
export const newBackupCodes = (count: number, length: number): string[] =>
  Array.from({ length: count }, () => newCode(length))

/** The length that a code of another system can have. A code of an authenticator app is shorter. */
const IMPORTED = /^[0-9A-Z]{8,64}$/

const folded = (text: string): string =>
  text.replace(/[\s-]/g, '').toUpperCase().replace(/[IL]/g, '1').replace(/O/g, '0')

/**
 * Normalizes a typed code: ignores case, spaces and dashes, reads I and L as 1 and O as 0. null if it is not a code of the set.
 * @param length of the codes that are made here; those of an imported set have lengths of their own
 */
export function normalizeBackupCode(text: string, setId: string, length: number): string | null {
  const code = folded(text)
  if (isImportedSet(setId)) return IMPORTED.test(code) ? code : null
  return code.length === length && [...code].every((char) => ALPHABET.includes(char)) ? code : null
}

/** Whether a text can be a code of any set, so that the set is worth a query. */
export const isLikeBackupCode = (text: string, length: number): boolean =>
  IMPORTED.test(folded(text)) || normalizeBackupCode(text, '', length) !== null

/** The id of a new set of codes. It names the hashing key, so that the codes survive a rotation of the secret. */
export const newBackupSetId = (ring: KeyRing): string => `${ring.ids[0]}.${randomId()}`

/** The same for codes of another system. */
export const newImportedSetId = (ring: KeyRing): string => `${ring.ids[0]}.imported.${randomId()}`

const isImportedSet = (setId: string): boolean => setId.split('.')[1] === 'imported'

interface SetKeys {
  key: Buffer
  salt: Buffer
}

function keysOf(ring: KeyRing, setId: string): SetKeys | null {
  const key = ring.find('otp', setId.split('.', 1)[0] ?? '')
  // All codes of a set share a salt: checking one costs one slow hash, and the row is found by equality.
  return key ? { key, salt: createHmac('sha256', key).update(`backup salt|${setId}`).digest().subarray(0, 16) } : null
}

const hashOne = ({ key, salt }: SetKeys, userId: string | number, code: string): Promise<string> =>
  saltedBcrypt(pepper(key, `backup code|${userId}|${code}`), COST, salt)

/**
 * Hashes the codes of a new set; the same user, set and code give the same hash (OWASP ASVS 5.0 6.5.2).
 * @throws AuthError('unavailable') if the hashing queue is full; RangeError if the set's key is not in the ring
 */
export async function hashBackupCodes(
  ring: KeyRing,
  userId: string | number,
  setId: string,
  codes: readonly string[],
): Promise<string[]> {
  const keys = keysOf(ring, setId)
  if (!keys) throw new RangeError('no secret has the key id of this set')
  const hashes: string[] = []
  // A turn for each hash, so that a login waits for one of them and not for the whole set.
  for (const code of codes) hashes.push(await hashingSemaphore().run(() => hashOne(keys, userId, code)))
  return hashes
}

/**
 * The hash to look up for a normalized code, or null if the set's key is no longer in the ring.
 * @throws AuthError('unavailable') if the hashing queue is full
 */
export async function hashBackupCode(
  ring: KeyRing,
  userId: string | number,
  setId: string,
  code: string,
): Promise<string | null> {
  const keys = keysOf(ring, setId)
  return keys && hashingSemaphore().run(() => hashOne(keys, userId, code))
}
