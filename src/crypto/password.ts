import type { PasswordHasher } from '../config/types.js'
import { type BcryptRecord, compareBcrypt, makeBcrypt, pepper, readBcrypt } from './bcrypt-format.js'
import { hashingSemaphore } from './hashing-slots.js'
import { burnRounds, roundsDuring, timedHash } from './hashing-work.js'
import type { KeyRing } from './keys.js'
import { type ImportedRecord, readImported } from './password-import.js'

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

/** Django hashes what was typed, so that comes first; the own form second. A record its library refuses matches nothing. */
async function checkImported(record: ImportedRecord, password: string): Promise<boolean> {
  const normalized = normalizePassword(password)
  try {
    return (await record.check(password)) || (normalized !== password && (await record.check(normalized)))
  } catch {
    return false
  }
}

async function checkForeign(record: ImportedRecord, least: number, password: string): Promise<boolean> {
  const { matches, rounds } = await roundsDuring(() => checkImported(record, password))
  // A cost that is written in the record is more exact than a measured time.
  if (!matches) await burnRounds(least - (record.bcryptCost === null ? rounds : 2 ** record.bcryptCost))
  return matches
}

/**
 * Checks one record. A failed check does at least the work of a hash at `cost`, so that an account with an older record, or
 * with none, takes as long as one with a current record. A record that is more expensive than that takes longer.
 */
async function verifyOnce(ring: KeyRing, cost: number, password: string, record: string): Promise<boolean> {
  const rounds = 2 ** cost
  const own = usable(password) ? readOwn(ring, record) : null
  if (own) {
    const input = pepper(own.key, normalizePassword(password))
    if (await timedHash(own.cost, () => compareBcrypt(input, own))) return true
    await burnRounds(rounds - 2 ** own.cost)
    return false
  }
  const imported = usable(password) ? readImported(record) : null
  if (!imported) {
    await burnRounds(rounds)
    return false
  }
  return checkForeign(imported, rounds, password)
}

/**
 * bcrypt over a keyed pre-hash: `bcrypt_hmac_sha384$<key id>$$2b$<cost>$…`. Checks Django's records too. Every call does
 * the work of at least one hash, whatever the record, and waits for its turn.
 * @param options.cost log2 of bcrypt's rounds for new records
 */
export function makePasswordHasher(ring: KeyRing, options: { cost: number }): PasswordHasher {
  const { cost } = options
  const newest = ring.ids[0]
  const slots = hashingSemaphore()
  return {
    async hash(password) {
      if (!usable(password)) throw new TypeError('password is ill-formed or too long to hash')
      const input = pepper(ring.key('password'), normalizePassword(password))
      const hash = await slots.run(() => timedHash(cost, () => makeBcrypt(input, cost)))
      return `bcrypt_hmac_sha384$${newest}$${hash}`
    },
    verify: (password, record) => slots.run(() => verifyOnce(ring, cost, password, record ?? '')),
    needsRehash(record) {
      const own = readOwn(ring, record)
      // A lower configured cost never weakens what is stored.
      return !own || own.keyId !== newest || own.cost < cost
    },
  }
}
