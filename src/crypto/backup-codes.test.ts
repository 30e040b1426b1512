import { describe, expect, it } from 'vitest'
import { hashBackupCode, hashBackupCodes, newBackupCodes, newBackupSetId, normalizeBackupCode } from './backup-codes.js'
import { hashingSemaphore } from './hashing-slots.js'
import { makeKeyRing } from './keys.js'

const OLD = 'an old secret of at least thirty-two chars'
const ring = makeKeyRing([OLD])

describe('codes', () => {
  it('are of Crockford’s alphabet, all of it, and differ', () => {
    const codes = newBackupCodes(200, 16)
    expect(codes.every((code) => /^[0-9A-HJKMNP-TV-Z]{16}$/.test(code))).toBe(true)
    expect(new Set(codes).size).toBe(200)
    expect(new Set(codes.join('')).size).toBe(32)
  })

  it('are accepted in any case, with spaces and dashes, and with look-alikes', () => {
    expect(normalizeBackupCode(' abcd-efgh jk01-oil0 ', 'key.set', 16)).toBe('ABCDEFGHJK010110')
  })

  it.each([
    '',
    '123456',
    'ABCDEFGHJKMNPQR',
    'ABCDEFGHJKMNPQRST',
    'ABCDEFGHJKMNPQRU',
    'ABCDEFGHJKMNPQRé',
    '!'.repeat(16),
  ])('are not %s', (text) => expect(normalizeBackupCode(text, 'key.set', 16)).toBeNull())
})

describe('hashes', () => {
  const setId = newBackupSetId(ring)
  const code = 'ABCDEFGHJKMNPQRS'

  it('are found again by equality, slow and without the code', async () => {
    const [first, second] = await hashBackupCodes(ring, 'u1', setId, [code, 'ABCDEFGHJKMNPQRT'])
    expect(first).toMatch(/^\$2b\$10\$[./A-Za-z0-9]{53}$/)
    expect(second?.slice(0, 28)).toBe(first?.slice(0, 28))
    expect(second).not.toBe(first)
    expect(await hashBackupCode(ring, 'u1', setId, code)).toBe(first)
  })

  it('differ by user and set', async () => {
    const hash = await hashBackupCode(ring, 1, setId, code)
    expect(await hashBackupCode(ring, 2, setId, code)).not.toBe(hash)
    const other = await hashBackupCode(ring, 1, newBackupSetId(ring), code)
    expect(other?.slice(0, 29)).not.toBe(hash?.slice(0, 29))
  })

  it('survive a rotated secret, and die with it', async () => {
    const newer = 'a new secret of at least thirty-two chars!'
    const hash = await hashBackupCode(ring, 'u1', setId, code)
    expect(await hashBackupCode(makeKeyRing([newer, OLD]), 'u1', setId, code)).toBe(hash)
    expect(await hashBackupCode(makeKeyRing([newer]), 'u1', setId, code)).toBeNull()
    await expect(hashBackupCodes(makeKeyRing([newer]), 'u1', setId, [code])).rejects.toThrow(RangeError)
  })
})

it('releases its slot between two codes of a set', async () => {
  const setId = newBackupSetId(ring)
  let unfinished = 4
  const sets = Array.from({ length: 4 }, async () => {
    await hashBackupCodes(ring, 'ann', setId, newBackupCodes(3, 16))
    unfinished -= 1
  })
  await hashingSemaphore().run(async () => undefined)
  expect(unfinished).toBe(4)
  await Promise.all(sets)
})
