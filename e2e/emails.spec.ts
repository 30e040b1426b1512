import { expect, type Page, test } from '@playwright/test'
import { type MailContent, type MailTextOptions, renderMail } from 'sallyport/emails'
import { BASELINE_FONT } from './baseline-font.js'

test.use({ viewport: { width: 1000, height: 900 }, deviceScaleFactor: 1, timezoneId: 'UTC' })
test.skip(process.platform !== 'linux', 'The pictures in e2e/baselines are from Chromium on Linux')

/** Phone and desktop. */
const WIDTHS = [360, 600]

const at = new Date('2026-03-04T17:06:00Z')
const common = { site: 'Harbour', at, name: 'Ada', username: 'ada' }
const url = 'https://app.example/verify-email?key=nCsSRnqke6RpBW3JTcPwh4r0_4x0OjYmXjueDiGgLaw'
const client = { browser: 'Firefox', os: 'Linux', address: '203.0.113.0/24' }
/** Wider than high, as a logo is. */
const LOGO = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="32"><rect width="120" height="32" rx="8" fill="#0b5d3b"/></svg>',
)}`

const PICTURES: readonly [name: string, content: MailContent, locale: string, options?: MailTextOptions][] = [
  [
    'verify',
    {
      kind: 'verify',
      data: { site: 'Harbour', at, lifetime: 86_400, entries: [{ username: 'ada', askedAt: at, url }] },
    },
    'en',
  ],
  ['code', { kind: 'mfa-code', data: { ...common, code: '448452', lifetime: 600 } }, 'en'],
  ['sign-in', { kind: 'email-login', data: { ...common, code: '448452', url, lifetime: 600, unproven: false } }, 'de'],
  ['reset', { kind: 'reset', data: { ...common, url, lifetime: 3600, first: false } }, 'ar'],
  [
    'password-changed',
    { kind: 'password-changed', data: { ...common, client, url: 'https://app.example/login' } },
    'en',
  ],
  [
    'new-login',
    {
      kind: 'new-login',
      data: { ...common, device: client, address: client.address, passwords: true, url: 'https://app.example/login' },
    },
    'fr',
  ],
  [
    'brand',
    { kind: 'address-changed', data: { ...common, url, lifetime: 259_200 } },
    'en',
    { brand: { logo: LOGO, color: '#0b5d3b' }, timeZone: 'Europe/Berlin' },
  ],
]

/** One document for each width, side by side, as mail programs show them. */
async function show(page: Page, html: string): Promise<void> {
  const style = `<style>${BASELINE_FONT} * { font-family: Baseline !important; }</style>`
  const framed = html.replace('</head>', () => `${style}</head>`)
  await page.setContent(
    `<body style="display:flex;align-items:flex-start;gap:20px;height:max-content;margin:0;background:#888">${WIDTHS.map((width) => `<iframe width="${width}" frameborder="0"></iframe>`).join('')}`,
  )
  await page.evaluate(async (source) => {
    for (const frame of document.querySelectorAll('iframe')) {
      await new Promise((resolve) => {
        frame.addEventListener('load', resolve)
        frame.srcdoc = source
      })
      await frame.contentDocument?.fonts.ready
      frame.height = `${frame.contentDocument?.documentElement.scrollHeight}`
    }
  }, framed)
}

for (const [name, content, locale, options] of PICTURES) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`the email ${name} in ${locale} and ${colorScheme} matches its baseline`, { tag: '@looks' }, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme })
      const { html } = await renderMail(content, locale, {}, options)
      await show(page, html)
      const overflow = await page.evaluate(() =>
        [...document.querySelectorAll('iframe')].map(({ contentDocument }) => {
          const root = contentDocument?.documentElement
          return root ? root.scrollWidth - root.clientWidth : 1
        }),
      )
      expect(overflow, 'the email is wider than the screen').toEqual([0, 0])
      await expect(page.locator('body')).toHaveScreenshot([`email-${name}-${colorScheme}.png`], {
        maxDiffPixelRatio: 0.01,
        threshold: 0.1,
      })
    })
  }
}
