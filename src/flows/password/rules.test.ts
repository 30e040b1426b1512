import { describe, expect, it } from 'vitest'
import { commonPasswords } from './common-passwords.js'
import { checkNewPassword } from './rules.js'

const codes = async (password: string, more: { identifiers?: string[]; min?: number } = {}) => {
  const issues = await checkNewPassword({
    password,
    min: 8,
    max: 256,
    identifiers: [],
    siteName: 'Sally Port',
    ...more,
  })
  return issues.map((issue) => issue.code)
}

describe('length', () => {
  it('counts code points after NFC', async () => {
    expect(await codes('🙂🙃🙂🙃🙂🙃🙂')).toEqual(['password_too_short'])
    expect(await codes('🙂🙃🙂🙃🙂🙃🙂🙃')).toEqual([])
    expect(await codes('e\u0301'.repeat(7))).toEqual(['password_too_short'])
    expect(await codes('e\u0301'.repeat(256))).toEqual([])
    expect(await codes('xy'.repeat(128))).toEqual([])
    expect(await codes(`${'xy'.repeat(128)}z`)).toEqual(['max_length'])
  })

  it('limits a password to 1024 bytes, whatever the setting', async () => {
    const check = { password: '🙂'.repeat(257), min: 8, max: 5000, identifiers: [], siteName: '' }
    expect(await checkNewPassword(check)).toEqual([{ code: 'max_length', params: { max: 5000 } }])
    expect(await checkNewPassword({ ...check, password: '🙂'.repeat(256) })).toEqual([])
  })

  it('reports the minimum', async () => {
    const check = { password: 'zq', min: 8, max: 256, identifiers: [], siteName: '' }
    expect(await checkNewPassword(check)).toEqual([{ code: 'password_too_short', params: { min: 8 } }])
  })
})

it('requires no composition and accepts spaces', async () => {
  for (const fine of ['kvbqmxzwpltrhdgfjncs', '        ', ' pass word of mine ']) expect(await codes(fine)).toEqual([])
})

it('refuses ill-formed UTF-16', async () => {
  expect(await codes('long enough \ud800')).toEqual(['invalid'])
})

describe('common passwords', () => {
  it('are at least 3000 of 8 characters and up, in lower case', async () => {
    const list = [...(await commonPasswords())]
    expect(list.length).toBeGreaterThanOrEqual(3000)
    expect(list.every((entry) => entry.length >= 8 && entry === entry.toLowerCase())).toBe(true)
  })

  it('are refused when they are the whole password, in any case', async () => {
    for (const bad of ['password', 'PassWord', 'iloveyou1', 'QWERTYUIOP'])
      expect(await codes(bad)).toContain('password_too_common')
    expect(await codes('password and more')).toEqual([])
  })
})

describe('own words', () => {
  const identifiers = ['Marguerite', 'marguerite.dupont@app.example', '']

  it.each(['MARGUERITE', 'Marguerite.Dupont@app.example', 'marguerite.dupont', 'sally port'])(
    'refuses %s',
    async (bad) => {
      expect(await codes(bad, { identifiers })).toContain('password_too_similar')
    },
  )

  it('accepts a password with enough other characters', async () => {
    expect(await codes('marguerite-77x', { identifiers })).toEqual(['password_too_similar'])
    expect(await codes('marguerite zq 7751 vkw', { identifiers })).toEqual([])
  })
})
