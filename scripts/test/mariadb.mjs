// Starts a MariaDB server for tests, if this machine has the program.
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.mjs'

/** Debian installs the server in a folder that only root has in its PATH. */
const env = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` }

/** Whether this machine can start a MariaDB. */
export const hasMariadb = () => spawnSync('mariadbd', ['--version'], { env, stdio: 'ignore' }).status === 0

/**
 * No data outlives the run, so crash safety is turned off. Without grant tables the server starts in an empty folder. The
 * collation is the default of servers.
 */
const SETTINGS = [
  '--skip-grant-tables',
  '--bind-address=127.0.0.1',
  '--skip-log-bin',
  '--innodb-flush-log-at-trx-commit=0',
  '--innodb-doublewrite=0',
  '--innodb-buffer-pool-size=64M',
  '--max-connections=300',
  '--character-set-server=utf8mb4',
  '--collation-server=utf8mb4_general_ci',
]

/** As root, the server starts only with this option. */
const asUser = () => (process.getuid?.() === 0 ? ['--user=root'] : [])

async function answering(port, server) {
  // The import is here, because a fresh clone calls `hasMariadb` before its packages are installed.
  const { createConnection } = await import('mariadb')
  for (const end = Date.now() + 60_000; Date.now() < end; await sleep(100)) {
    if (server.exitCode !== null) break
    try {
      const connection = await createConnection({ host: '127.0.0.1', port, connectTimeout: 1000 })
      await connection.end()
      return
    } catch {
      // The server is still starting.
    }
  }
  throw new Error('mariadbd did not start')
}

/** Starts a server in a new folder. Resolves to its URL without a database, and `stop()`. */
export async function startMariadb() {
  const folder = mkdtempSync(join(tmpdir(), 'sallyport-maria-'))
  const datadir = join(folder, 'data')
  mkdirSync(datadir)
  const port = await freePort()
  const paths = [`--datadir=${datadir}`, `--socket=${join(folder, 's')}`, `--pid-file=${join(folder, 'pid')}`]
  const server = spawn('mariadbd', ['--no-defaults', ...paths, `--port=${port}`, ...asUser(), ...SETTINGS], {
    env,
    stdio: 'ignore',
  })
  const ended = new Promise((resolve) => server.once('exit', resolve))
  const kill = () => server.kill('SIGKILL')
  process.once('exit', kill)
  const stop = async () => {
    process.off('exit', kill)
    // No data is kept, so the server need not shut down cleanly.
    kill()
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await answering(port, server)
  } catch (error) {
    await stop()
    throw error
  }
  return { url: `mysql://root@127.0.0.1:${port}/information_schema`, stop }
}
