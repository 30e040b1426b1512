import { createCipheriv } from 'node:crypto'
import { type Check, type Digest, digestBytes, isBounded, isDigest, pbkdf2Of, same, scryptAsync } from './import-kdf.js'

const B64 = '[A-Za-z0-9+/]{1,200}={0,2}'
const FIREBASE = new RegExp(
  `^\\$fbscrypt\\$v=1,n=([1-9]\\d?),r=([1-9]\\d?),p=([1-9]\\d?)(?:,ss=(${B64}))?,sk=(${B64})\\$(${B64})\\$(${B64})$`,
)
/** A key of AES-256. */
const AES_KEY_BYTES = 32

/**
 * Firebase's scrypt in the form of Supabase: `$fbscrypt$v=1,n=14,r=8,p=1,ss=<separator>,sk=<signer key>$<salt>$<hash>`.
 * scrypt gives the key by which AES-CTR encrypts the project's signer key, and the result is the hash.
 */
export function firebaseCheck(record: string): Check | null {
  const [, cost, blockSize, parallel, separator, signerKey, salt, hash] = FIREBASE.exec(record) ?? []
  if (!signerKey || !salt || !hash) return null
  const work = { N: 2 ** Number(cost), r: Number(blockSize), p: Number(parallel) }
  const signer = Buffer.from(signerKey, 'base64')
  const expected = Buffer.from(hash, 'base64')
  if (!isBounded(work) || signer.length < AES_KEY_BYTES || expected.length !== signer.length) return null
  const fullSalt = Buffer.concat([Buffer.from(salt, 'base64'), Buffer.from(separator ?? '', 'base64')])
  return async (password) => {
    const key = await scryptAsync(password, fullSalt, AES_KEY_BYTES, work)
    return same(createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(signer), expected)
  }
}

const PASSLIB = /^\$pbkdf2(?:-(sha256|sha512))?\$([1-9]\d{0,7})\$([A-Za-z0-9./]{1,128})\$([A-Za-z0-9./]{27,86})$/
/** Keycloak makes keys of this size with every digest. */
const KEYCLOAK_BYTES = 64

/** passlib's base64 without padding, where a dot means a plus. */
const fromAdapted = (text: string): Buffer => Buffer.from(text.replaceAll('.', '+'), 'base64')

/** passlib's PBKDF2 with a binary salt: `$pbkdf2-sha512$<iterations>$<salt>$<hash>`, and `$pbkdf2$…` for SHA-1. */
export function passlibCheck(record: string): Check | null {
  const [, name = 'sha1', rounds, salt, hash] = PASSLIB.exec(record) ?? []
  if (!isDigest(name) || !salt || !hash) return null
  const expected = fromAdapted(hash)
  if (expected.length !== digestBytes(name) && expected.length !== KEYCLOAK_BYTES) return null
  return pbkdf2Of(name, Number(rounds), fromAdapted(salt), expected)
}

const WERKZEUG = /^(?:scrypt:([\d:]{5,16})|pbkdf2:(sha\d{1,3}):([1-9]\d{0,7}))\$([^$]{1,128})\$([0-9a-f]{40,128})$/

function werkzeugScrypt(cost: string, salt: string, expected: Buffer): Check | null {
  const [N = 0, r = 0, p = 0, ...more] = cost.split(':').map(Number)
  const work = { N, r, p }
  if (more.length > 0 || !isBounded(work) || expected.length !== 64) return null
  return async (password) => same(await scryptAsync(password, salt, expected.length, work), expected)
}

/** Werkzeug's `scrypt:<N>:<r>:<p>$<salt>$<hex>` and `pbkdf2:<digest>:<iterations>$<salt>$<hex>`. The salt is text. */
export function werkzeugCheck(record: string): Check | null {
  const [, cost, digest, rounds, salt, hash] = WERKZEUG.exec(record) ?? []
  if (!salt || !hash) return null
  const expected = Buffer.from(hash, 'hex')
  if (cost) return werkzeugScrypt(cost, salt, expected)
  if (!isDigest(digest) || expected.length !== digestBytes(digest)) return null
  return pbkdf2Of(digest, Number(rounds), salt, expected)
}

const ASP_NET = /^AQAAAA[A-Za-z0-9+/]{40,180}={0,2}$/
const ASP_NET_DIGESTS: readonly Digest[] = ['sha1', 'sha256', 'sha512']
const ASP_NET_HEADER = 13

/**
 * ASP.NET Core Identity v3: base64 of a byte 1, then digest, iterations and length of the salt as 32-bit numbers, then
 * salt and key.
 */
export function aspNetCheck(record: string): Check | null {
  if (!ASP_NET.test(record)) return null
  const bytes = Buffer.from(record, 'base64')
  const digest = ASP_NET_DIGESTS[bytes.readUInt32BE(1)]
  const keyAt = ASP_NET_HEADER + bytes.readUInt32BE(9)
  const expected = bytes.subarray(keyAt)
  if (!digest || keyAt < ASP_NET_HEADER + 8 || expected.length < 16 || expected.length > 64) return null
  return pbkdf2Of(digest, bytes.readUInt32BE(5), bytes.subarray(ASP_NET_HEADER, keyAt), expected)
}
