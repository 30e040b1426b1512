import { describe, expect, it } from 'vitest'
import { en } from './messages/en.js'
import { WITHOUT_PASSWORDS } from './messages/without-passwords.js'
import { fill, MAIL_LOCALES, mailTexts, pickLocale } from './texts.js'

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

describe('with PASSWORD_LOGIN false', () => {
  /** Sent only to accounts with a password, or replaced in the template. */
  const OF_PASSWORDS =
    /^(reset|set-password|password-\w+|account-\w+)\.|^new-login\.button$|^address-restored\.(body|button)$/

  it.each(Object.entries(MAIL_LOCALES))('no text of %s speaks of a password', (locale, messages) => {
    const texts = mailTexts(locale, {}, { passwords: false })
    const words = /passw|contraseña|mot de passe|senha|パスワード|密码|كلمة ال?مرور/i
    const codes = Object.keys(messages) as (keyof typeof en)[]
    const speaking = codes.filter((code) => !OF_PASSWORDS.test(code) && words.test(texts.raw(code)))
    expect(speaking).toEqual([])
  })

  it.each(Object.entries(WITHOUT_PASSWORDS))('the texts of %s have the same codes and placeholders', (_, own) => {
    expect(Object.keys(own).sort()).toEqual(Object.keys(WITHOUT_PASSWORDS.en ?? {}).sort())
    for (const [code, text] of Object.entries(own))
      expect(placeholders(text), code).toEqual(placeholders(en[code as keyof typeof en]))
  })

  it("leaves a host's own text as it is", () => {
    const own = { en: { 'mail.already-registered.hint': 'Reset your password.' } }
    expect(mailTexts('en', own, { passwords: false }).raw('already-registered.hint')).toBe('Reset your password.')
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
