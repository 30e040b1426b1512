import { describe, expect, it } from 'vitest'
import { baseUrl, exactOrigin, isLocalHost } from './origins.js'

describe('addresses', () => {
  it.each([
    ['https://app.example', 'https://app.example'],
    ['https://APP.example:443/', 'https://app.example'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['https://app.example/base/', 'https://app.example/base'],
  ])('accepts %s as base URL', (text, canonical) => expect(baseUrl(text)).toBe(canonical))

  it.each([
    '',
    'app.example',
    '//app.example',
    'ftp://app.example',
    'javascript:alert(1)',
    'https://u:p@app.example',
    'https://app.example?x',
    'https://app.example#',
    'https://app.example\\evil',
    ' https://app.example',
    'https://',
  ])('refuses %j as base URL', (text) => expect(baseUrl(text)).toBeUndefined())

  it.each(['https://a.example', 'http://localhost:3001', 'https://a.example:8443'])('accepts %s as origin', (text) =>
    expect(exactOrigin(text)).toBe(text),
  )

  it.each([
    'null',
    '*',
    'https://a.example/',
    'https://a.example/x',
    'https://A.example',
    'https://*.example',
    'a.example',
    'https://a.example:443',
  ])('refuses %s as origin', (text) => expect(exactOrigin(text)).toBeUndefined())

  it('recognizes this machine', () => {
    for (const host of ['localhost', '127.0.0.1', '127.255.0.9', '[::1]']) expect(isLocalHost(host)).toBe(true)
    for (const host of ['localhost.evil.example', '127.0.0.1.evil.example', '128.0.0.1', '192.168.0.1', '[::2]']) {
      expect(isLocalHost(host)).toBe(false)
    }
  })
})
