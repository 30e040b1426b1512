// The package as npm would publish it: a tarball in test-results/package/, and the list of what is in it.
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'

/**
 * Packs what is built; `node scripts/build.mjs --library` comes first.
 * @returns {{ tarball: string, files: string[] }} paths from the package's root
 * @throws Error with npm's own output
 */
export function pack() {
  const folder = join(root, 'test-results/package')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const done = spawnSync(npm, ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (done.status !== 0) throw new Error(`npm pack failed\n${done.stderr}`)
  const [packed] = JSON.parse(done.stdout)
  return { tarball: join(folder, packed.filename), files: packed.files.map(({ path }) => path).sort() }
}
