import { expect, type Locator } from '@playwright/test'

/** Waits until React has hydrated an element. Before that, links and forms work as they do without JavaScript. */
export const waitForHydration = (locator: Locator): Promise<void> =>
  expect
    .poll(() => locator.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps$'))))
    .toBe(true)
