import { describe, expect, it } from 'vitest'
import { makeKeyRing } from './keys.js'
import { makePasswordHasher } from './password.js'
import { readImported } from './password-import.js'

const PASSWORD = 'Grüße, Jürgen'
const hasher = makePasswordHasher(makeKeyRing(['a secret of at least thirty-two characters']), { cost: 4 })

/** Made by other implementations: Python's hashlib and cryptography, libxcrypt's crypt(3), noble's argon2, Better Auth. */
const RECORDS = {
  pbkdf2_sha256: 'pbkdf2_sha256$1000$9sD2mLk0QwXz$Bw8o1snLvJN7X7dKQN/ddKlCctZKB2bHww3Fy6B8gEU=',
  pbkdf2_sha1: 'pbkdf2_sha1$1000$9sD2mLk0QwXz$7OnNGkNotKc8Jt150ZO4nPKsris=',
  scrypt:
    'scrypt$1024$9sD2mLk0QwXz$8$1$jrFg9zUd5pUrZXNKlBYuep3ob7mBKwBQEbTSWohOHCWxDA7NjjL0rd2hKqA8mE7cHVdsTEOJkNjWsVVdrZnw2A==',
  'scrypt of more memory than Node allows unasked':
    'scrypt$32768$9sD2mLk0QwXz$8$1$QJ+bE/ZSGPfK9vx7/4eT8NeOVdbhBCFWrK2ABRK9C19RVZdANQiHqeKYH10ZISxhbg6yrVnvuTELOYflmGRQnQ==',
  'Better Auth':
    'd2b4bab26abe21a5fece6912350274b1:37a1eb9bb113da3e4e582e39b61118ecbbd70555d6a577e6fac7084f8b466337524a8715b96c79b28359eadcb21cac630117247eaa77bea96deab2b127fb6087',
  Firebase:
    '$fbscrypt$v=1,n=10,r=8,p=1,ss=Bw==,sk=jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==$42xEC+ixf3L2lw==$Z2TKjoV5xSsbmPvquut+wKyqk2ylfj/pavNKVBX0UIX3N+Tjq4hyVGsJZhAjMcuVR43ask9Is1z6fYs+eWKK2Q==',
  'passlib, SHA-512':
    '$pbkdf2-sha512$1000$.wD/PnoRwN7K/gEjRWeJqw$XqYE3kStdBn.AowIcVsXUyZmtq0HJYYniA2zdoSpqI66Q0Z6uJMo.W8Ik6N83l90odznIrEVevNTpEcH1AU06Q',
  'passlib, SHA-256': '$pbkdf2-sha256$1000$.wD/PnoRwN7K/gEjRWeJqw$iSL6D3js4LkXXnXHFl4WBaQ7IMQnC1T.cKY0mMRY1vg',
  'passlib, SHA-1': '$pbkdf2$1000$.wD/PnoRwN7K/gEjRWeJqw$2GmegVgV6IhHuxzkI3WmHYkDPQI',
  'Keycloak, SHA-256':
    '$pbkdf2-sha256$1000$.wD/PnoRwN7K/gEjRWeJqw$iSL6D3js4LkXXnXHFl4WBaQ7IMQnC1T.cKY0mMRY1viCYZfcTuaJUrI6zeP4lnwzhOBFEsNF6MCuu5xdu2UWGA',
  Lucia:
    's2:9sd2mlk0qwxz7b1c:b42d838976fa8b3c15d97b78398897aa8f7038f139461224724e96d1f7c7faeae01daea7490131cc6f8b6ebbec2172f8f57cdb9e626baae5d338f63e7a8cae40',
  'Werkzeug, scrypt':
    'scrypt:1024:8:1$9sD2mLk0QwXz$8eb160f7351de6952b65734a94162e7a9de86fb9812b005011b4d25a884e1c25b10c0ecd8e32f4addda12aa03c984edc1d576c4c438990d8d6b1555dad99f0d8',
  'Werkzeug, SHA-256':
    'pbkdf2:sha256:1000$9sD2mLk0QwXz$070f28d6c9cbbc937b5fb74a40dfdd74a94272d64a0766c7c30dc5cba07c8045',
  'Werkzeug, SHA-512':
    'pbkdf2:sha512:1000$9sD2mLk0QwXz$d451eebaec1ae2cfb392bb663bcaab9df84d5da90a22ddfb0ac0756161956ffb5b8a83e0f1a7fa122b7d7d8b2258fc4c896c08ac00c4fbe3ab269db166867fee',
  'ASP.NET Core Identity': 'AQAAAAIAAAPoAAAAEPsA/z56EcDeyv4BI0VniatepgTeRK10Gf4CjAhxWxdTJma2rQclhieIDbN2hKmojg==',
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

/** Published by their projects: firebase/scrypt, passlib's documentation, the tests of ASP.NET Core's PasswordHasher. */
const PUBLISHED = [
  [
    'Firebase',
    'user1password',
    '$fbscrypt$v=1,n=14,r=8,p=1,ss=Bw==,sk=jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==$42xEC+ixf3L2lw==$lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
  ],
  ['passlib', 'password', '$pbkdf2-sha256$6400$.6UI/S.nXIk8jcbdHx3Fhg$98jZicV16ODfEsEZeYPGHU3kbrUrvUEXOPimVSQDD44'],
  ['ASP.NET, SHA-1', 'my password', 'AQAAAAAAAAD6AAAAEAhftMyfTJylOlZT+eEotFXd1elee8ih5WsjXaR3PA9M'],
  [
    'ASP.NET, SHA-256',
    'my password',
    'AQAAAAEAA9CQAAAAIESkQuj2Du8Y+kbc5lcN/W/3NiAZFEm11P27nrSN5/tId+bR1SwV8CO1Jd72r4C08OLvplNlCDc3oQZ8efcW+jQ=',
  ],
  [
    'ASP.NET, SHA-512',
    'my password',
    'AQAAAAIAAAD6AAAAIJbVi5wbMR+htSfFp8fTw8N8GOS/Sje+S/4YZcgBfU7EQuqv4OkVYmc4VJl9AGZzmRTxSkP7LtVi9IWyUxX8IAAfZ8v+ZfhjCcudtC1YERSqE1OEdXLW9VukPuJWBBjLuw==',
  ],
]

it.each(PUBLISHED)('verifies the published record of %s', async (_name, password, record) => {
  expect(await hasher.verify(password, record)).toBe(true)
  expect(await hasher.verify(`${password}z`, record)).toBe(false)
})

const aspNet = (iterations: number, saltBytes: number) => {
  const bytes = Buffer.from(RECORDS['ASP.NET Core Identity'], 'base64')
  bytes.writeUInt32BE(iterations, 5)
  bytes.writeUInt32BE(saltBytes, 9)
  return bytes.toString('base64')
}

it.each([
  ['too much Firebase memory', RECORDS.Firebase.replace('n=10', 'n=19')],
  ['too much Firebase work', RECORDS.Firebase.replace('n=10,r=8,p=1', 'n=18,r=8,p=5')],
  ['Firebase without a signer key', RECORDS.Firebase.replace(/,sk=[^$]+/, '')],
  ['too many iterations of passlib', RECORDS['passlib, SHA-512'].replace('$1000$', '$5000001$')],
  ['too many iterations for two blocks', RECORDS['Keycloak, SHA-256'].replace('$1000$', '$2500001$')],
  ['too much Werkzeug memory', RECORDS['Werkzeug, scrypt'].replace('1024', '524288')],
  ['too much Werkzeug work', RECORDS['Werkzeug, scrypt'].replace('1024:8:1', '32768:8:99')],
  ['Werkzeug with a strange cost', RECORDS['Werkzeug, scrypt'].replace('1024:8:1', '1024:8:1:1')],
  ['too many iterations of Werkzeug', RECORDS['Werkzeug, SHA-256'].replace(':1000', ':5000001')],
  ['a digest of Werkzeug that is unknown', RECORDS['Werkzeug, SHA-256'].replace('sha256', 'sha999')],
  ['bare SHA-1 of Werkzeug', 'sha1$9sD2mLk0QwXz$ece9cd1a4368b4a73c26dd79d193b89cf2acae2b'],
  ['phpass', '$P$BIRXVj/ZG0YRiBH8gnRy0x72BXuc67/'],
  ['too many iterations of ASP.NET', aspNet(5_000_001, 16)],
  ['no iterations of ASP.NET', aspNet(0, 16)],
  ['a salt of ASP.NET beyond the record', aspNet(1000, 4_000_000_000)],
  ['a salt of ASP.NET that is too short', aspNet(1000, 1)],
])('refuses %s', (_name, record) => {
  expect(readImported(record)).toBeNull()
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
  ['too large an N for scrypt with r=1', RECORDS.scrypt.replace('$1024$9sD2mLk0QwXz$8$', '$65536$9sD2mLk0QwXz$1$')],
  [
    'too many lanes for the memory of scrypt',
    RECORDS.scrypt.replace('$1024$9sD2mLk0QwXz$8$1$', '$2$9sD2mLk0QwXz$1000$4000$'),
  ],
  ['too many lanes for the memory of argon2', RECORDS.argon2.replace('m=1024,t=2,p=2', 'm=8,t=1,p=99')],
  ['too much argon2 memory', RECORDS.argon2.replace('m=1024', 'm=262145')],
  ['too much argon2 work', RECORDS.argon2.replace('m=1024,t=2', 'm=262144,t=9')],
  ['a huge record', `${RECORDS.argon2}${'A'.repeat(600)}`],
])('refuses %s', (_name, record) => {
  expect(readImported(record)).toBeNull()
})
