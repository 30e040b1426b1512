// Makes an app in an empty folder with the commands of the quick start.
import { spawn, spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from '../../build/install.mjs'

/** The environment of a user at a terminal: npx may install packages. Prisma's engine comes from npm. */
const ENVIRONMENT = {
  npm_config_yes: 'true',
  npm_config_audit: 'false',
  npm_config_fund: 'false',
  npm_config_prefer_offline: 'true',
  NEXT_TELEMETRY_DISABLED: '1',
  CHECKPOINT_DISABLE: '1',
  PRISMA_HIDE_UPDATE_MESSAGE: '1',
  PRISMA_SCHEMA_ENGINE_BINARY: join(root, 'scripts/test/fresh/engine.mjs'),
}

/** The configuration that browser tests write into the app. */
export const OWN_BROWSER = 'playwright.own.config.ts'

/** Variables of the test runner that would change what the commands do. */
const OURS = /^(npm_|INIT_CWD$|NODE_ENV$|CI$)/

const clean = () => Object.fromEntries(Object.entries(process.env).filter(([name]) => !OURS.test(name)))

/** Installs a package manager beside the app. Returns the PATH with it. */
function withTool(folder, tool) {
  const args = ['install', '--no-save', '--prefix', join(folder, 'tools'), tool]
  if (spawnSync('npm', args, { env: { ...clean(), ...ENVIRONMENT }, stdio: 'inherit' }).status !== 0)
    throw new Error(`${tool} cannot be installed`)
  return { PATH: `${join(folder, 'tools/node_modules/.bin')}:${process.env.PATH}` }
}

/**
 * `base` is the basePath of the app, and `login` its page for signing in, which answers once the server runs.
 * @param {{ tarball: string, env?: Record<string, string>, port: number, tool?: string, at?: string, base?: string, login?: string }} options
 */
export function makeApp({ tarball, env = {}, port, tool, at = 'my-app', base = '', login = '/login' }) {
  const folder = mkdtempSync(join(tmpdir(), 'sallyport-fresh-'))
  const app = join(folder, at)
  const own = { PORT: String(port), BASE_URL: `http://localhost:${port}${base}`, ...env }
  const environment = { ...clean(), ...ENVIRONMENT, ...own, ...(tool ? withTool(folder, tool) : {}) }
  const seconds = {}
  const logOf = (step) => join(folder, `${step}.log`)

  /**
   * Runs lines in one shell, `cd` included, and writes their output to `<step>.log` too. Two words differ from the page: the
   * packed tarball replaces the name, and a configuration contains the path of this machine's browser.
   */
  const run = (step, lines, cwd = app) => {
    const ours = lines.map((line) =>
      line
        .replace(/^((?:npm|pnpm|yarn|bun) (?:install|add)) sallyport$/, `$1 ${tarball}`)
        .replace(/^npx playwright test$/, `npx playwright test --config=${OWN_BROWSER}`),
    )
    const script = `{\n${ours.join('\n')}\n} 2>&1 | tee '${logOf(step)}'`
    process.stdout.write(`${lines.map((line) => `$ ${line}`).join('\n')}\n`)
    const begun = Date.now()
    const stdio = ['ignore', 'inherit', 'inherit']
    const done = spawnSync('bash', ['-euo', 'pipefail', '-c', script], { cwd, env: environment, stdio })
    seconds[step] = Math.round((Date.now() - begun) / 100) / 10
    return done.status === 0
  }

  /** Starts a server with a command of the page. Its output goes to `log`. */
  const start = async ({ lines, cwd = app, env: added = {} }) => {
    const log = join(folder, 'server.log')
    const file = openSync(log, 'w')
    const server = spawn('bash', ['-c', `exec ${lines.join('\n')}`], {
      cwd,
      env: { ...environment, ...added },
      stdio: ['ignore', file, file],
      detached: true,
    })
    closeSync(file)
    const stop = () => {
      try {
        // Kills the process group, because npm starts the server as its child.
        process.kill(-server.pid, 'SIGTERM')
      } catch {
        // The server has already ended.
      }
    }
    for (let tries = 0; tries < 240; tries += 1) {
      const answered = await fetch(`http://localhost:${port}${base}${login}`).catch(() => null)
      if (answered?.ok) return { log, stop }
      await wait(500)
    }
    process.stdout.write(readFileSync(log, 'utf8'))
    stop()
    return null
  }

  return {
    folder,
    app,
    port,
    seconds,
    logOf,
    run,
    start,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
