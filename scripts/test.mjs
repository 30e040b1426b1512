// `npm test`: installs what is missing, runs every check in order, and ends with `N passed, N failed`.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, root } from './install.mjs'

ensureInstalled()

const results = []
const record = (name, passed, failed, skipped = 0) => results.push({ name, passed, failed, skipped })

function run(script, args, env = {}) {
  const done = spawnSync(process.execPath, [join(root, script), ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  return done.status === 0
}

/** A step that is no test counts as one. */
function step(name, work) {
  process.stdout.write(`\n== ${name}\n`)
  const passed = work()
  record(name, passed ? 1 : 0, passed ? 0 : 1)
  return passed
}

/** The newest release tag, or this commit while there is none. */
function lastRelease() {
  const tag = spawnSync('git', ['describe', '--tags', '--abbrev=0', '--match', 'v*'], { cwd: root, encoding: 'utf8' })
  return tag.status === 0 ? tag.stdout.trim() : 'HEAD'
}

const report = (name) => join(root, 'test-results/reports', `${name}.json`)

/** Reads the counts a runner left; a run that failed without a failing test counts as one failure. */
function count(name, succeeded, read) {
  const counts = existsSync(report(name))
    ? read(JSON.parse(readFileSync(report(name), 'utf8')))
    : { passed: 0, failed: 0 }
  if (!succeeded && counts.failed === 0) counts.failed = 1
  record(name, counts.passed, counts.failed, counts.skipped)
}

function vitest(project) {
  process.stdout.write(`\n== ${project} tests\n`)
  rmSync(report(project), { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report(project)}`]
  const succeeded = run('node_modules/vitest/vitest.mjs', ['run', '--project', project, ...reporters])
  count(project, succeeded, (json) => ({
    passed: json.numPassedTests,
    failed: json.numFailedTests,
    skipped: json.numPendingTests + json.numTodoTests,
  }))
}

async function playwright() {
  process.stdout.write('\n== browser tests\n')
  rmSync(report('browser'), { force: true })
  const { ensureChromium } = await import('./chromium.mjs')
  let path
  try {
    path = await ensureChromium()
  } catch (error) {
    process.stderr.write(error.message)
    return record('browser', 0, 1)
  }
  const env = { CHROMIUM_PATH: path, PLAYWRIGHT_JSON_OUTPUT_FILE: report('browser') }
  const succeeded = run('node_modules/@playwright/test/cli.js', ['test', '--reporter=list,json'], env)
  count('browser', succeeded, ({ stats }) => ({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky,
    skipped: stats.skipped,
  }))
}

mkdirSync(join(root, 'test-results/reports'), { recursive: true })
step('format and lint', () => run('node_modules/@biomejs/biome/bin/biome', ['check', '.']))
const library = step('package build', () => run('scripts/build.mjs', ['--library']))
step('types', () => run('node_modules/typescript/bin/tsc', ['-p', 'tsconfig.json']))
step('migrations', () => run('scripts/migrations.mjs', ['--check']))
step('documentation', () => run('scripts/check-docs.mjs', []))
step('bundle sizes', () => run('scripts/size.mjs', []))
step('OpenAPI against the last release', () => run('scripts/openapi-diff.mjs', ['--against', lastRelease()]))
vitest('unit')
vitest('integration')
if (library && step('demo build', () => run('scripts/build.mjs', []))) await playwright()
else record('browser', 0, 1)

process.stdout.write('\n')
for (const { name, passed, failed, skipped } of results) {
  const note = skipped ? `, ${skipped} skipped` : ''
  process.stdout.write(
    `${name.padEnd(20)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed${note}\n`,
  )
}
const sum = (key) => results.reduce((total, result) => total + result[key], 0)
process.stdout.write(`${sum('passed')} passed, ${sum('failed')} failed\n`)
process.exit(sum('failed') === 0 ? 0 : 1)
