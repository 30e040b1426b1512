import { createHash, createHmac } from 'node:crypto'
import bcrypt from 'bcrypt'

/** Records with a higher cost are refused: they would block a thread for more than ten seconds. */
const MAX_COST = 16

export interface BcryptRecord {
  /** log2 of the rounds. */
  cost: number
  /** A `$2b$` string of exactly 60 characters. */
  hash: string
}

/**
 * Reads a bare bcrypt string. Anchored: node's bcrypt ignores what follows the hash, and does not accept `$2y$` (the same
 * function under PHP's name).
 */
export function readBcrypt(text: string): BcryptRecord | null {
  const match = /^\$2[aby]\$(\d\d)\$([./A-Za-z0-9]{53})$/.exec(text)
  const cost = Number(match?.[1])
  return match && cost >= 4 && cost <= MAX_COST ? { cost, hash: `$2b$${match[1]}$${match[2]}` } : null
}

/**
 * The input of bcrypt in place of the password: 64 ASCII characters, so that neither the 72-byte limit nor NUL cuts
 * anything. It is keyed, so that a leaked table is useless without the secret ("Pre-hashing passwords with bcrypt", OWASP
 * password storage
 * cheat sheet).
 */
export const pepper = (key: Buffer, password: string): string =>
  createHmac('sha384', key).update(password, 'utf8').digest('base64')

/** The input that Django's BCryptSHA256PasswordHasher passes to bcrypt. */
export const hexSha256 = (password: string): string => createHash('sha256').update(password, 'utf8').digest('hex')

export const compareBcrypt = (input: string, record: BcryptRecord): Promise<boolean> =>
  bcrypt.compare(input, record.hash)

/** A hash under a new salt. */
export const makeBcrypt = (input: string, cost: number): Promise<string> => bcrypt.hash(input, cost)

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const BCRYPT64 = './ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** As `makeBcrypt` with a given salt of 16 bytes, so that the same input gives the same hash. */
export function saltedBcrypt(input: string, cost: number, salt: Buffer): Promise<string> {
  const text = [...salt.toString('base64').slice(0, 22)].map((char) => BCRYPT64.charAt(BASE64.indexOf(char))).join('')
  return bcrypt.hash(input, `$2b$${String(cost).padStart(2, '0')}$${text}`)
}
