import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/test/chromium.mjs'

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

/** Playwright compares a pattern with the whole path: a glob would also match a folder above the clone. */
const below = (folder: string) =>
  new RegExp(`^${`${import.meta.dirname}/e2e/${folder}/`.replaceAll('\\', '/').replace(/[.*+?^${}()|[\]]/g, '\\$&')}`)

/** Every page and state in every width and scheme, by eye and by axe: `npm run test:all`. Names of files, and a tag. */
const LOOKS = /(baselines|gallery|looks)\.spec\.ts|@looks/
/** Journeys of particular cases, and sweeps over every page: `npm run test:all`. Names of files, and a tag. */
const DEPTH = /\.depth\.spec\.ts|@depth/
const testIgnore = [below('deploy'), below('fresh')]

export default defineConfig({
  testDir: 'e2e',
  projects: [
    { name: 'journeys', testIgnore, grepInvert: [LOOKS, DEPTH] },
    { name: 'depth', testIgnore, grep: DEPTH, grepInvert: LOOKS },
    { name: 'looks', testIgnore, grep: LOOKS },
  ],
  outputDir: 'test-results/browser',
  snapshotPathTemplate: 'e2e/baselines/{arg}{ext}',
  // A picture that is missing is a fault, not a reason to take one: `npx playwright test baselines --update-snapshots=all`.
  updateSnapshots: 'none',
  // Journeys wait for codes and clocks more than they compute.
  workers: 3,
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    launchOptions: { executablePath: (await findChromium()) ?? undefined, args },
    locale: 'en-GB',
    // The pages of each step, without a film of them: filming takes as much of the processor as the test.
    trace: { mode: 'retain-on-failure', screenshots: false, sources: false },
    screenshot: 'only-on-failure',
  },
})
