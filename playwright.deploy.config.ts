import { defineConfig } from '@playwright/test'
import base from './playwright.config'

/** The demo in other forms than `next start`; `npm run test:deploy` makes the standalone output first. */
export default defineConfig({ ...base, testDir: 'e2e/deploy', testIgnore: [], outputDir: 'test-results/deploy' })
