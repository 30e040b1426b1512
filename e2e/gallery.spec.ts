import { expect, type Page, test } from '@playwright/test'
import { type Host, startHost } from './host.js'
import { expectAccessible, expectNoOverflow } from './inspect.js'

let host: Host
test.beforeAll(async () => {
  host = await startHost()
})
test.afterAll(() => host.stop())

async function open(page: Page, query: string): Promise<void> {
  await page.goto(`${host.url}/gallery?${query}`)
  await expect(page.locator('[data-ready="false"]')).toHaveCount(0, { timeout: 60_000 })
  await expect(page.locator('.sp-qr-image')).toHaveCount(3)
  const stages = await page.locator('.gallery-stage').all()
  expect(stages.length).toBeGreaterThan(50)
  for (const stage of stages) await expect(stage).not.toBeEmpty()
}

/** With SCREENSHOTS set, writes one file for each component. */
async function picture(page: Page, name: string): Promise<void> {
  for (const group of await page.locator('.gallery-group').all()) {
    const title = (await group.getAttribute('aria-label'))?.replaceAll(' ', '-')
    await group.screenshot({ path: `test-results/screenshots/gallery-${title}-${name}.png` })
  }
}

for (const [locale, theme, dir] of [
  ['en', 'light', 'ltr'],
  ['en', 'dark', 'rtl'],
  ['ar', 'light', 'rtl'],
  ['de', 'dark', 'ltr'],
]) {
  test(`every state in ${locale}, ${theme}, ${dir}: nothing overflows, axe finds nothing`, async ({ page }) => {
    const problems: string[] = []
    page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
    page.on('pageerror', (error) => problems.push(String(error)))
    const foreign: string[] = []
    page.on('request', (request) => {
      if (/\/gallery\/.+\/(auth|social)\//.test(request.url())) foreign.push(request.url())
    })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open(page, `locale=${locale}&theme=${theme}&dir=${dir}`)
    // No state has taken the focus or scrolled the page.
    const focused = () => (document.activeElement === document.body ? '' : document.activeElement?.outerHTML)
    expect(await page.evaluate(focused)).toBe('')
    expect(await page.evaluate(() => scrollY)).toBe(0)
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 })
      await expectNoOverflow(page, `${locale} ${theme} ${dir} ${width}`)
      if (process.env.SCREENSHOTS) await picture(page, `${width}-${theme}-${locale}-${dir}`)
    }
    await expectAccessible(page, `${locale} ${theme} ${dir}`)
    expect(problems).toEqual([])
    expect(foreign).toEqual([])
  })
}

test('without scripts the page shows only the form, and no spinner', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${host.url}/gallery`)
  // The state `login-unknown` has a form and a part that needs JavaScript.
  const stage = page.locator('.gallery-stage').filter({ has: page.locator('form[action*="/login-unknown/"]') })
  await expect(stage.getByLabel('Password', { exact: true })).toBeVisible()
  await expect(stage.locator('.sp-spinner')).toHaveCount(1)
  await expect(stage.locator('.sp-spinner')).toBeHidden()
  await context.close()
})
