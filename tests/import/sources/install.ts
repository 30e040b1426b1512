import { execFile, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

const SOURCES = join(process.cwd(), 'tests/import/sources')
const FOLDER = join(process.cwd(), 'generated/sources')

/** The systems whose own code makes the rows that the importer reads. */
const PACKAGES = { 'better-auth': '1.7.25', '@auth/core': '0.41.3', '@auth/prisma-adapter': '2.11.3' }

/** A folder with the packages of the other systems. They are installed once, apart from those of this repository. */
export function installSources(): string {
  const manifest = join(FOLDER, 'package.json')
  const wanted = JSON.stringify({ private: true, dependencies: PACKAGES })
  if (existsSync(manifest) && readFileSync(manifest, 'utf8') === wanted) return FOLDER
  mkdirSync(FOLDER, { recursive: true })
  const specs = Object.entries(PACKAGES).map(([name, version]) => `${name}@${version}`)
  writeFileSync(manifest, '{ "private": true }')
  // Of the optional peers none is needed.
  const args = ['install', '--no-save', '--no-audit', '--no-fund', '--legacy-peer-deps', '--ignore-scripts', ...specs]
  const { status, stderr } = spawnSync('npm', args, {
    cwd: FOLDER,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error(`npm could not install the other systems: ${stderr}`)
  writeFileSync(manifest, wanted)
  return FOLDER
}

/** Runs an app of this folder, and returns what it prints. The provider that it asks can be in this process. */
export async function runApp(
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<string> {
  const options = { env: { ...process.env, ...env }, timeout: 60_000 }
  const { stdout } = await promisify(execFile)(process.execPath, [`${SOURCES}/${name}`, ...args], options)
  return stdout
}
