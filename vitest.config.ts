import { defineConfig } from 'vitest/config'

if (/[#?%]/.test(import.meta.dirname)) {
  throw new Error(
    `Vite takes paths for URLs, where # ? and % mean something: clone to another place than ${import.meta.dirname}`,
  )
}

/** Fuzz, sweeps and other tests that use the processor for a long time: `npm run test:all`. */
const DEPTH = 'tests/**/*.depth.test.ts'

/** Tests of PostgreSQL itself, of upgrades from a release before MariaDB, and those that need Prisma's schema engine. */
const NOT_MARIADB = [
  'tests/store/adapter-schema.test.ts',
  'tests/operators/moving.test.ts',
  'tests/upgrade.test.ts',
  'tests/host/init.test.ts',
]

const overDatabases = {
  globalSetup: ['tests/harness/global-setup.ts'],
  setupFiles: ['tests/harness/cheap-backup-codes.ts'],
  testTimeout: 60_000,
  hookTimeout: 60_000,
}

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        // A busy machine takes its time over scrypt; a test that hangs is still told.
        test: { name: 'unit', include: ['src/**/*.test.{ts,tsx}'], testTimeout: 20_000 },
      },
      {
        extends: true,
        test: {
          ...overDatabases,
          name: 'integration',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [DEPTH],
        },
      },
      {
        extends: true,
        test: {
          ...overDatabases,
          name: 'mariadb',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [DEPTH, ...NOT_MARIADB],
          env: { TEST_DATABASES: 'mysql' },
        },
      },
      {
        extends: true,
        test: { ...overDatabases, name: 'depth', include: [DEPTH] },
      },
    ],
    maxWorkers: 2,
  },
})
