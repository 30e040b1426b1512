import bcrypt from 'bcrypt'
import { describe, expect, it, vi } from 'vitest'
import { makeKeyRing } from './keys.js'
import { makePasswordHasher, normalizePassword } from './password.js'

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
  ])('tell passwords apart: %s', async (_name, right, wrong) => {
    const record = await hasher.hash(right)
    expect(await hasher.verify(right, record)).toBe(true)
    expect(await hasher.verify(wrong, record)).toBe(false)
  })

  it('take the same visible text in either Unicode form', async () => {
    const record = await hasher.hash('caf\u00e9 au lait')
    expect(await hasher.verify('cafe\u0301 au lait', record)).toBe(true)
    expect(normalizePassword('e\u0301')).toBe('\u00e9')
  })

  it('refuse ill-formed UTF-16, which would collide', async () => {
    await expect(hasher.hash('abc\ud800')).rejects.toThrow(TypeError)
    expect(await hasher.verify('abc\ud800', await hasher.hash('abc\ufffd'))).toBe(false)
  })

  it('made like another share its salt, and one hash checks both', async () => {
    const owner = await hasher.hash('first')
    const decoy = await hasher.hash('second', owner)
    expect(decoy.slice(0, -31)).toBe(owner.slice(0, -31))
    expect(decoy).not.toBe(owner)
    const hash = vi.spyOn(bcrypt, 'hash')
    expect(await hasher.verifyEach('first', [owner, decoy])).toEqual([true, false])
    expect(await hasher.verifyEach('second', [owner, decoy])).toEqual([false, true])
    expect(await hasher.verifyEach('third', [owner, decoy])).toEqual([false, false])
    expect(hash).toHaveBeenCalledTimes(3)
    hash.mockRestore()
  })

  it('have a salt of their own where the other is none of today, and are checked each on its own then', async () => {
    const older = await makePasswordHasher(ring, { cost: 5 }).hash('first')
    const foreign = 'md5$salt$0123456789abcdef0123456789abcdef'
    for (const like of [older, foreign, '', null]) {
      const record = await hasher.hash('second', like)
      expect(record).toContain('$$2b$04$')
      expect(await hasher.verifyEach('second', [like ?? '', record])).toEqual([false, true])
    }
    expect(await hasher.verifyEach('first', [older, await hasher.hash('second', older)])).toEqual([true, false])
    expect(await hasher.verifyEach('abc\ud800', [older, older])).toEqual([false, false])
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

describe('without a usable record', () => {
  it.each([null, undefined, '', `!${'a'.repeat(40)}`, 'md5$salt$5f4dcc3b5aa765d61d8327deb882cf99', 'password'])(
    '%s is false, after the work of one hash',
    async (record) => {
      const slow = makePasswordHasher(ring, { cost: 10 })
      const before = performance.now()
      expect(await slow.verify('password', record)).toBe(false)
      expect(performance.now() - before).toBeGreaterThan(10)
    },
  )

  it('a record of another cost takes as long to refuse as one of the own', async () => {
    const slow = makePasswordHasher(ring, { cost: 10 })
    const cheap = await hasher.hash('secret')
    const before = performance.now()
    expect(await slow.verify('wrong', cheap)).toBe(false)
    expect(performance.now() - before).toBeGreaterThan(10)
  })
})
