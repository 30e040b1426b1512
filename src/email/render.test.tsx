import { describe, expect, it } from 'vitest'
import type { MailKind } from '../config/types.js'
import type { MailContent } from './mail-data.js'
import { renderMail } from './render.js'
import { renderElement } from './render-element.js'
import { MAIL_LOCALES, mailTexts } from './texts.js'

const HOSTILE = '<script>alert(1)</script>'
const at = new Date('2026-03-04T05:06:00Z')
const common = { site: 'Harbour', at, name: HOSTILE, username: HOSTILE }
const url = 'https://app.test/verify-email?key=a&b="c"'

const client = { browser: 'Firefox', os: 'Linux', address: '203.0.113.0/24' }
const change = { ...common, client, url }

const MAILS: { [K in MailKind]: Extract<MailContent, { kind: K }> } = {
  verify: {
    kind: 'verify',
    data: {
      site: 'Harbour',
      at,
      lifetime: 86_340,
      entries: [
        { username: HOSTILE, askedAt: at, url },
        { username: 'second', askedAt: new Date('2026-03-03T10:00:00Z'), url: 'https://app.test/verify-email?key=two' },
      ],
    },
  },
  'already-registered': { kind: 'already-registered', data: { ...common, url } },
  reset: { kind: 'reset', data: { ...common, url, lifetime: 3600, first: false } },
  'sign-in': { kind: 'sign-in', data: { ...common, url, provider: `${HOSTILE} Id` } },
  'password-changed': { kind: 'password-changed', data: change },
  'mfa-code': { kind: 'mfa-code', data: { ...common, code: '042137', lifetime: 600 } },
  'reauthenticate-code': { kind: 'reauthenticate-code', data: { ...common, code: '042137', lifetime: 600 } },
  'mfa-changed': { kind: 'mfa-changed', data: { ...change, change: 'activated', method: 'app' } },
  'mfa-wrong-codes': { kind: 'mfa-wrong-codes', data: change },
  'mfa-locked': { kind: 'mfa-locked', data: { ...change, method: 'app' } },
  'backup-code-used': { kind: 'backup-code-used', data: { ...change, remaining: 7 } },
  'passkey-added': { kind: 'passkey-added', data: change },
  'password-removed': { kind: 'password-removed', data: change },
  'passkey-removed': { kind: 'passkey-removed', data: change },
  'passkey-counter': { kind: 'passkey-counter', data: change },
  'new-login': {
    kind: 'new-login',
    data: { ...common, device: { browser: 'Firefox', os: 'Linux' }, address: '203.0.113.0/24', passwords: true, url },
  },
  'account-deleted': { kind: 'account-deleted', data: { ...common } },
  'social-linked': { kind: 'social-linked', data: { ...change, provider: `${HOSTILE} Inc` } },
  // This email contains no name; only its address could be hostile.
  invitation: { kind: 'invitation', data: { site: 'Harbour', at, url: `${url}${HOSTILE}`, lifetime: 7 * 86_400 } },
  'change-address': { kind: 'change-address', data: { site: 'Harbour', at, username: HOSTILE, url, lifetime: 86_400 } },
  'address-in-use': { kind: 'address-in-use', data: common },
  'address-changed': { kind: 'address-changed', data: { ...common, url, lifetime: 259_200 } },
  'address-restored': {
    kind: 'address-restored',
    data: { ...common, url, lifetime: 3600, methods: ['app'], others: [`${HOSTILE} key`] },
  },
  'email-login': {
    kind: 'email-login',
    data: { ...common, code: '042137', url, lifetime: 600, unproven: false },
  },
  'email-login-unknown': {
    kind: 'email-login-unknown',
    data: { site: 'Harbour', at, url: `${url}${HOSTILE}`, held: false },
  },
  'email-login-refused': { kind: 'email-login-refused', data: common },
}

/** Emails that contain the name of a user. */
const NAMING = Object.values(MAILS).filter(({ kind }) => kind !== 'invitation' && kind !== 'email-login-unknown')

const hrefs = (html: string): string[] =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&').replaceAll('&quot;', '"'))

