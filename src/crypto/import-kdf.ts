import { pbkdf2, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

type Check = (password: string) => Promise<boolean>

const pbkdf2Async = promisify(pbkdf2)

const scryptAsync = (password: string, salt: string, size: number, options: { N: number; r: number; p: number }) =>
  new Promise<Buffer>((resolve, reject) => {
    // Node's default limit is 32 MiB.
    const maxmem = MAX_MEMORY + 1024 * 1024
    scrypt(password, salt, size, { ...options, maxmem }, (error, key) => (error ? reject(error) : resolve(key)))
  })

/** Upper bound, in bytes, of the memory that a record may demand. */
const MAX_MEMORY = 256 * 1024 * 1024
const MAX_ITERATIONS = 5_000_000
const DIGEST_BYTES = { sha256: 32, sha1: 20 } as const

const PBKDF2 = /^pbkdf2_(sha256|sha1)\$([1-9]\d{0,7})\$([^$]{1,128})\$([A-Za-z0-9+/]{27,43}=)$/
const SCRYPT = /^scrypt\$([1-9]\d{0,8})\$([^$]{1,128})\$([1-9]\d{0,3})\$([1-9]\d{0,3})\$([A-Za-z0-9+/]{86}==)$/

const same = (a: Buffer, b: Buffer): boolean => a.length === b.length && timingSafeEqual(a, b)

/** Django's PBKDF2PasswordHasher and PBKDF2SHA1PasswordHasher: `pbkdf2_sha256$<iterations>$<salt>$<base64>`. */
export function pbkdf2Check(record: string): Check | null {
  const [, digest, rounds, salt, hash] = PBKDF2.exec(record) ?? []
  if ((digest !== 'sha256' && digest !== 'sha1') || !salt || !hash) return null
  const iterations = Number(rounds)
  const expected = Buffer.from(hash, 'base64')
  const size = DIGEST_BYTES[digest]
  if (iterations > MAX_ITERATIONS || expected.length !== size) return null
  return async (password) => same(await pbkdf2Async(password, salt, iterations, size, digest), expected)
}

/** Django's ScryptPasswordHasher: `scrypt$<N>$<salt>$<r>$<p>$<base64 of 64 bytes>`. */
export function scryptCheck(record: string): Check | null {
  const [, cost, salt, blockSize, parallel, hash] = SCRYPT.exec(record) ?? []
  if (!salt || !hash) return null
  const N = Number(cost)
  const r = Number(blockSize)
  const p = Number(parallel)
  const powerOfTwo = N > 1 && Number.isInteger(Math.log2(N))
  if (!powerOfTwo || 128 * N * r > MAX_MEMORY || p > 16) return null
  const expected = Buffer.from(hash, 'base64')
  return async (password) => same(await scryptAsync(password, salt, expected.length, { N, r, p }), expected)
}

const BETTER_AUTH = /^([0-9a-f]{32}):([0-9a-f]{128})$/

/** Better Auth's default: `<salt>:<key>`, where the salt is used as its hexadecimal text and the password is in NFKC. */
export function betterAuthCheck(record: string): Check | null {
  const [, salt, key] = BETTER_AUTH.exec(record) ?? []
  if (!salt || !key) return null
  const expected = Buffer.from(key, 'hex')
  const options = { N: 16_384, r: 16, p: 1 }
  return async (password) => same(await scryptAsync(password.normalize('NFKC'), salt, 64, options), expected)
}
