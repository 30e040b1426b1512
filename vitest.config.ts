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

/** What has passed over MariaDB, whose support is a preview. A file joins this list once it has. */
const MARIADB = [
  'tests/store/{mariadb.test,open-db.depth.test}.ts',
  'tests/http/http.test.ts',
  'tests/mail/mail.test.ts',
  'tests/mfa/{mfa,set-up}.test.ts',
  'tests/registration/{invitations,proof}.test.ts',
  'tests/session/tokens.test.ts',
]

/** The test files under a folder that must have their modules for themselves: `isApart` gets path and text. */
const apartIn = (folder: string, isApart: (path: string, text: string) => boolean) =>
  readdirSync(join(import.meta.dirname, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((path) => /\.test\.tsx?$/.test(path))
    .filter((path) => isApart(path, readFileSync(join(import.meta.dirname, path), 'utf8')))

/** Tests of the browser side, and those that mock a module. */
const APART = apartIn('src', (path, text) => /^src\/(client|react)\//.test(path) || /\bvi\.mock\(/.test(text))

/** Those that change what the process has only once: its modules, its clock, its environment, its queue for hashing. */
const APART_OVER_DATABASES = apartIn(
  'tests',
  (path, text) => !path.includes('.depth.') && /\bvi\.|process\.env|hashing/i.test(text),
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
        test: { ...beside, name: 'unit-apart', include: APART, setupFiles: ['tests/harness/patient-queries.ts'] },
      },
      {
        extends: true,
        test: {
          ...overDatabases,
          name: 'integration',
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [DEPTH, ...APART_OVER_DATABASES],
          // The files of a worker share their modules, whose import takes a fifth of the time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: { ...overDatabases, name: 'integration-apart', include: APART_OVER_DATABASES },
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
