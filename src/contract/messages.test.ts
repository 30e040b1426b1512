import { describe, expect, it } from 'vitest'
import { ERROR_STATUS, FIELD_CODES } from './errors.js'
import { en } from './messages/en.js'
import { CATALOGS, translate } from './messages.js'

const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).toSorted()

describe('catalogs', () => {
  it('contain every error and field code', () => {
    for (const code of [...Object.keys(ERROR_STATUS), ...FIELD_CODES]) expect(Object.hasOwn(en, code), code).toBe(true)
  })

  it.each(Object.entries(CATALOGS))(
    '%s has the codes and placeholders of English, and its own words',
    (locale, catalog) => {
      expect(Object.keys(catalog).toSorted()).toEqual(Object.keys(en).toSorted())
      for (const [code, text] of Object.entries(en)) {
        const own = catalog[code as keyof typeof en]
        expect(placeholders(own), `${locale} ${code}`).toEqual(placeholders(text))
        if (locale !== 'en' && code !== 'ok') expect(own, `${locale} ${code}`).not.toBe(text)
      }
    },
  )
})

describe('translate', () => {
  it('prefers the text of a field, and of a host', () => {
    expect(translate('invalid', {}, 'en', {}, 'email')).toBe('Enter a valid email address.')
    expect(translate('invalid', {}, 'en', {}, 'other')).toBe('Enter a valid value.')
    expect(translate('required', {}, 'en', { en: { required: 'Needed.' } })).toBe('Needed.')
    expect(translate('invalid', {}, 'en', { en: { 'email.invalid': 'No mail.' } }, 'email')).toBe('No mail.')
  })

  it('falls back to the language, then to English', () => {
    expect(translate('required', {}, 'de-CH')).toBe('Dieses Feld ist erforderlich.')
    expect(translate('required', {}, 'xx')).toBe('This field is required.')
    expect(translate('required', {}, '__proto__')).toBe('This field is required.')
    expect(translate('required', {}, 'nl', { nl: { blank: 'x' } })).toBe('This field is required.')
  })

  it('fills in values once', () => {
    expect(translate('max_length', { max: '{min}', min: 1 })).toBe(
      'Ensure this field has no more than {min} characters.',
    )
    expect(translate('max_length')).toContain('{max}')
  })
})
