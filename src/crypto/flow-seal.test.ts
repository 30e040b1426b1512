import { expect, it } from 'vitest'
import { sealFlow, unsealFlow } from './flow-seal.js'
import { makeKeyRing } from './keys.js'

const OLD = 'an old secret of at least thirty-two chars'
const ring = makeKeyRing([OLD])
const rotated = makeKeyRing(['a new secret of at least thirty-two chars!', OLD])
const now = new Date('2030-01-01T00:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const data = { state: 's', verifier: 'a secret verifier' }

it('returns the sealed value until it expires', async () => {
  const text = await sealFlow(ring, data, 600, now)
  expect(text).not.toContain('verifier')
  expect(await unsealFlow(ring, text, later(599))).toEqual(data)
  expect(await unsealFlow(ring, text, later(600))).toBeNull()
})

it('is opened by an older secret of the ring, whichever is numerically greater', async () => {
  expect(await unsealFlow(rotated, await sealFlow(ring, data, 600, now), now)).toEqual(data)
  expect(await unsealFlow(rotated, await sealFlow(rotated, data, 600, now), now)).toEqual(data)
  expect(await unsealFlow(ring, await sealFlow(rotated, data, 600, now), now)).toBeNull()
})

it('is null for anything else', async () => {
  const text = await sealFlow(ring, data, 600, now)
  const bad = ['', 'x', '%', 'é', `${text}x`, `x${text}`, text.replace('*', '!'), text.slice(0, 40), 'x'.repeat(9000)]
  for (const broken of bad) expect(await unsealFlow(ring, broken, now)).toBeNull()
  expect(await unsealFlow(makeKeyRing(['a stranger with a secret of 32 chars!!']), text, now)).toBeNull()
})

it('fits a cookie', async () => {
  const large = { state: 'x'.repeat(43), verifier: 'x'.repeat(64), nonce: 'x'.repeat(43), next: `/${'x'.repeat(500)}` }
  expect((await sealFlow(ring, large, 600, now)).length).toBeLessThan(3000)
})
