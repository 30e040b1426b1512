import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { MailKind } from '../config/types.js'
import type { MailContent, MailData } from './mail-data.js'
import { renderMail } from './render.js'
import { renderElement } from './render-element.js'
import { elementFor } from './templates/element.js'
import { MAIL_LOCALES, mailTexts, type TextOverrides } from './texts.js'

const CHANGES = ['activated', 'replaced', 'deactivated', 'deleted', 'made_primary', 'regenerated', 'disabled', 'x', '']

/** Texts that break templates, HTML and mail programs: markup, slots of ours, control characters, white space, links. */
const TRAPS = [
  '',
  'ann',
  '<b>&amp;"\'`',
  '[[username]] [[0]] [[end]] {date} $& $1 $$',
  ' two  words\n\n\tthree\r\n',
  '\u200b\u00a0\u200a \u202e\u2066x',
  '\u0000\u0001\u001b[31m\u007f\u0085',
  'http://ann@evil.example:80/',
  '\ud800 half \udc00',
  'مستخدم',
  '名前。',
  '😀'.repeat(80),
  '<!-- --><!--$--><![endif]-->',
]
const text = fc.oneof(fc.constantFrom(...TRAPS), fc.string({ unit: 'binary', maxLength: 30 }))
const at = fc.date({ min: new Date(0), max: new Date('9000-01-01'), noInvalidDate: true })
const url = fc
  .tuple(fc.webUrl({ withQueryParameters: true }), fc.constantFrom('', '?a=1&b="c"', "&'<>"))
  .map((parts) => parts.join(''))
const lifetime = fc.integer({ min: 1, max: 200_000 })
const facts = { site: text, at }
const named = { ...facts, name: text, username: text }
const entries = fc.uniqueArray(fc.record({ username: text, askedAt: at, url }), {
  minLength: 1,
  maxLength: 4,
  selector: (entry) => entry.url,
})

const mail = <Kind extends MailKind>(kind: Kind, data: fc.Arbitrary<MailData[Kind]>): fc.Arbitrary<unknown> =>
  data.map((made) => ({ kind, data: made }))

const part = fc.oneof(fc.constant(null), text)
const client = fc.option(fc.record({ browser: part, os: part, address: part }))
const changed = { ...named, client, url }
const method = fc.oneof(fc.constantFrom('app', 'email'), text)
const device = fc.record({ browser: part, os: part })
const MAILS = [
  mail('verify', fc.record({ ...facts, lifetime, entries })),
  mail('already-registered', fc.record({ ...named, url })),
  mail('reset', fc.record({ ...named, url, lifetime, first: fc.boolean() })),
  mail('sign-in', fc.record({ ...named, url, provider: fc.option(text) })),
  mail('password-changed', fc.record(changed)),
  mail('mfa-code', fc.record({ ...named, lifetime, code: fc.oneof(fc.constant('042137'), text) })),
  mail('reauthenticate-code', fc.record({ ...named, lifetime, code: fc.oneof(fc.constant('042137'), text) })),
  mail('mfa-changed', fc.record({ ...changed, change: fc.constantFrom(...CHANGES), method })),
  mail('mfa-wrong-codes', fc.record(changed)),
  mail('mfa-locked', fc.record({ ...changed, method })),
  mail('backup-code-used', fc.record({ ...changed, remaining: fc.oneof(fc.constant(null), fc.nat(10)) })),
  mail('passkey-added', fc.record(changed)),
  mail('password-removed', fc.record(changed)),
  mail('passkey-removed', fc.record(changed)),
  mail('passkey-counter', fc.record(changed)),
  mail('account-deleted', fc.record(named)),
  mail('new-login', fc.record({ ...named, device, address: part, passwords: fc.boolean(), url })),
  mail('social-linked', fc.record({ ...changed, provider: text })),
  mail('change-address', fc.record({ ...facts, username: text, url, lifetime })),
  mail('address-in-use', fc.record(named)),
  mail('address-changed', fc.record({ ...named, url, lifetime })),
  mail(
    'address-restored',
    fc.record({ ...named, url, lifetime: fc.option(lifetime), methods: fc.array(method), others: fc.array(text) }),
  ),
]

const OVERRIDES: TextOverrides = {
  it: { 'mail.reset.body': '<{date}> & {username}{username}', 'mail.reset.heading': "L'ora {username} [[site]]" },
  de: { 'mail.footer.sent': '{site}{site}', 'mail.verify.button': ' {username}  ok ' },
}

const BRANDS = [{}, { logo: 'https://app.example/a.png?b="c"&d', color: '#ffcc00' }, { color: '#0b5d3b' }] as const

async function rendered(content: MailContent, locale: string, brand: (typeof BRANDS)[number]) {
  const { html, text } = await renderElement('', elementFor(content, mailTexts(locale, OVERRIDES, { brand })))
  return { html, text }
}

const isMail = (value: unknown): value is MailContent => typeof value === 'object' && value !== null && 'kind' in value

const locales = fc.constantFrom(...Object.keys(MAIL_LOCALES), 'it', 'de-AT')

it.each(MAILS)('a filled email is the one that react-email renders, to the byte (%#)', async (one) => {
  await fc.assert(
    fc.asyncProperty(one.filter(isMail), locales, fc.constantFrom(...BRANDS), async (content, locale, brand) => {
      const { html, text } = await renderMail(content, locale, OVERRIDES, { brand })
      expect({ html, text }).toEqual(await rendered(content, locale, brand))
    }),
    { numRuns: 20 },
  )
})
