// The checks without a database or a browser. Two run at a time, because most use one processor.
import { spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../build/install.mjs'

/** The newest release tag, or this commit while there is none. */
function lastRelease() {
  const tag = spawnSync('git', ['describe', '--tags', '--abbrev=0', '--match', 'v*'], { cwd: root, encoding: 'utf8' })
  return tag.status === 0 ? tag.stdout.trim() : 'HEAD'
}

const tsc = (project) => ['node_modules/typescript-7/bin/tsc', '-p', project]

/** The build writes src/email/rendered.ts, so it runs after the check of the emails. */
const EMAILS = { name: 'emails as their templates', args: ['scripts/build/emails.mjs', '--check'] }
/** The types of the tests need the clients. */
const CLIENTS = { name: 'Prisma clients', args: ['scripts/build/build.mjs', '--clients'] }
const BUILD = { name: 'package build', args: ['scripts/build/build.mjs', '--library'] }

// The longest checks run first.
const ON_SOURCES = [
  { name: 'types', args: tsc('scripts/test/tsconfig.json') },
  { name: 'unused files, exports and packages', args: ['node_modules/knip/bin/knip.js', '--no-config-hints'] },
  { name: 'format and lint', args: ['node_modules/@biomejs/biome/bin/biome', 'check', '.'] },
  { name: 'migrations', args: ['scripts/build/migrations.mjs', '--check'] },
  { name: 'bundle sizes', args: ['scripts/check/size.mjs'] },
  { name: 'OpenAPI against the last release', args: ['scripts/check/openapi-diff.mjs', '--against', lastRelease()] },
  { name: 'commit subjects', args: ['scripts/check/commits.mjs'] },
]
const ON_PACKAGE = [
  { name: 'documentation and the types of the demo', args: ['scripts/check/docs.mjs'] },
  { name: 'published package', args: ['scripts/check/package.mjs'] },
  { name: 'TypeScript reference as the declarations', args: ['scripts/docs/typescript-docs.mjs', '--check'] },
  { name: 'types as an editor shows them', args: ['scripts/check/quick-info.mjs'] },
]

/** Runs a script of the repository. Its output is kept until its turn. */
function start([script, ...args]) {
  const child = spawn(process.execPath, [join(root, script), ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data))
  return new Promise((resolve) => child.on('close', (code) => resolve({ succeeded: code === 0, output })))
}

export async function checks(tally) {
  const perform = async ({ name, args }) => {
    const since = performance.now()
    const { succeeded, output } = await start(args)
    return tally.step(
      name,
      () => {
        process.stdout.write(`${output}${((performance.now() - since) / 1000).toFixed(1)} s\n`)
        return succeeded
      },
      output,
    )
  }
  const [onSources, onPackage] = [[...ON_SOURCES], [...ON_PACKAGE]]
  const lane = async (checks) => {
    for (let check = checks.shift(); check; check = checks.shift()) await perform(check)
  }
  await Promise.all([perform(EMAILS), perform(CLIENTS)])
  const build = perform(BUILD)
  const onBuild = async () => (await build) && lane(onPackage)
  await Promise.all([lane(onSources).then(onBuild), onBuild().then(() => lane(onSources))])
}
