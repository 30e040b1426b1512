import { defineConfig } from '@playwright/test'
import base from './playwright.config'

/** Specs of one app: no other app hides users, has a language in its paths, or rewrites them. */
const OWN = {
  workspace: 'soft-delete.spec.ts',
  'next-intl': 'next-intl.spec.ts',
  tenant: 'tenant.spec.ts',
  vendor: 'vendor.spec.ts',
}
const app = process.env.FRESH_APP ?? ''

/** A fresh app that `npm run test:fresh` made and serves at FRESH_URL. */
export default defineConfig({
  ...base,
  testDir: 'e2e/fresh',
  // The journey has English pages without a language in their paths.
  testMatch: app === 'next-intl' ? [OWN[app], 'next-person.spec.ts'] : undefined,
  testIgnore: Object.entries(OWN).flatMap(([name, spec]) => (name === app ? [] : [`**/${spec}`])),
  projects: [{ name: 'fresh' }],
  outputDir: 'test-results/fresh',
})
