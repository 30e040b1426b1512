import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { checkSecrets, weakness } from './secrets.js'

const good = () => randomBytes(32).toString('base64')

describe('secrets', () => {
  it.each(['base64', 'hex', 'base64url'] as const)('accepts random bytes in %s', (encoding) => {
    for (let i = 0; i < 500; i++) expect(weakness(randomBytes(32).toString(encoding))).toBeUndefined()
    for (let i = 0; i < 500; i++) expect(weakness(randomBytes(24).toString(encoding))).toBeUndefined()
  })

  it.each([
    ['secret', 'placeholder'],
    ['changeme', 'placeholder'],
    ['undefined', 'placeholder'],
    ['null', 'placeholder'],
    ['your-secret-key-at-least-32-characters-long', 'placeholder'],
    ['please_change_me_in_production_0123456789', 'placeholder'],
    ['mysupersecretkeymysupersecretkey!!', 'placeholder'],
    ['q8Zk2Lr0vXw7NtB5yHs3Jd9PfGm4CuE', '31 characters'],
    ['x'.repeat(64), 'few'],
    ['0123456789abcdef0123456789abcdef', 'repeats'],
    ['12345678901234567890123456789012', 'repeats'],
    ['abcdefghijklmnopqrstuvwxyz0123456789', 'sequence'],
    ['', 'missing'],
    ['   ', 'missing'],
  ])('refuses %s', (secret, why) => expect(weakness(secret)).toContain(why))

  it('accepts a list, newest first, and reports a weak one by its index', () => {
    const [first, second] = [good(), good()]
    expect(checkSecrets([first, second])).toEqual({ secrets: [first, second], shape: [], environment: [] })
    expect(checkSecrets([first, 'changeme']).environment.map((p) => p.key)).toEqual(['secret[1]'])
    expect(checkSecrets([first, first]).environment[0]?.message).toContain('twice')
    expect(checkSecrets([]).environment).toHaveLength(1)
    expect(checkSecrets([first, undefined]).environment.map((p) => p.key)).toEqual(['secret[1]'])
  })

  it('reports a missing one as a problem of the environment, and a wrong type as a wrong shape', () => {
    expect(checkSecrets(undefined)).toMatchObject({ shape: [], environment: [{ key: 'secret' }] })
    expect(checkSecrets(42)).toMatchObject({ shape: [{ key: 'secret' }], environment: [] })
  })

  it('never quotes a secret', () => {
    for (const secret of ['hunter2-hunter2', 'hunter2'.repeat(9), 918273645]) {
      expect(JSON.stringify({ ...checkSecrets(secret), secrets: [] })).not.toMatch(/hunter2|918273645/)
    }
  })
})
