// Uses docs/recipes/testing.md in an app of the quick start: its files, its commands, its tests.
import { ensureChromium } from '../chromium.mjs'
import { OWN_BROWSER } from './app.mjs'
import { pageOf } from './quick-start.mjs'
import { writeFiles } from './write.mjs'

const ownBrowser = (path) => `import { defineConfig } from '@playwright/test'
import base from './playwright.config'

const launchOptions = { executablePath: ${JSON.stringify(path)}, args: ['--no-sandbox'] }
export default defineConfig(base, { use: { launchOptions } })
`

/** Writes the page's files into the app. Returns the page's steps, which `made.run(step, lines)` runs. */
export async function prepareTestingPage(made) {
  const page = pageOf('docs/recipes/testing.md')
  writeFiles(made.app, { ...page.files, [OWN_BROWSER]: ownBrowser(await ensureChromium()) })
  return ['vitest', 'playwright'].map((step) => ({ step, lines: page.lines(step) }))
}
