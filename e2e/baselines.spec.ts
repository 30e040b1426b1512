import { expect, type Page, test } from '@playwright/test'
import { BASELINE_FONT } from './baseline-font.js'
import { type Host, startHost } from './host.js'

test.use({ viewport: { width: 440, height: 900 }, deviceScaleFactor: 1, timezoneId: 'UTC' })
test.skip(process.platform !== 'linux', 'The pictures in e2e/baselines are from Chromium on Linux')

let host: Host
test.beforeAll(async () => {
  host = await startHost()
})
test.afterAll(() => host.stop())

const STYLE = `${BASELINE_FONT}
  .gallery-stage, .gallery-stage * { font-family: Baseline !important; }`

async function open(page: Page, query: string): Promise<void> {
  await page.goto(`${host.url}/gallery?${query}`)
  await page.addStyleTag({ content: STYLE })
  await expect(page.locator('[data-ready="true"]')).toHaveCount(1)
  await expect(page.locator('.sp-spinner')).toHaveCount(0)
  await expect(page.locator('.sp-mark:not(:has(svg), [data-letter])')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready)
}

for (const [state, theme, locale] of [
  ['login-providers', 'light', 'en'],
  ['login-field', 'light', 'ar'],
  ['register-fields', 'light', 'en'],
  ['mfa-refused', 'dark', 'en'],
  ['mfa-settings', 'dark', 'de'],
  ['mfa-settings-app', 'dark', 'en'],
  ['backup-codes', 'light', 'en'],
  ['social-accounts', 'dark', 'en'],
]) {
  test(`${state} in ${locale} and ${theme} matches its baseline`, async ({ page }) => {
    await open(page, `state=${state}&theme=${theme}&locale=${locale}`)
    // One percent of the picture: the edges of letters differ between versions of Chromium; layout and colors do not.
    await expect(page.locator('.gallery-stage')).toHaveScreenshot([`${state}.png`], {
      maxDiffPixelRatio: 0.01,
      // The default of 0.2 does not distinguish the blue of the theme from its green.
      threshold: 0.1,
    })
  })
}
