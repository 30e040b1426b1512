import { defineConfig } from '@playwright/test'
import base from './playwright.config'

// `next dev` compiles a page when it is first asked for.
const expect = { timeout: 60_000 }

/** The demo in other forms than `next start`; `npm run test:deploy` makes the standalone output first. */
export default defineConfig({
  ...base,
  expect,
  testDir: 'e2e/deploy',
  projects: [{ name: 'deploy' }],
  outputDir: 'test-results/deploy',
})
