// What needs neither a database nor a browser. Two at a time: most of these take one processor.
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../build/install.mjs'
import { run } from './tally.mjs'

/** The newest release tag, or this commit while there is none. */
function lastRelease() {
  const tag = spawnSync('git', ['describe', '--tags', '--abbrev=0', '--match', 'v*'], { cwd: root, encoding: 'utf8' })
  return tag.status === 0 ? tag.stdout.trim() : 'HEAD'
}

/** The longest come first. `built`: needs the built package. */
const CHECKS = [
  { name: 'published package', built: true, args: ['scripts/check/package.mjs'] },
  { name: 'types', args: ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.json'] },
  { name: 'documentation', args: ['scripts/check/docs.mjs'] },
  { name: 'types as an editor shows them', built: true, args: ['scripts/check/quick-info.mjs'] },
  { name: 'emails as their templates', args: ['scripts/build/emails.mjs', '--check'] },
  { name: 'migrations', args: ['scripts/build/migrations.mjs', '--check'] },
  { name: 'format and lint', args: ['node_modules/@biomejs/biome/bin/biome', 'check', '.'] },
  { name: 'commit subjects', args: ['scripts/check/commits.mjs'] },
  { name: 'bundle sizes', args: ['scripts/check/size.mjs'] },
  { name: 'OpenAPI against the last release', args: ['scripts/check/openapi-diff.mjs', '--against', lastRelease()] },
]

/** Runs a script of the repository; what it prints is kept until its turn. */
function start([script, ...args]) {
  const child = spawn(process.execPath, [join(root, script), ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data))
  return new Promise((resolve) => child.on('close', (code) => resolve({ succeeded: code === 0, output })))
}

export async function checks(tally) {
  const library = tally.step('package build', () => run('scripts/build/build.mjs', ['--library']))
  const waiting = CHECKS.filter(({ built }) => library || !built)
  const lane = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const { succeeded, output } = await start(check.args)
      tally.step(check.name, () => {
        process.stdout.write(output)
        return succeeded
      })
    }
  }
  await Promise.all([lane(), lane()])
}
