import { describe, expect, it } from 'vitest'
import { makeKeyRing } from './keys.js'
import { seal, unseal } from './sealed.js'

const OLD = 'an old secret of at least thirty-two chars'
const ring = makeKeyRing([OLD])

describe('seal', () => {
  it('hides the text, and never returns the same value twice', () => {
    const sealed = seal(ring, 'totp', 'JBSWY3DPEHPK3PXP', 'm1')
    expect(unseal(ring, 'totp', sealed, 'm1')).toBe('JBSWY3DPEHPK3PXP')
    expect(sealed).not.toContain('JBSWY3DPEHPK3PXP')
    expect(sealed).not.toBe(seal(ring, 'totp', 'JBSWY3DPEHPK3PXP', 'm1'))
  })

  it('opens under any text, empty and non-ASCII', () => {
    for (const text of ['', 'é\0🙂']) expect(unseal(ring, 'totp', seal(ring, 'totp', text, ''), '')).toBe(text)
  })

  it('opens only where it belongs', () => {
    const sealed = seal(ring, 'totp', 'text', 'm1')
    expect(unseal(ring, 'totp', sealed, 'm2')).toBeNull()
    expect(unseal(ring, 'otp', sealed, 'm1')).toBeNull()
    expect(unseal(makeKeyRing(['a stranger with a secret of 32 chars!!']), 'totp', sealed, 'm1')).toBeNull()
  })

  it('survives a rotated secret', () => {
    const rotated = makeKeyRing(['a new secret of at least thirty-two chars!', OLD])
    expect(unseal(rotated, 'totp', seal(ring, 'totp', 'text', 'm1'), 'm1')).toBe('text')
    expect(unseal(ring, 'totp', seal(rotated, 'totp', 'text', 'm1'), 'm1')).toBeNull()
  })

  it('does not open when any part was changed', () => {
    const sealed = seal(ring, 'totp', 'text', 'm1')
    const parts = sealed.split('.')
    const flipped = parts.map((part, index) => {
      const changed = `${part.startsWith('A') ? 'B' : 'A'}${part.slice(1)}`
      return parts.with(index, changed).join('.')
    })
    const bad = ['', '...', 'v1', parts.slice(0, 3).join('.'), `${sealed}.x`, sealed.slice(0, -12), 'é.é.é.é']
    for (const text of [...flipped, ...bad]) expect(unseal(ring, 'totp', text, 'm1')).toBeNull()
  })
})
