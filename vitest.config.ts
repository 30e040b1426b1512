import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

if (/[#?%]/.test(import.meta.dirname)) {
  throw new Error(
    `Vite takes paths for URLs, where # ? and % mean something: clone to another place than ${import.meta.dirname}`,
  )
}

/** Fuzz, sweeps and other tests that use the processor for a long time: `npm run test:all`. */
const DEPTH = 'tests/**/*.depth.test.ts'

/** The whole front door runs over MariaDB too, and so do the attacks on passkeys and the races of the store. */
const MARIADB = [
  'tests/**/!(*.depth).test.{ts,tsx}',
  'tests/passkeys/*.depth.test.ts',
  'tests/store/open-db.depth.test.ts',
]

/** Tests of the browser side, and those that mock a module: each file has its document and its modules for itself. */
const APART = readdirSync(join(import.meta.dirname, 'src'), { recursive: true, encoding: 'utf8' })
  .map((name) => `src/${name.replaceAll('\\', '/')}`)
  .filter((path) => /\.test\.tsx?$/.test(path))
  .filter(
    (path) =>
      /^src\/(client|react)\//.test(path) || /\bvi\.mock\(/.test(readFileSync(join(import.meta.dirname, path), 'utf8')),
  )

// A busy machine takes its time over scrypt; a test that hangs is still told.
// Threads start faster than processes, and these tests change nothing of the process.
const beside = { testTimeout: 20_000, pool: 'threads' } as const

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
        test: {
          ...beside,
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}'],
          exclude: APART,
          // The files of a thread share their modules, whose import is the most of the work.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { ...beside, name: 'unit-apart', include: APART, setupFiles: ['tests/harness/query-timeout.ts'] },
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
