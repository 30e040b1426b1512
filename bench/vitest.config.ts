import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['bench/{enumeration,growth,import}.ts'],
    globalSetup: ['tests/harness/global-setup.ts'],
    hookTimeout: 120_000,
  },
})
