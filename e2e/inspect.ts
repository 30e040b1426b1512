import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Inputs and buttons that overflow the padding of their card. */
const overflowingParts = (page: Page): Promise<string[]> =>
  page.locator('.sp-card :is(input, button, a, code, img, svg):visible').evaluateAll((parts) =>
    parts
      .filter((part) => {
        const card = part.closest('.sp-card')
        if (!card) return false
        const frame = card.getBoundingClientRect()
        const { paddingLeft, paddingRight } = getComputedStyle(card)
        const { left, right } = part.getBoundingClientRect()
        return (
          right > frame.right - Number.parseFloat(paddingRight) || left < frame.left + Number.parseFloat(paddingLeft)
        )
      })
      .map((part) => part.outerHTML),
  )

/** Asserts that nothing overflows the page or a card at the current width. */
export async function expectNoOverflow(page: Page, name: string): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow, name).toBeLessThanOrEqual(0)
  expect(await overflowingParts(page), name).toEqual([])
}

/** Asserts that axe finds nothing in the current page. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    // The emails of the outbox: no script runs in their frames, so axe would wait for its own there.
    .exclude('iframe[sandbox]')
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze()
  expect(
    violations.map(({ id, nodes }) => [id, nodes[0]?.html]),
    name,
  ).toEqual([])
}

/** Asserts both in every width and color scheme, with a screenshot of each. */
export async function inspect(page: Page, name: string): Promise<void> {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.screenshot({ path: `test-results/screenshots/${name}-${width}-${colorScheme}.png`, fullPage: true })
      await expectNoOverflow(page, `${name} ${width} ${colorScheme}`)
      await expectAccessible(page, `${name} ${width} ${colorScheme}`)
    }
  }
}
