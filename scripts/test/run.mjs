// `npm test`, `npm run test:all` and `npm run test:release`: lists the parts, runs them one after another, and ends with
// `N passed, N failed`. The caller stops waiting at TEST_DEADLINE (seconds since 1970), so a part without time left fails.
import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { ensureInstalled, root } from '../build/install.mjs'
import { release } from '../build/pack.mjs'
import { startClock } from './part-time.mjs'
import { SUITES } from './suites.mjs'
import { forget, makeTally, print, readAll } from './tally.mjs'

const [name = 'test'] = process.argv.slice(2)
const suite = SUITES[name]
if (!suite) throw new Error(`There is no suite ${name}: ${Object.keys(SUITES).join(', ')}`)

/**
 * A part over its share fails. Nobody knows how quiet and fast the machine of CI is, so there a part fails from 1.5 times its share:
 * the shares sum to 59.5 minutes, and CI stops at 90.
 */
const TOLERANCE = process.env.CI ? 1.5 : 1

const say = (text) => process.stdout.write(`${text}\n`)
const minutes = (number) => `${number.toFixed(1)} min`
const total = Number(suite.parts.reduce((sum, part) => sum + part.minutes, 0).toFixed(1))

say(
  `${suite.command}: ${suite.parts.length} parts, at most ${total} minutes on a quiet machine with 2 cores. ${suite.rest}`,
)
for (const part of suite.parts) say(`  ${part.name.padEnd(12)} ${String(part.minutes).padStart(4)} min  ${part.does}`)
const missing = suite.parts.flatMap((part) => part.without?.() ?? [])
say(missing.length > 0 ? `Not run here: ${missing.join('; ')}.` : 'Nothing is left out on this machine.')

/** Minutes until the caller stops waiting. */
const left = () => (process.env.TEST_DEADLINE ? Number(process.env.TEST_DEADLINE) / 60 - Date.now() / 60_000 : Infinity)

ensureInstalled()
forget()
const tally = makeTally(name)
const taken = {}
for (const [index, part] of suite.parts.entries()) {
  const at = `[${index + 1}/${suite.parts.length}] ${part.name}`
  if (left() <= 0) {
    say(`\n${at}: not run, no time is left`)
    tally.record(part.name, 0, 1)
    continue
  }
  say(`\n${at}: ${minutes(part.minutes)} …`)
  const stop = startClock()
  await part.run(tally)
  const { wall, charged } = stop()
  taken[part.name] = Number(wall.toFixed(1))
  const share = `${minutes(charged)} of its ${minutes(part.minutes)}`
  say(`${at}: done in ${minutes(wall)}; without what other programs took, ${share}`)
  tally.time(share)
  if (charged > part.minutes) say(`${at}: over its share`)
  if (suite.holdsShares && charged > part.minutes * TOLERANCE) tally.record(`${part.name}: over its share`, 0, 1)
  tally.keep({ done: false })
}
tally.keep({ done: true })
const counted = readAll()
if (suite.isKept) keepResults()
process.exit(print(counted) ? 0 : 1)

/** The results of a release run are kept in the repository. */
function keepResults() {
  const { version } = release()
  const file = join(root, 'bench/releases', `${version}.json`)
  const machine = { node: process.versions.node, cores: availableParallelism() }
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify({ version, machine, minutes: taken, counted }, null, 2)}\n`)
  say(`Results: bench/releases/${version}.json`)
}
