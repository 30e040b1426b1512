import { defineConfig } from 'vitest/config'

if (/[#?%]/.test(import.meta.dirname)) {
  throw new Error(
    `Vite takes paths for URLs, where # ? and % mean something: clone to another place than ${import.meta.dirname}`,
  )
}

/** Fuzz, sweeps and other tests that use the processor for a long time: `npm run test:all`. */
const DEPTH = 'tests/**/*.depth.test.ts'

/** What has passed over MariaDB, whose support is a preview. A file joins this list once it has. */
const MARIADB = [
  'tests/store/{mariadb,open-db}.test.ts',
  'tests/http/http.test.ts',
  'tests/mail/mail.test.ts',
  'tests/mfa/{mfa,set-up}.test.ts',
  'tests/registration/proof.test.ts',
  'tests/session/tokens.test.ts',
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
        // Threads start faster than processes, and these tests change nothing of the process.
        test: { name: 'unit', include: ['src/**/*.test.{ts,tsx}'], testTimeout: 20_000, pool: 'threads' },
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
          include: MARIADB,
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
