// `npm test`: installs what is missing, runs every check in order, and ends with `N passed, N failed`.
import { spawnSync } from 'node:child_process'
import { ensureInstalled, root } from './install.mjs'
import { makeTally, run } from './tally.mjs'

ensureInstalled()
const { record, step, vitest, playwright, finish } = makeTally('test')

/** The newest release tag, or this commit while there is none. */
function lastRelease() {
  const tag = spawnSync('git', ['describe', '--tags', '--abbrev=0', '--match', 'v*'], { cwd: root, encoding: 'utf8' })
  return tag.status === 0 ? tag.stdout.trim() : 'HEAD'
}

step('format and lint', () => run('node_modules/@biomejs/biome/bin/biome', ['check', '.']))
const library = step('package build', () => run('scripts/build.mjs', ['--library']))
if (library) step('published package', () => run('scripts/check-package.mjs', []))
if (library) step('types as an editor shows them', () => run('scripts/quick-info.mjs', []))
step('types', () => run('node_modules/typescript/bin/tsc', ['-p', 'tsconfig.json']))
step('migrations', () => run('scripts/migrations.mjs', ['--check']))
step('documentation', () => run('scripts/check-docs.mjs', []))
step('bundle sizes', () => run('scripts/size.mjs', []))
step('OpenAPI against the last release', () => run('scripts/openapi-diff.mjs', ['--against', lastRelease()]))
vitest('unit')
vitest('integration')
if (library && step('demo build', () => run('scripts/build.mjs', []))) await playwright()
else record('browser', 0, 1)
finish()
