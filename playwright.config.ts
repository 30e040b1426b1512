import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/chromium.mjs'

// A sandboxed Chromium does not start as root, and one without a network tries to reach its maker at every start.
const args = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--font-render-hinting=none',
  '--disable-lcd-text',
]
if (process.getuid?.() === 0) args.push('--no-sandbox')

export default defineConfig({
  testDir: 'e2e',
  testIgnore: ['deploy/**', 'fresh/**'],
  outputDir: 'test-results/browser',
  snapshotPathTemplate: 'e2e/baselines/{arg}{ext}',
  // A picture that is missing is a fault, not a reason to take one: `npx playwright test baselines --update-snapshots=all`.
  updateSnapshots: 'none',
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    launchOptions: { executablePath: (await findChromium()) ?? undefined, args },
    locale: 'en-GB',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
})
