import { timingSafeEqual } from 'node:crypto'
import type { PasswordHasher } from '../config/types.js'
import { type BcryptRecord, burnBcrypt, makeBcrypt, pepper, readBcrypt, saltOf } from './bcrypt-format.js'
import type { KeyRing } from './keys.js'
import { type ImportedRecord, readImported } from './password-import.js'
import { hashingSemaphore } from './semaphore.js'

/** UTF-8 bytes; longer passwords are never stored, imported ones included. */
const MAX_BYTES = 4096

const OWN = /^bcrypt_hmac_sha384\$([A-Za-z0-9_-]{1,32})\$(\$2b\$.{56})$/

/**
 * The one form in which a password is hashed: Unicode NFC (NIST SP 800-63B-4 §3.1.1.2), otherwise as it was typed.
 * Different systems send different code points for the same visible text.
 */
export const normalizePassword = (password: string): string => password.normalize('NFC')

/** Lone surrogates all become U+FFFD in UTF-8: different passwords would match. */
const usable = (password: string): boolean =>
  password.isWellFormed() && Buffer.byteLength(password, 'utf8') <= MAX_BYTES

interface OwnRecord extends BcryptRecord {
  keyId: string
  key: Buffer
}

function readOwn(ring: KeyRing, record: string): OwnRecord | null {
  const [, keyId, hash] = OWN.exec(record) ?? []
  const bcrypt = hash ? readBcrypt(hash) : null
  const key = keyId ? ring.find('password', keyId) : undefined
  return keyId && bcrypt && key ? { ...bcrypt, keyId, key } : null
}

const isSameSalt = (one: OwnRecord, other: OwnRecord): boolean =>
  one.keyId === other.keyId && saltOf(one) === saltOf(other)

const isSame = (one: string, other: string): boolean => timingSafeEqual(Buffer.from(one), Buffer.from(other))

/** Django hashes what was typed, so that comes first; the own form second. A record its library refuses matches nothing. */
async function checkImported(record: ImportedRecord, password: string): Promise<boolean> {
  const normalized = normalizePassword(password)
  try {
    return (await record.check(password)) || (normalized !== password && (await record.check(normalized)))
  } catch {
    return false
  }
}

/** Makes a failed check of a cheaper record as dear as one of the own: costs c, c+1 … t−1 add up to 2^t − 2^c rounds. */
async function fillUp(from: number, to: number): Promise<void> {
  for (let cost = from; cost < to; cost += 1) await burnBcrypt(cost)
}

/** Which records of one key and salt a password matches: one hash tells for all. */
async function checkOwn(records: readonly [OwnRecord, ...OwnRecord[]], cost: number, password: string) {
  const [first] = records
  const found = await makeBcrypt(pepper(first.key, normalizePassword(password)), saltOf(first))
  const matches = records.map(({ hash }) => isSame(hash, found))
  if (!matches.includes(true)) await fillUp(first.cost, cost)
  return matches
}

async function verifyOnce(ring: KeyRing, cost: number, password: string, record: string): Promise<boolean> {
  const own = usable(password) ? readOwn(ring, record) : null
  if (own) return (await checkOwn([own], cost, password)).includes(true)
  const imported = usable(password) ? readImported(record) : null
  if (imported && (await checkImported(imported, password))) return true
  if (typeof imported?.bcryptCost === 'number') await fillUp(imported.bcryptCost, cost)
  else await burnBcrypt(cost)
  return false
}

/**
 * bcrypt over a keyed pre-hash: `bcrypt_hmac_sha384$<key id>$$2b$<cost>$…`. Checks Django's records too. Every call does
 * the work of at least one hash, whatever the record, and waits for its turn.
 * @param options.cost log2 of bcrypt's rounds for new records
 */
export function makePasswordHasher(ring: KeyRing, options: { cost: number }): Required<PasswordHasher> {
  const { cost } = options
  const newest = ring.ids[0] as string
  const slots = hashingSemaphore()
  const verify = (password: string, record: string | null | undefined) =>
    slots.run(() => verifyOnce(ring, cost, password, record ?? ''))
  return {
    async hash(password, like) {
      if (!usable(password)) throw new TypeError('password is ill-formed or too long to hash')
      const input = pepper(ring.key('password'), normalizePassword(password))
      const model = readOwn(ring, like ?? '')
      const salt = model?.keyId === newest && model.cost === cost ? saltOf(model) : cost
      return `bcrypt_hmac_sha384$${newest}$${await slots.run(() => makeBcrypt(input, salt))}`
    },
    verify,
    async verifyEach(password, records) {
      const [first, ...others] = records.map((record) => readOwn(ring, record))
      if (first && usable(password) && others.every((other) => other && isSameSalt(first, other)))
        return slots.run(() => checkOwn([first, ...(others as OwnRecord[])], cost, password))
      return Promise.all(records.map((record) => verify(password, record)))
    },
    needsRehash(record) {
      const own = readOwn(ring, record)
      // A lower configured cost never weakens what is stored.
      return !own || own.keyId !== newest || own.cost < cost
    },
  }
}
