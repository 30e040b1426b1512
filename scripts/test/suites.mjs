// The parts of the suites. Minutes are shares on a quiet machine with 2 cores; CONTRIBUTING.md says how they were measured.
import { spawnSync } from 'node:child_process'
import { checks } from './checks.mjs'
import { hasMariadb } from './mariadb.mjs'
import { run } from './tally.mjs'

const hasRedis = () => spawnSync('redis-server', ['--version']).status === 0

const CHECKS = {
  name: 'checks',
  minutes: 2,
  does: 'format, package and its types, migrations, documentation, sizes, OpenAPI',
  run: checks,
}
const UNIT = {
  name: 'unit',
  minutes: 2,
  does: 'tests beside the sources',
  run: (tally) => tally.vitest('unit', ['unit-apart']),
}
const INTEGRATION = {
  name: 'integration',
  minutes: 5.5,
  does: 'the front door over SQLite and PostgreSQL, races of the store over MariaDB',
  without: () => [
    ...(hasRedis() ? [] : ['the tests of Redis (there is no redis-server)']),
    ...(hasMariadb() ? [] : ['the tests of MariaDB (there is no mariadbd)']),
  ],
  run: (tally) => tally.vitest('integration'),
}
const MARIADB = {
  name: 'mariadb',
  minutes: 7,
  does: 'the front door over MariaDB, and attacks on passkeys',
  run: (tally) => hasMariadb() && tally.vitest('mariadb'),
}
const browser = (name, project) => async (tally) => {
  if (tally.step('demo build', () => run('scripts/build/build.mjs', [])))
    await tally.playwright(name, [`--project=${project}`])
  else tally.record(name, 0, 1)
}
const BROWSER = {
  name: 'browser',
  minutes: 4,
  does: "the demo's production build, and journeys through it in Chromium",
  run: browser('browser', 'journeys'),
}
const QUICK = [CHECKS, UNIT, INTEGRATION, BROWSER]

const DEPTH = {
  name: 'depth',
  minutes: 13,
  does: 'fuzz, sweeps, races, faults of database and providers, cost, commands, settings, generated clients, times',
  run: (tally) => tally.vitest('depth'),
}
const CHAOS = {
  name: 'chaos',
  minutes: 2.5,
  does: 'a crash at every write of every flow, a full disk, a clock that jumps, a mail server that is down',
  run: (tally) => tally.vitest('chaos'),
}
const BROWSER_DEPTH = {
  name: 'browser depth',
  minutes: 9,
  does: 'particular journeys, and sweeps over every page: dead cookies, policies, secrets, popups',
  run: browser('browser depth', 'depth'),
}
const LOOKS = {
  name: 'looks',
  minutes: 3,
  does: 'every page and every state of the components: widths, schemes, axe, pictures',
  without: () => (process.platform === 'linux' ? [] : ['the pictures in e2e/baselines (not Linux)']),
  run: browser('looks', 'looks'),
}
const DEPLOY = {
  name: 'deploy',
  minutes: 3,
  does: 'the demo as a standalone output in an empty folder, and in `next dev`',
  run: deploy,
}
const fresh = (variant, minutes) => ({
  name: `fresh ${variant}`,
  minutes,
  does: `an app made from nothing by the quick start's own commands (${variant})`,
  run: () => run('scripts/test/fresh.mjs', ['--only', variant]),
})
const APPS = [fresh('sqlite', 3.5), fresh('workspace', 2.5), fresh('next-intl', 2.5)]
const FULL = [...QUICK, MARIADB, DEPTH, CHAOS, BROWSER_DEPTH, LOOKS, DEPLOY, ...APPS]

const RELEASE = [
  {
    name: 'sources',
    minutes: 15,
    does: 'imports from a Better Auth and an Auth.js that npm has just installed; kill -9 of real processes',
    run: (tally) => tally.vitest('release'),
  },
  ...['postgresql', 'src', 'javascript', 'tenant', 'vendor', 'docker', 'yarn', 'bun', 'mariadb'].map((variant) =>
    fresh(variant, 6),
  ),
  {
    name: 'enumeration',
    minutes: 30,
    does: 'medians of failing requests over 200 runs, with nothing else on the machine',
    run: (tally) =>
      tally.step('enumeration', () =>
        run('node_modules/vitest/vitest.mjs', ['run', '--config', 'bench/vitest.config.ts', 'bench/enumeration.ts']),
      ),
  },
]

async function deploy(tally) {
  const standalone = () => run('node_modules/next/dist/bin/next', ['build'], { DEMO_OUTPUT: 'standalone' })
  const built = tally.step('package build', () => run('scripts/build/build.mjs', ['--library']))
  if (built && tally.step('standalone build', standalone))
    await tally.playwright('deploy', ['--config=playwright.deploy.config.ts'])
  else tally.record('deploy', 0, 1)
}

const SLOWER = 'Slower tests are in `npm run test:all`.'
export const SUITES = {
  test: { command: 'npm test', parts: QUICK, rest: SLOWER },
  all: {
    command: 'npm run test:all',
    parts: FULL,
    rest: 'A part over its share fails, in CI from 1.5 times.',
    holdsShares: true,
  },
  release: { command: 'npm run test:release', parts: RELEASE, rest: 'By hand, before a release.', isKept: true },
  deploy: { command: 'npm run test:deploy', parts: [DEPLOY], rest: '' },
}
