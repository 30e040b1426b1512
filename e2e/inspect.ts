import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

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

/** What the page shows now, in every width and scheme: a screenshot of each; nothing sticks out, and axe finds nothing. */
export async function inspect(page: Page, name: string): Promise<void> {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.screenshot({ path: `test-results/screenshots/${name}-${width}-${colorScheme}.png`, fullPage: true })
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
      expect(overflow, `${name} at ${width}`).toBeLessThanOrEqual(0)
      expect(await misfits(page), `${name} at ${width}`).toEqual([])
      const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21aa']).analyze()
      const found = violations.map(({ id, nodes }) => [id, nodes[0]?.html])
      expect(found, `${name} ${width} ${colorScheme}`).toEqual([])
    }
  }
}
