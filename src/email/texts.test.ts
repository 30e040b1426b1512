import { describe, expect, it } from 'vitest'
import { en } from './messages/en.js'
import { fill, MAIL_LOCALES, pickLocale } from './texts.js'

const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort()

describe.each(Object.entries(MAIL_LOCALES))('the texts of %s', (locale, messages) => {
  it('have every code, and no other', () => {
    expect(Object.keys(messages).sort()).toEqual(Object.keys(en).sort())
  })

  it('use the same placeholders as the English texts', () => {
    for (const [code, text] of Object.entries(messages)) {
      expect(placeholders(text), `${locale} ${code}`).toEqual(placeholders(en[code as keyof typeof en]))
      expect(text.trim(), `${locale} ${code}`).toBe(text)
      expect(text).not.toBe('')
    }
  })
})

it('keeps a sign with its word at the end of a line, in French', () => {
  const apart = Object.values(MAIL_LOCALES.fr ?? {}).filter((text) => / [:;?!»]|« |'/.test(text))
  expect(Object.keys(MAIL_LOCALES.fr ?? {}).length).toBeGreaterThan(40)
  expect(apart).toEqual([])
})

describe('the language of a mail', () => {
  it.each([
    [['de-AT', 'en'], 'de-AT'],
    [['pt_BR'], 'pt-BR'],
    [[null, undefined, 'xx', 'ja'], 'ja'],
    [['constructor', '../en', ''], 'en'],
    [[], 'en'],
  ])('of %j is %s', (wanted, locale) => {
    expect(pickLocale(wanted)).toBe(locale)
  })

  it('may be a language of the host', () => {
    expect(pickLocale(['it'], { it: {} })).toBe('it')
    expect(pickLocale(['it'])).toBe('en')
  })
})

it('fills placeholders once: a placeholder inside a value is not filled', () => {
  expect(fill('{username} on {date}, {other}', { username: '{date}', date: 'Monday' })).toBe(
    '{date} on Monday, {other}',
  )
})
