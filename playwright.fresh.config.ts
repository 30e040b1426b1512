import { defineConfig } from '@playwright/test'
import base from './playwright.config'

/** A fresh app that `npm run test:fresh` made and serves at FRESH_URL. */
export default defineConfig({
  ...base,
  testDir: 'e2e/fresh',
  projects: [{ name: 'fresh' }],
  outputDir: 'test-results/fresh',
})
