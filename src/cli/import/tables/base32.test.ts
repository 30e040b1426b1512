import { expect, it } from 'vitest'
import { base32 } from './base32.js'

/** RFC 4648 §10, without padding. */
it.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('writes %s in base32', (text, encoded) => {
  expect(base32(Buffer.from(text))).toBe(encoded)
})
