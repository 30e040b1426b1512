import { expect, test } from 'vitest'
import { storedUserAgent } from './client.js'
import { deviceOf } from './user-agent.js'

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit'
const CHROME = '(KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'

test.each([
  [`${MAC}/537.36 ${CHROME}`, 'Chrome', 'macOS'],
  [`${MAC}/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15`, 'Safari', 'macOS'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox', 'Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 ${CHROME} Edg/126.0.0.0`, 'Edge', 'Windows'],
  [`Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 ${CHROME} OPR/111.0.0.0`, 'Opera', 'Linux'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 ${CHROME}`, 'Chrome', 'ChromeOS'],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
    'Samsung Internet',
    'Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1',
    'Chrome',
    'iOS',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
    'Safari',
    'iPadOS',
  ],
  ['curl/8.7.1', null, null],
  [null, null, null],
])('%s', (userAgent, browser, os) => {
  expect(deviceOf(userAgent)).toEqual({ browser, os })
})

test('a row keeps one short line of the User-Agent', () => {
  expect(storedUserAgent({ userAgent: 'a\r\n\u0000b\u0085\u202ec ' })).toBe('abc')
  expect(storedUserAgent({ userAgent: 'x'.repeat(5000) })).toBe('x'.repeat(256))
  expect(storedUserAgent({ userAgent: '\t' })).toBeNull()
  expect(storedUserAgent({})).toBeNull()
})
