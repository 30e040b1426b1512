import { compareBcrypt, hexSha256, readBcrypt } from './bcrypt-format.js'
import { argon2Check } from './import-argon2.js'
import { betterAuthCheck, pbkdf2Check, scryptCheck } from './import-kdf.js'
import { aspNetCheck, firebaseCheck, passlibCheck, werkzeugCheck } from './import-others.js'

/** A record of another system, ready to be compared. */
export interface ImportedRecord {
  /** log2 of bcrypt's rounds; null for another function. */
  bcryptCost: number | null
  check(password: string): Promise<boolean>
}

function bcryptRecord(text: string, prepare: (password: string) => string): ImportedRecord | null {
  const record = readBcrypt(text)
  return record && { bcryptCost: record.cost, check: (password) => compareBcrypt(prepare(password), record) }
}

const other = (check: ImportedRecord['check'] | null): ImportedRecord | null => check && { bcryptCost: null, check }

/** The first reader that recognizes the form decides; no two forms overlap. */
const readOther = (record: string): ImportedRecord['check'] | null =>
  pbkdf2Check(record) ??
  scryptCheck(record) ??
  betterAuthCheck(record) ??
  firebaseCheck(record) ??
  passlibCheck(record) ??
  werkzeugCheck(record) ??
  aspNetCheck(record)

/**
 * Reads a password record of another system, or a bare bcrypt or argon2 string. Parameters are bounded, since a record is
 * input like any other. null if it is unknown, too expensive, or uses a function that is no longer safe (MD5, SHA-1, crypt).
 */
export function readImported(record: string): ImportedRecord | null {
  if (record.length > 512) return null
  if (record.startsWith('bcrypt_sha256$')) return bcryptRecord(record.slice(14), hexSha256)
  if (record.startsWith('bcrypt$')) return bcryptRecord(record.slice(7), (password) => password)
  if (record.startsWith('$2')) return bcryptRecord(record, (password) => password)
  if (record.startsWith('argon2$')) return other(argon2Check(record.slice(6)))
  if (record.startsWith('$argon2')) return other(argon2Check(record))
  return other(readOther(record))
}
