import { pbkdf2, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

export type Check = (password: string) => Promise<boolean>

const pbkdf2Async = promisify(pbkdf2)

interface ScryptCost {
  N: number
  r: number
  p: number
}

export const scryptAsync = (password: string, salt: string | Buffer, size: number, options: ScryptCost) =>
  new Promise<Buffer>((resolve, reject) => {
    // Node's default limit is 32 MiB.
    const maxmem = MAX_MEMORY + 1024 * 1024
    scrypt(password, salt, size, { ...options, maxmem }, (error, key) => (error ? reject(error) : resolve(key)))
  })

/** Upper bound, in bytes, of the memory that a record may demand. */
const MAX_MEMORY = 256 * 1024 * 1024
/** Upper bound of memory (bytes) × parallel runs, which bounds the time. */
const MAX_WORK = 1024 * 1024 * 1024
const MAX_ITERATIONS = 5_000_000
const DIGEST_BYTES = { sha512: 64, sha256: 32, sha1: 20 } as const

export type Digest = keyof typeof DIGEST_BYTES

export const isDigest = (name: string | undefined): name is Digest => name !== undefined && name in DIGEST_BYTES

export const digestBytes = (digest: Digest): number => DIGEST_BYTES[digest]

const PBKDF2 = /^pbkdf2_(sha256|sha1)\$([1-9]\d{0,7})\$([^$]{1,128})\$([A-Za-z0-9+/]{27,43}=)$/
const SCRYPT = /^scrypt\$([1-9]\d{0,8})\$([^$]{1,128})\$([1-9]\d{0,3})\$([1-9]\d{0,3})\$([A-Za-z0-9+/]{86}==)$/

export const same = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b)

/** PBKDF2 with a bounded cost: a key that is longer than the digest takes all iterations for each of its blocks. */
export function pbkdf2Of(digest: Digest, iterations: number, salt: string | Buffer, expected: Buffer): Check | null {
  const blocks = Math.ceil(expected.length / DIGEST_BYTES[digest])
  if (salt.length === 0 || iterations < 1 || iterations * blocks > MAX_ITERATIONS) return null
  return async (password) => same(await pbkdf2Async(password, salt, iterations, expected.length, digest), expected)
}

/** Whether these parameters of scrypt are valid (RFC 7914 §2), and allow neither too much memory nor too much time. */
export function isBounded({ N, r, p }: ScryptCost): boolean {
  const isValid = N > 1 && Number.isInteger(Math.log2(N)) && r > 0 && p > 0 && Math.log2(N) < 16 * r
  return isValid && 128 * r * (N + p) <= MAX_MEMORY && 128 * N * r * p <= MAX_WORK
}

/** Django's PBKDF2PasswordHasher and PBKDF2SHA1PasswordHasher: `pbkdf2_sha256$<iterations>$<salt>$<base64>`. */
export function pbkdf2Check(record: string): Check | null {
  const [, digest, rounds, salt, hash] = PBKDF2.exec(record) ?? []
  if (!isDigest(digest) || !salt || !hash) return null
  const expected = Buffer.from(hash, 'base64')
  return expected.length === DIGEST_BYTES[digest] ? pbkdf2Of(digest, Number(rounds), salt, expected) : null
}

/** Django's ScryptPasswordHasher: `scrypt$<N>$<salt>$<r>$<p>$<base64 of 64 bytes>`. */
export function scryptCheck(record: string): Check | null {
  const [, cost, salt, blockSize, parallel, hash] = SCRYPT.exec(record) ?? []
  if (!salt || !hash) return null
  const work = { N: Number(cost), r: Number(blockSize), p: Number(parallel) }
  if (!isBounded(work)) return null
  const expected = Buffer.from(hash, 'base64')
  return async (password) => same(await scryptAsync(password, salt, expected.length, work), expected)
}

const BETTER_AUTH = /^(?:([0-9a-f]{32})|s2:([A-Za-z0-9]{8,64})):([0-9a-f]{128})$/

/**
 * Better Auth's default `<salt>:<key>` and Lucia's `s2:<salt>:<key>`. The salt is used as text, and the password is in NFKC.
 */
export function betterAuthCheck(record: string): Check | null {
  const [, bare, named, key] = BETTER_AUTH.exec(record) ?? []
  const salt = bare ?? named
  if (!salt || !key) return null
  const expected = Buffer.from(key, 'hex')
  const options = { N: 16_384, r: 16, p: 1 }
  return async (password) => same(await scryptAsync(password.normalize('NFKC'), salt, 64, options), expected)
}
