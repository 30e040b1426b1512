import { describe, expect, it } from 'vitest'
import { makeKeyRing } from './keys.js'
import { makePasswordHasher } from './password.js'
import { readImported } from './password-import.js'

const PASSWORD = 'Grüße, Jürgen'
const hasher = makePasswordHasher(makeKeyRing(['a secret of at least thirty-two characters']), { cost: 4 })

/** Made by other implementations: Python's hashlib, libxcrypt's crypt(3), noble's argon2, Better Auth itself. */
const RECORDS = {
  pbkdf2_sha256: 'pbkdf2_sha256$1000$9sD2mLk0QwXz$Bw8o1snLvJN7X7dKQN/ddKlCctZKB2bHww3Fy6B8gEU=',
  pbkdf2_sha1: 'pbkdf2_sha1$1000$9sD2mLk0QwXz$7OnNGkNotKc8Jt150ZO4nPKsris=',
  scrypt:
    'scrypt$1024$9sD2mLk0QwXz$8$1$jrFg9zUd5pUrZXNKlBYuep3ob7mBKwBQEbTSWohOHCWxDA7NjjL0rd2hKqA8mE7cHVdsTEOJkNjWsVVdrZnw2A==',
  'scrypt of more memory than Node allows unasked':
    'scrypt$32768$9sD2mLk0QwXz$8$1$QJ+bE/ZSGPfK9vx7/4eT8NeOVdbhBCFWrK2ABRK9C19RVZdANQiHqeKYH10ZISxhbg6yrVnvuTELOYflmGRQnQ==',
  'Better Auth':
    'd2b4bab26abe21a5fece6912350274b1:37a1eb9bb113da3e4e582e39b61118ecbbd70555d6a577e6fac7084f8b466337524a8715b96c79b28359eadcb21cac630117247eaa77bea96deab2b127fb6087',
  bcrypt: 'bcrypt$$2b$05$abcdefghijklmnopqrstuujXc3HnFSRwLG.RKahm0IIRg.EtBp8Im',
  bcrypt_sha256: 'bcrypt_sha256$$2b$05$abcdefghijklmnopqrstuuMxy1EYkqpE4DX9kP0B4RzzHsV0rm/wm',
  'bare bcrypt': '$2b$05$abcdefghijklmnopqrstuujXc3HnFSRwLG.RKahm0IIRg.EtBp8Im',
  'bare bcrypt of PHP': '$2y$05$abcdefghijklmnopqrstuujXc3HnFSRwLG.RKahm0IIRg.EtBp8Im',
  argon2: 'argon2$argon2id$v=19$m=1024,t=2,p=2$OXNEMm1MazBRd1h6$2o2oKpi01D6AtsCLFOXrtegP0IuIFBnWDDdO413Qrzg',
  'bare argon2': '$argon2id$v=19$m=1024,t=2,p=2$OXNEMm1MazBRd1h6$2o2oKpi01D6AtsCLFOXrtegP0IuIFBnWDDdO413Qrzg',
}

describe.each(Object.entries(RECORDS))('%s', (_name, record) => {
  it('accepts only the correct password, and requests a new hash', async () => {
    expect(await hasher.verify(PASSWORD, record)).toBe(true)
    expect(await hasher.verify(`${PASSWORD}z`, record)).toBe(false)
    expect(await hasher.verify('', record)).toBe(false)
    expect(hasher.needsRehash(record)).toBe(true)
  })

  it('accepts the password from a system that sends other code points', async () => {
    expect(await hasher.verify(PASSWORD.normalize('NFD'), record)).toBe(true)
  })

  it('is read whole', () => {
    expect(readImported(record)).not.toBeNull()
    for (const bad of [`${record}\0junk`, `${record}\n`, ` ${record}`, record.slice(0, -40)])
      expect(readImported(bad)).toBeNull()
  })
})

it.each([
  ['unknown', 'plain$secret'],
  ['MD5', 'md5$seasalt$3f86d0d3d465b7b458c231bf3555c0e3'],
  ['SHA-1', 'sha1$seasalt$cff36ea83f5706ce9aa7454e63e431fc726b2dc8'],
  ['unusable', '!0123456789012345678901234567890123456789'],
  ['too many iterations', RECORDS.pbkdf2_sha256.replace('$1000$', '$5000001$')],
  ['an empty salt', RECORDS.pbkdf2_sha256.replace('9sD2mLk0QwXz', '')],
  ['too dear a bcrypt', RECORDS['bare bcrypt'].replace('$05$', '$17$')],
  ['too much scrypt memory', RECORDS.scrypt.replace('$1024$', '$524288$')],
  ['scrypt of no power of two', RECORDS.scrypt.replace('$1024$', '$1000$')],
  ['too much argon2 memory', RECORDS.argon2.replace('m=1024', 'm=262145')],
  ['too much argon2 work', RECORDS.argon2.replace('m=1024,t=2', 'm=262144,t=9')],
  ['a huge record', `${RECORDS.argon2}${'A'.repeat(600)}`],
])('refuses %s', (_name, record) => {
  expect(readImported(record)).toBeNull()
})
