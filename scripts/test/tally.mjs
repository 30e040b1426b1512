// The counts of the test scripts. Each script writes test-results/tally/<name>.json. Run as a script, this file sums them and
// ends with `N passed, N failed`.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../build/install.mjs'
import { failuresOfPlaywright, failuresOfVitest, lastLines } from './failures.mjs'

const folder = join(root, 'test-results/tally')
const reportOf = (name) => join(root, 'test-results/reports', `${name}.json`)

/** Milliseconds until TEST_DEADLINE (seconds since 1970), at which the caller stops waiting for the result. */
const timeLeft = () =>
  process.env.TEST_DEADLINE ? Math.max(1, Number(process.env.TEST_DEADLINE) * 1000 - Date.now()) : undefined

/** Runs a script of the repository with Node; true when it succeeded before the deadline. */
export function run(script, args, env = {}) {
  const done = spawnSync(process.execPath, [join(root, script), ...args], {
    cwd: root,
    timeout: timeLeft(),
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  return done.status === 0
}

const sum = (results, key) => results.reduce((total, result) => total + result[key], 0)

/** Deletes the counts of earlier runs. */
export const forget = () => rmSync(folder, { recursive: true, force: true })

/** The counts of every script of this run. */
export const readAll = () =>
  (existsSync(folder) ? readdirSync(folder).sort() : []).flatMap((name) =>
    JSON.parse(readFileSync(join(folder, name), 'utf8')),
  )

/** Prints the failures, the table and the last line. Returns true if tests ran and none failed. */
export function print(results) {
  for (const { name, failures = [] } of results)
    for (const lines of failures) process.stdout.write(`\nFAILED in ${name}: ${lines.join('\n')}\n`)
  process.stdout.write('\n')
  for (const { name, passed, failed, skipped, time } of results) {
    const notes = `${skipped ? `, ${skipped} skipped` : ''}${time ? `, ${time}` : ''}`
    process.stdout.write(
      `${name.padEnd(32)} ${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed${notes}\n`,
    )
  }
  process.stdout.write(`${sum(results, 'passed')} passed, ${sum(results, 'failed')} failed\n`)
  return results.length > 0 && sum(results, 'failed') === 0
}

/** The counts of one test script. `script` names its file in test-results/tally/. */
export function makeTally(script) {
  const file = join(folder, `${script}.json`)
  mkdirSync(join(root, 'test-results/reports'), { recursive: true })
  mkdirSync(folder, { recursive: true })
  const results = []
  // A script that ends early has failed, even if its tests so far have passed.
  const early = { name: `${script} ended early`, passed: 0, failed: 1, skipped: 0 }
  const keep = ({ done }) => writeFileSync(file, JSON.stringify(done ? results : [...results, early]))
  keep({ done: false })

  const record = (name, passed, failed, skipped = 0, failures = []) =>
    results.push({ name, passed, failed, skipped, failures })

  /** A step that is not a test counts as one. `output` is its output, if known. */
  const step = (name, work, output = '') => {
    process.stdout.write(`\n== ${name}\n`)
    const passed = work()
    record(name, passed ? 1 : 0, passed ? 0 : 1, 0, passed || !output ? [] : [lastLines(output)])
    return passed
  }

  /** Adds the time of a part to its last count. */
  const time = (text) => Object.assign(results.at(-1) ?? {}, { time: text })

  /** Reads the counts that a runner wrote. A run that failed without a failing test counts as one failure. */
  const count = (name, succeeded, read) => {
    const counts = existsSync(reportOf(name))
      ? read(JSON.parse(readFileSync(reportOf(name), 'utf8')))
      : { passed: 0, failed: 0, failures: [] }
    if (!succeeded && counts.failed === 0) counts.failed = 1
    record(name, counts.passed, counts.failed, counts.skipped, counts.failures)
  }

  const vitest = (project, others = []) => {
    process.stdout.write(`\n== ${project} tests\n`)
    rmSync(reportOf(project), { force: true })
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportOf(project)}`]
    const projects = [project, ...others].flatMap((name) => ['--project', name])
    const succeeded = run('node_modules/vitest/vitest.mjs', ['run', ...projects, ...reporters])
    count(project, succeeded, (json) => ({
      passed: json.numPassedTests,
      failed: json.numFailedTests,
      skipped: json.numPendingTests + json.numTodoTests,
      failures: failuresOfVitest(json),
    }))
  }

  /** Playwright tests, by default those of playwright.config.ts. */
  const playwright = async (name = 'browser', args = []) => {
    process.stdout.write(`\n== ${name} tests\n`)
    rmSync(reportOf(name), { force: true })
    const { ensureChromium } = await import('./chromium.mjs')
    let path
    try {
      path = await ensureChromium()
    } catch (error) {
      process.stderr.write(error.message)
      return record(name, 0, 1)
    }
    const env = { CHROMIUM_PATH: path, PLAYWRIGHT_JSON_OUTPUT_FILE: reportOf(name) }
    const succeeded = run('node_modules/@playwright/test/cli.js', ['test', '--reporter=list,json', ...args], env)
    count(name, succeeded, ({ stats, ...report }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped,
      failures: failuresOfPlaywright(report),
    }))
  }

  /** Prints the sum and ends the process with its exit code. */
  const finish = () => {
    keep({ done: true })
    process.exit(print(results) ? 0 : 1)
  }
  return { record, step, time, vitest, playwright, keep, finish }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exit(print(readAll()) ? 0 : 1)
