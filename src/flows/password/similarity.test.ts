import { describe, expect, it } from 'vitest'
import { isTooSimilar } from './similarity.js'

/** As computed by Python: `SequenceMatcher(a=password, b=value).quick_ratio()`. */
const RATIOS: [password: string, value: string, ratio: number][] = [
  ['wintergarden79!', 'wintergarden79', 0.966],
  ['netrag-retniw-97', 'wintergarden79', 0.867],
  ['greenland-winter', 'wintergarden79', 0.8],
  ['margarine-upton', 'marguerite.dupont', 0.75],
  ['abcdefgxyz', 'abcdefghij', 0.7],
  ['abcdefgxyz1', 'abcdefghij', 0.667],
  ['abcdefxyzw', 'abcdefghij', 0.6],
  ['abcdefghij', 'abcdefg1234567', 0.583],
  ['tighter horse beats', 'otherhost', 0.571],
  ['correct horse battery', 'wintergarden79', 0.343],
]

it.each(RATIOS)('Django rates %s and %s as %d similar', (password, value, ratio) => {
  expect(isTooSimilar(password, [value])).toBe(ratio >= 0.7)
})

describe('a value or one of its words', () => {
  it.each([
    ['equal, whatever the case', 'WINTERGARDEN79', 'wintergarden79'],
    ['equal in a compatibility form', '\uff57\uff49nter', 'winter'],
    ['equal except for the form of a sigma', 'ΟΔΥΣΣΕΥΣ-1', 'Οδυσσεύς'.normalize('NFD').replace(/\p{M}/gu, '')],
    ['the local part of an address', 'ada.byron-1815', 'ada.byron@mail.test'],
    ['a word of an address', 'lovelace1234', 'ada.lovelace@mail.test'],
    ['a word beside an underscore', 'lovelace1234', 'ada_lovelace'],
    ['a word of the host', 'harborzq 77', 'app.harbor.test'],
    ['repeated', 'annaannaannaannaanna', 'anna'],
    ['seven characters left over', 'wintergarden791234567', 'wintergarden79'],
  ])('is refused: %s', (_name, password, value) => {
    expect(isTooSimilar(password, [value])).toBe(true)
  })

  it.each([
    ['shorter than four characters', 'ada', 'ada'],
    ['eight characters left over', 'qxvbkwpz-anna', 'anna'],
    ['nothing in common', 'correct horse battery', 'wintergarden79'],
    ['blank', 'correct horse battery', ''],
  ])('is fine: %s', (_name, password, value) => {
    expect(isTooSimilar(password, [value])).toBe(false)
  })
})

it('needs only milliseconds for the longest password and values', () => {
  const values = ['a.'.repeat(120), 'b c '.repeat(37), `${'long.word'.repeat(14)}@${'d'.repeat(60)}.test`]
  const start = performance.now()
  isTooSimilar('\ufdfa'.repeat(256), values)
  expect(performance.now() - start).toBeLessThan(250)
})
