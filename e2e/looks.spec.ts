import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { type Host, startHost } from './host.js'
import { outboxPage } from './mailbox.js'
import { logIn, newPerson, register, verify } from './person.js'

let host: Host
test.beforeAll(async () => {
  host = await startHost()
})
test.afterAll(() => host.stop())

const OPEN = [
  '/',
  '/login',
  '/register',
  '/verify-email?key=x',
  '/forgot-password',
  '/reset-password?uid=x&token=y',
  '/nowhere',
]
const OWN = ['/', '/account', '/outbox']
const WIDTHS = [360, 1280]
const SCHEMES = ['light', 'dark'] as const

/** Inputs and buttons that leave their card's padding. */
const misfits = (page: Page): Promise<string[]> =>
  page.locator('.sp-card :is(input, button, a, code, img, svg):visible').evaluateAll((parts) =>
    parts
      .filter((part) => {
        const card = part.closest('.sp-card')
        if (!card) return false
        const edge = card.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(card).paddingRight)
        return part.getBoundingClientRect().right > edge
      })
      .map((part) => part.outerHTML),
  )

/** A screenshot of each page in every width and scheme; nothing sticks out, and axe finds nothing. */
async function look(page: Page, path: string, name: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.goto(host.url + path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await page.screenshot({ path: `test-results/screenshots/${name}-${width}-${colorScheme}.png`, fullPage: true })
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow, `${path} at ${width}`).toBeLessThanOrEqual(0)
      expect(await misfits(page), `${path} at ${width}`).toEqual([])
      const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa']).analyze()
      expect(
        violations.map(({ id, nodes }) => [id, nodes[0]?.html]),
        `${path} ${width} ${colorScheme}`,
      ).toEqual([])
    }
  }
}

const nameOf = (path: string): string => path.split('?')[0]?.slice(1).replaceAll('/', '-') || 'home'

for (const path of OPEN) {
  test(`${path} looks right to a visitor`, ({ page }) => look(page, path, nameOf(path)))
}

test('pages look right to a user', async ({ page, context }) => {
  const person = newPerson('a-user-with-a-rather-long-name-')
  await register(page, host.url, person)
  await verify(page, outboxPage(context, host), person)
  await logIn(page, host.url, person)
  for (const path of OWN) await look(page, path, `user-${nameOf(path)}`)
})
