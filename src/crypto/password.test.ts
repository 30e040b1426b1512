import { pbkdf2Sync } from 'node:crypto'
import bcrypt from 'bcrypt'
import { describe, expect, it } from 'vitest'
import { makeKeyRing } from './keys.js'
import { makePasswordHasher, normalizePassword } from './password.js'
import { countRounds } from './rounds.test-help.js'

const ring = makeKeyRing(['a secret of at least thirty-two characters'])
const cost = 4
const hasher = makePasswordHasher(ring, { cost })

describe('own records', () => {
  it('have the documented form', async () => {
    const record = await hasher.hash('correct horse')
    expect(record).toMatch(new RegExp(`^bcrypt_hmac_sha384\\$${ring.ids[0]}\\$\\$2b\\$04\\$[./A-Za-z0-9]{53}$`))
    expect(record).not.toBe(await hasher.hash('correct horse'))
  })

  it.each([
    ['beyond 72 bytes', 'x'.repeat(80), `${'x'.repeat(75)}y${'x'.repeat(4)}`],
    ['after NUL', 'a\0b', 'a\0c'],
    ['a trailing space', 'secret', 'secret '],
    ['case', 'secret', 'Secret'],
  ])('distinguish passwords: %s', async (_name, right, wrong) => {
    const record = await hasher.hash(right)
    expect(await hasher.verify(right, record)).toBe(true)
    expect(await hasher.verify(wrong, record)).toBe(false)
  })

  it('accept the same visible text in either Unicode form', async () => {
    const record = await hasher.hash('caf\u00e9 au lait')
    expect(await hasher.verify('cafe\u0301 au lait', record)).toBe(true)
    expect(normalizePassword('e\u0301')).toBe('\u00e9')
  })

  it('refuse ill-formed UTF-16, which would collide', async () => {
    await expect(hasher.hash('abc\ud800')).rejects.toThrow(TypeError)
    expect(await hasher.verify('abc\ud800', await hasher.hash('abc\ufffd'))).toBe(false)
  })

  it('have their own salt, even for equal passwords', async () => {
    const [one, other] = [await hasher.hash('first'), await hasher.hash('first')]
    expect(one.slice(0, -31)).not.toBe(other.slice(0, -31))
  })

  it('are keyed: another secret does not verify them', async () => {
    const record = await hasher.hash('secret')
    const stranger = makePasswordHasher(makeKeyRing(['another secret of thirty-two characters!']), { cost })
    expect(await stranger.verify('secret', record)).toBe(false)
  })

  it('survive a rotated secret and then want a new hash', async () => {
    const record = await hasher.hash('secret')
    const rotated = makePasswordHasher(
      makeKeyRing(['a newer secret of thirty-two characters', 'a secret of at least thirty-two characters']),
      { cost },
    )
    expect(await rotated.verify('secret', record)).toBe(true)
    expect(hasher.needsRehash(record)).toBe(false)
    expect(rotated.needsRehash(record)).toBe(true)
  })

  it('want a new hash for a higher cost, never for a lower one', async () => {
    const record = await makePasswordHasher(ring, { cost: 5 }).hash('secret')
    expect(makePasswordHasher(ring, { cost: 6 }).needsRehash(record)).toBe(true)
    expect(makePasswordHasher(ring, { cost: 4 }).needsRehash(record)).toBe(false)
  })

  it('are read strictly', async () => {
    const record = await hasher.hash('secret')
    for (const bad of [`${record}\0junk`, `${record}x`, ` ${record}`, record.replace('$2b$04', '$2b$31')])
      expect(await hasher.verify('secret', bad)).toBe(false)
  })
})

describe('a check that fails', () => {
  const COST = 7
  const newer = makeKeyRing(['a newer secret of thirty-two characters', 'a secret of at least thirty-two characters'])
  const today = makePasswordHasher(newer, { cost: COST })
  const pbkdf2 = (iterations: number) => {
    const key = pbkdf2Sync('secret', 'salt', iterations, 32, 'sha256').toString('base64')
    return `pbkdf2_sha256$${iterations}$salt$${key}`
  }

  const roundsOf = (record: string | null | undefined, password = 'wrong', by = today) =>
    countRounds(async () => expect(await by.verify(password, record)).toBe(false))

  it.each([null, undefined, '', `!${'a'.repeat(40)}`, 'md5$salt$5f4dcc3b5aa765d61d8327deb882cf99', 'password'])(
    'of %s does the work of one hash',
    async (record) => {
      expect(await roundsOf(record)).toBe(2 ** COST)
    },
  )

  it('of a current record, of one under an older key and of a cheaper one does the same work', async () => {
    const older = makeKeyRing(['a secret of at least thirty-two characters'])
    const gone = makeKeyRing(['a secret of thirty-two characters, taken out'])
    const records = await Promise.all([
      today.hash('secret'),
      makePasswordHasher(older, { cost: COST }).hash('secret'),
      makePasswordHasher(older, { cost: 5 }).hash('secret'),
      makePasswordHasher(newer, { cost: 4 }).hash('secret'),
      makePasswordHasher(gone, { cost: COST }).hash('secret'),
      bcrypt.hash('secret', 5),
    ])
    for (const record of records) expect(await roundsOf(record), record).toBe(2 ** COST)
    expect(await roundsOf(records[2], 'abc\ud800')).toBe(2 ** COST)
  })

  it('of a more expensive record does its work and no more', async () => {
    expect(await roundsOf(await makePasswordHasher(newer, { cost: COST + 2 }).hash('secret'))).toBe(2 ** (COST + 2))
  })

  it('of a record of another function is topped up by what is missing', async () => {
    const slow = makePasswordHasher(newer, { cost: 11 })
    const topUp = await roundsOf(pbkdf2(1), 'wrong', slow)
    expect(topUp).toBeGreaterThan(0)
    expect(topUp).toBeLessThanOrEqual(2 ** 11)
    expect(await roundsOf(pbkdf2(1_000_000))).toBe(0)
  })
})
