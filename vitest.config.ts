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

/** Failures of what the service stands on, such as a full disk, over SQLite: `npm run test:chaos`. */
const CHAOS = 'tests/chaos/*.chaos.test.ts'

/** Tests that need more of the npm registry than an installation: `npm run test:release`. */
const RELEASE = 'tests/**/*.release.test.ts'

/** The whole front door runs over MariaDB too, and so do imports, attacks on passkeys and the races of the store. */
const MARIADB = [
  'tests/**/!(*.depth|*.chaos|*.release).test.{ts,tsx}',
  'tests/{session/{recent-login,reauthenticate-email},registration/invitations,mfa/set-up}.depth.test.ts',
  'tests/{password/password-remove,account/object-rules,limits/hashing-queue}.depth.test.ts',
  'tests/import/!(int-ids|purge-plan|resume).depth.test.ts',
  'tests/{moving/recipes,host/extended-client}.depth.test.ts',
  'tests/passkeys/*.depth.test.ts',
  'tests/store/{open-db,purge}.depth.test.ts',
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
          exclude: [DEPTH, CHAOS, RELEASE],
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
      {
        extends: true,
        test: { ...overDatabases, name: 'chaos', include: [CHAOS] },
      },
      {
        extends: true,
        test: { ...overDatabases, name: 'release', include: [RELEASE] },
      },
    ],
    maxWorkers: 2,
  },
})
