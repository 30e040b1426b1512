// Installs the packages when node_modules is missing or does not match package-lock.json. It requires only Node and npm.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..')

const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages

/** Whether node_modules matches package-lock.json. npm keeps its own copy of the lock in node_modules. */
function isInstalled() {
  const record = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(record)) return false
  const wanted = packagesOf(join(root, 'package-lock.json'))
  const found = packagesOf(record)
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true
    if (!found[path]) return entry.optional === true
    return found[path].version === entry.version && existsSync(join(root, path))
  })
}

/** Runs `npm ci` if needed. Ends the process with npm's exit code when that fails. */
export function ensureInstalled() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19)) {
    process.stderr.write(`Node.js 20.19 or newer is needed, this is ${process.versions.node}.\n`)
    process.exit(1)
  }
  if (isInstalled()) return
  process.stdout.write('Installing packages (npm ci) …\n')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  // With NODE_ENV=production npm would omit the packages for builds and tests.
  const run = spawnSync(npm, ['ci', '--include=dev', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  if (run.error) process.stderr.write(`npm could not be run: ${run.error.message}\n`)
  if (run.status !== 0) process.exit(run.status ?? 1)
}
