import { expect, it } from 'vitest'
import { hChaCha20, openXChaCha } from './xchacha.js'

const counting = (first: number, length: number) => Buffer.from(Array.from({ length }, (_, index) => first + index))

it('derives the key of draft-irtf-cfrg-xchacha-03 §2.2.1', () => {
  const derived = hChaCha20(counting(0, 32), Buffer.from('000000090000004a0000000031415927', 'hex'))
  expect(derived.toString('hex')).toBe('82413b4227b27bfed30e42508a877d73a0f9e4d58a74a853c12ec41326d3ecdc')
})

/** draft-irtf-cfrg-xchacha-03 §A.3.1 */
const KEY = counting(0x80, 32)
const AAD = Buffer.from('50515253c0c1c2c3c4c5c6c7', 'hex')
const BOX = Buffer.concat([
  counting(0x40, 24),
  Buffer.from(
    'bd6d179d3e83d43b9576579493c0e939572a1700252bfaccbed2902c21396cbb731c7f1b0b4aa6440bf3a82f4eda7e39ae64c6708c54c216' +
      'cb96b72e1213b4522f8c9ba40db5d945b11b69b982c1bb9e3f3fac2bc369488f76b2383565d3fff921f9664c97637da9768812f615c68b13' +
      'b52ec0875924c1c7987947deafd8780acf49',
    'hex',
  ),
])

it('opens the text of §A.3.1', () => {
  expect(openXChaCha(KEY, BOX, AAD)?.toString()).toBe(
    "Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, sunscreen would be it.",
  )
})

it.each([
  ['another key', counting(0x81, 32), BOX, AAD],
  ['a key of another length', counting(0x80, 31), BOX, AAD],
  ['other data beside it', KEY, BOX, Buffer.alloc(0)],
  ['an altered text', KEY, Buffer.concat([BOX.subarray(0, 30), Buffer.of(0), BOX.subarray(31)]), AAD],
  ['a text that was cut', KEY, BOX.subarray(0, 39), AAD],
])('does not open with %s', (_name, key, box, aad) => {
  expect(openXChaCha(key, box, aad)).toBeNull()
})
