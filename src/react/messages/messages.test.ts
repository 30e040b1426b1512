import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { languages, textsOf } from './catalogs.js'
import { base } from './en/base.js'
import { en } from './en.js'

const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort()
const keys = Object.keys(en) as (keyof typeof en)[]
/** The same in some language is right for these. */
const MAY_BE_EQUAL = new Set<string>([
  'email',
  'mfa_method_email',
  'mfa_method_passkey',
  'login_or',
  'optional',
  'mfa_code',
  'mfa_active',
  'errors_of_field',
  'passkeys_title',
  'passkeys_name',
  'account_sessions',
])

describe('the texts', () => {
  it.each(languages().filter((language) => language !== 'en'))(
    'in %s have every key, with the same placeholders',
    async (language) => {
      const texts = await textsOf(language)
      for (const key of keys) {
        expect(texts[key]?.trim(), key).toBeTruthy()
        expect(placeholders(texts[key] ?? ''), key).toEqual(placeholders(en[key]))
      }
      const untranslated = keys.filter((key) => texts[key] === en[key] && !MAY_BE_EQUAL.has(key))
      expect(untranslated).toEqual([])
    },
  )

  it('in French keep a sign with its word at the end of a line', async () => {
    const apart = Object.values(await textsOf('fr')).filter((text) => / [:;?!»]|« |'/.test(text))
    expect(apart).toEqual([])
  })

  it('of an unknown language are English', () => {
    expect(textsOf('xx')).toMatchObject({ login_title: 'Sign in' })
    expect(textsOf('constructor')).toMatchObject({ login_title: 'Sign in' })
  })

  it('of a component that carries only those of the sign-in form are among them', () => {
    const root = join(import.meta.dirname, '..')
    const wrong = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !path.startsWith('messages') && !path.includes('.test.'))
      .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
      .filter(({ text }) => text.includes('= useTexts()'))
      .flatMap(({ path, text }) =>
        keys
          .filter((key) => new RegExp(`t\\([^)]*'${key}'`).test(text) && !(key in base))
          .map((key) => `${path}: ${key}`),
      )
    expect(wrong).toEqual([])
  })

  it('are all used', () => {
    const root = join(import.meta.dirname, '..')
    const source = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.tsx?$/.test(path) && !path.startsWith('messages') && !path.includes('.test.'))
      .map((path) => readFileSync(join(root, path), 'utf8'))
      .join('\n')
    const unused = keys.filter(
      (key) =>
        !source.includes(`'${key}'`) &&
        !/^(mfa_(text|method|choose)_|passkeys_(rename|remove)(_of)?$)/.test(key) &&
        key !== 'throttled',
    )
    expect(unused).toEqual([])
  })
})
