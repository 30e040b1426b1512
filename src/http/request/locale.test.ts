import { describe, expect, it } from 'vitest'
import { testConfig } from '../config.test-help.js'
import { negotiateLocale, requestLocale } from './locale.js'

const AVAILABLE = ['en', 'de', 'zh', 'pt', 'pt-BR']

describe('negotiateLocale', () => {
  it.each([
    ['de', 'de'],
    ['de-CH', 'de'],
    ['zh-Hant-TW', 'zh'],
    ['pt-br', 'pt-BR'],
    ['pt-PT', 'pt'],
    ['en;q=0.1, de;q=0.9', 'de'],
    ['xx, de;q=0.5, en;q=0.5', 'de'],
    ['de;q=0, en', 'en'],
    ['*', null],
    ['xx', null],
    ['', null],
    [null, null],
    ['de;q=nonsense', null],
    ['__proto__, constructor', null],
    [`${'x,'.repeat(400)}de`, null],
  ])('%s: %s', (header, locale) => {
    expect(negotiateLocale(header, AVAILABLE)).toBe(locale)
  })
})

describe('requestLocale', () => {
  const ask = (header: string, options = {}, settings = {}) =>
    requestLocale(
      new Request('https://app.example', { headers: { 'accept-language': header } }),
      testConfig(settings, options),
    )

  it("uses the host's own languages and falls back to DEFAULT_LOCALE", () => {
    expect(ask('nl')).toBe('en')
    expect(ask('nl', { messages: { nl: {} } })).toBe('nl')
    expect(ask('xx', {}, { DEFAULT_LOCALE: 'ja' })).toBe('ja')
  })
})