describe.each(Object.values(MAILS))('the mail $kind', (content) => {
  it('has a subject of one line, HTML and text', async () => {
    const mail = await renderMail(content, 'en')
    expect(mail.subject).toMatch(/^[^\r\n{}]*Harbour[^\r\n{}]*$/)
    expect(mail.html).toMatch(/^<!DOCTYPE html/)
    expect(mail.text.length).toBeGreaterThan(60)
    expect(mail.text).not.toMatch(/<\/?(p|a|td|strong|html)\b|undefined|\{\w+\}/)
  })

  it("escapes the users' own values in every language", async () => {
    for (const locale of Object.keys(MAIL_LOCALES)) {
      const { html, subject, text } = await renderMail(content, locale)
      expect(html).not.toContain('<script')
      expect(html).toContain('&lt;script&gt;')
      expect(text).toContain(HOSTILE)
      expect(subject).not.toContain('script')
    }
  })

  it('loads no resources and supports dark mode', async () => {
    const { html } = await renderMail(content, 'en')
    expect(html).not.toMatch(/<img|<link\b|src=|@import|url\(/)
    expect(html).toContain('prefers-color-scheme: dark')
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>')
  })
})

/** Text that a mail program may turn into a link: anything around a dot or an `@`, and after a scheme. */
const LINKABLE = /\S[.\u3002\uff0e\uff61][^\s.]|\S[@\uff20]\S|[a-z][:\uff1a]\S/giu

/** The text that a mail program looks through. An element within a line does not interrupt it. */
const visible = (html: string): string =>
  html
    .replace(/<head>.*?<\/head>/s, '')
    .replace(/<\/?(?:bdi|strong|a|span|!--)\b[^>]*>/g, '')
    .replace(/<[^>]*>/g, '\n')

const linkable = ({ html, text, subject }: { html: string; text: string; subject: string }) =>
  [visible(html), text, subject].map((part) => part.match(LINKABLE))

const withName = (content: MailContent, name: string): MailContent => {
  const json = JSON.stringify(content, (key, value) => (key === 'provider' || key === 'method' ? name : value))
  return JSON.parse(json.replaceAll(JSON.stringify(HOSTILE), JSON.stringify(name)), (key, value) =>
    key === 'at' || key === 'askedAt' ? new Date(value) : value,
  )
}

async function checkName(content: MailContent, name: string, locale = 'en'): Promise<void> {
  const mail = await renderMail(withName(content, name), locale)
  const plain = await renderMail(withName(content, name.replace(/[^a-z0-9]/g, '')), locale)
  expect(linkable(mail)).toEqual(linkable(plain))
  expect(mail.text.replaceAll('\u200a', '')).toContain(name)
  for (const href of hrefs(mail.html)) expect(href).toMatch(/^https:\/\/app\.test\//)
}

describe.each([
  'claim.your-prize.evil.example',
  'www.evil.example',
  'ann@evil.example',
  'http://evil.example/x',
  'mailto:ann@evil.example',
  'tel:+49301234567',
  '203.0.113.9',
  'evil\u3002example',
  'ann\uff20evil\uff0eexample',
])('the name %s', (name) => {
  it.each(NAMING)('is shown but does not become a link in the mail $kind', (content) => checkName(content, name))
})

it.each(Object.keys(MAIL_LOCALES))('no name becomes a link in %s', async (locale) => {
  for (const content of NAMING) await checkName(content, 'http://ann@www.evil.example', locale)
})

it('a name of letters, digits and dashes is unchanged', async () => {
  const { text } = await renderMail(withName(MAILS.reset, 'ann-77_müller'), 'en')
  expect(text).toContain('for the account ann-77_müller.')
})

describe('links', () => {
  it.each([
    'already-registered',
    'reset',
    'sign-in',
    'new-login',
    'password-changed',
    'mfa-changed',
    'mfa-wrong-codes',
    'mfa-locked',
    'backup-code-used',
    'passkey-added',
    'password-removed',
    'passkey-removed',
    'passkey-counter',
    'social-linked',
  ] as const)('%s has exactly one link, in the plain text too', async (kind) => {
    const { html, text } = await renderMail(MAILS[kind], 'en')
    expect(new Set(hrefs(html))).toEqual(new Set([url]))
    expect(text).toContain(url)
  })

  it.each([
    ['code', { url: null }, [/\b042137\b/], [/key=a/, /browser in which/]],
    ['link', { code: null }, [/key=a/], [/\b042137\b/, /Enter this code/]],
    ['code and link', {}, [/\b042137\b/, /key=a/], []],
  ])('a sign-in by %s has nothing else', async (_name, data, present, absent) => {
    for (const unproven of [false, true]) {
      const content = { ...MAILS['email-login'], data: { ...MAILS['email-login'].data, ...data, unproven } }
      const { html, text, subject } = await renderMail(content, 'en')
      for (const part of present) expect(text).toMatch(part)
      for (const part of absent) expect(text).not.toMatch(part)
      expect(text.includes('removes everything')).toBe(unproven)
      expect(subject.includes('042137')).toBe(content.data.code !== null)
      expect(/<body.*?<\/div>/s.exec(html)?.[0]).not.toContain('042137')
    }
  })

  it('an address without an account gets the page to register on only where registration is open', async () => {
    const { data } = MAILS['email-login-unknown']
    expect((await renderMail(MAILS['email-login-unknown'], 'en')).text).toContain(url)
    const { html } = await renderMail({ kind: 'email-login-unknown', data: { ...data, url: null } }, 'en')
    expect(hrefs(html)).toEqual([])
    const held = await renderMail({ kind: 'email-login-unknown', data: { ...data, url: null, held: true } }, 'en')
    expect(held.text).toContain('Your account has another address now.')
    expect(held.text).not.toContain('No account has it.')
  })

  it('gives every registration its own link, with its name and its time', async () => {
    const { html, text } = await renderMail(MAILS.verify, 'en')
    expect(new Set(hrefs(html))).toEqual(new Set([url, 'https://app.test/verify-email?key=two']))
    expect(text).toMatch(/second, requested on March 3, 2026[\s\S]*key=two/)
    expect(text).toContain('24 hours')
  })

  it('names a single registration in a sentence', async () => {
    const { entries, ...data } = MAILS.verify.data
    const { text } = await renderMail({ kind: 'verify', data: { ...data, entries: entries.slice(1) } }, 'en')
    expect(text).toContain('The account second was requested on March 3, 2026')
    expect(text).toMatch(/https:\/\/app\.test\/verify-email\?key=two(\s|$)/)
  })

  it.each(['mfa-code', 'reauthenticate-code', 'account-deleted', 'address-in-use', 'email-login-refused'] as const)(
    '%s has no link',
    async (kind) => {
      expect(hrefs((await renderMail(MAILS[kind], 'en')).html)).toEqual([])
    },
  )
})

describe('details', () => {
  it('shows a code in the subject, and in the text', async () => {
    const { html, text, subject } = await renderMail(MAILS['mfa-code'], 'en')
    expect(text).toContain('042137')
    expect(subject).toBe('042137 is your Harbour code')
    expect((await renderMail(MAILS['reauthenticate-code'], 'en')).subject).toBe('042137 confirms a change at Harbour')
    expect(html.match(/042137/g)).toHaveLength(1)
  })

  it.each(Object.values(MAILS))('the preview of $kind says more than the subject and the heading', async (content) => {
    for (const locale of Object.keys(MAIL_LOCALES)) {
      const { html, subject } = await renderMail(content, locale)
      const preview = /<div[^>]*data-skip-in-text[^>]*>(.*?)<\/?div>/s.exec(html)?.[1] ?? ''
      expect(preview.length, locale).toBeGreaterThan(10)
      expect([subject, /<title>(.*?)<\/title>/s.exec(html)?.[1]], locale).not.toContain(preview)
      expect(preview).not.toMatch(/\{\w+\}|042137/)
    }
  })

  it('says from which browser a change was made, if it is known', async () => {
    const text = async (known: typeof client | null) => {
      const data = { ...change, client: known && { ...client, ...known } }
      return (await renderMail({ kind: 'password-changed', data }, 'en')).text
    }
    expect(await text(client)).toMatch(/From: Firefox on Linux, 203\.\s0\.\s113\.\s0\/24/)
    expect(await text(null)).not.toContain('From:')
  })

  it('tells the first password from a new password', async () => {
    const { subject, text } = await renderMail({ kind: 'reset', data: { ...MAILS.reset.data, first: true } }, 'en')
    expect(subject).toBe('Choose your password for Harbour')
    expect(text).toContain('is confirmed')
  })

  it('reports a change of an unknown kind', async () => {
    const { text } = await renderMail(
      { kind: 'mfa-changed', data: { ...change, change: 'toString', method: 'pager' } },
      'en',
    )
    expect(text).toContain('settings of two-step sign-in')
  })

  it('sets the direction of right-to-left languages', async () => {
    expect((await renderMail(MAILS.reset, 'ar')).html).toMatch(/<html[^>]*dir="rtl"/)
  })

  it('uses a host’s own texts and templates', async () => {
    const overrides = { it: { 'mail.reset.subject': 'Nuova password per {site}' } }
    expect((await renderMail(MAILS.reset, 'it', overrides)).subject).toBe('Nuova password per Harbour')
    const own = await renderElement('Hi', <p>{HOSTILE}</p>)
    expect(own).toMatchObject({ subject: 'Hi', text: HOSTILE })
    expect(own.html).toContain('&lt;script&gt;')
  })

  it('writes times in the reader’s language', () => {
    expect(mailTexts('de').duration(600)).toBe('10 Minuten')
    expect(mailTexts('en').duration(3600)).toBe('1 hour')
    expect(mailTexts('en').duration(86_330)).toBe('24 hours')
    expect(mailTexts('fr').date(at)).toContain('4 mars 2026')
  })
})
