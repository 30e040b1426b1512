// `npm run test:fresh` makes apps from nothing with the commands of the quick start and the packed tarball, and tests them in
// the browser. It requires only the npm registry and takes some minutes for each app. `--only sqlite` runs one of them.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ensureInstalled } from '../build/install.mjs'
import { pack } from '../build/pack.mjs'
import { freePort } from './free-port.mjs'
import { makeApp } from './fresh/app.mjs'
import { bundleProblems } from './fresh/bundle.mjs'
import { buildImage } from './fresh/image.mjs'
import { prepareTestingPage } from './fresh/testing-page.mjs'
import { entryCost, typeErrors } from './fresh/types.mjs'
import { stepsOf, VARIANTS } from './fresh/variants.mjs'
import { makeTally, run } from './tally.mjs'

ensureInstalled()
const at = process.argv.indexOf('--only')
const wanted = at > 0 ? process.argv[at + 1] : undefined
const { record, step, playwright, finish } = makeTally(`fresh ${wanted ?? 'apps'}`)

/** CPU seconds that a type check of our entry may take. */
const MAX_TYPE_SECONDS = 1

/** Prints the problems. Returns true if there are none. */
const none = (problems) => {
  for (const problem of problems) process.stdout.write(`${problem}\n`)
  return problems.length === 0
}

function checkTypes(app) {
  step('strict types of the fresh app, libraries checked', () => none(typeErrors(app)))
  step(`type-checking the entry costs under ${MAX_TYPE_SECONDS} s`, () => {
    const cost = entryCost(app)
    process.stdout.write(`${cost} s of CPU\n`)
    return cost < MAX_TYPE_SECONDS
  })
}

/** Checks that a second run of `init` finds nothing to do, and that `doctor` finds nothing to fix. */
function checkCommands(made, name) {
  step(`${name}: init again changes nothing`, () => {
    const again = spawnSync('npx', ['sallyport', 'init', '--dry-run'], { cwd: made.app, encoding: 'utf8' })
    process.stdout.write(again.stdout + again.stderr)
    return again.status === 0 && again.stdout.includes('There is nothing to write.')
  })
  step(`${name}: doctor`, () => made.run('doctor', ['npx sallyport doctor']))
}

/** `next build` prerenders routes if it can. Our routes must not log that as a failed request. */
function checkBuildLog(made, name) {
  step(`${name}: the build logs nothing of ours`, () => {
    const lines = readFileSync(made.logOf('build'), 'utf8').split('\n')
    const told = lines.filter((line) => /sallyport|request failed|unavailable|requestId|\berror\b|\bwarn/i.test(line))
    return lines.some((line) => line.includes('Compiled successfully')) && none(told)
  })
}

/** The auth file in a client component gives one error with its fix. This test runs last, because it leaves no build. */
function checkMisuse(made, name) {
  step(`${name}: the auth file in a client component is one clear error`, () => {
    const page = join(made.app, 'app/misuse/page.tsx')
    mkdirSync(dirname(page), { recursive: true })
    writeFileSync(page, MISUSE)
    const wasBuilt = made.run('misuse', ['npm run build'])
    rmSync(dirname(page), { recursive: true })
    const log = readFileSync(made.logOf('misuse'), 'utf8')
    const told = ["'server-only'", "import type { auth } from '@/auth'", './app/misuse/page.tsx', 'failed with 1 error']
    return !wasBuilt && none(told.filter((words) => !log.includes(words)))
  })
}

const MISUSE = `'use client'
import { auth } from '@/auth'

export default function Misuse() {
  return <p>{auth.clientConfig.loginPath}</p>
}
`

/** Runs the commands of the page about tests. */
async function tryTestingPage(made, name) {
  for (const { step: own, lines } of await prepareTestingPage(made))
    step(`${name}: docs/recipes/testing.md, ${own}`, () => made.run(own, lines))
}

/** Builds as another machine does after a clone: without the files that git ignores, and without a database. */
function buildOfClone(made, lines) {
  const ignored = ['.env', 'generated', 'src/generated', '.next'].map((name) => join(made.app, name))
  const env = readFileSync(join(made.app, '.env'))
  for (const path of ignored) rmSync(path, { recursive: true, force: true })
  const isBuilt = made.run('build', ['unset BASE_URL DATABASE_URL', ...lines])
  writeFileSync(join(made.app, '.env'), env)
  return isBuilt
}

/** Starts the built app, or the folder that stands for its image. */
async function startApp({ name, isImage }, made, linesOf) {
  if (!isImage) return made.start({ lines: linesOf('start') })
  const image = buildImage(made)
  step(`${name}: docs/recipes/docker.md`, () => image !== null)
  return image && made.start(image)
}

async function tryVariant(variant, tarball) {
  const { name, tool, folder: at, files = {}, base = '', login, isPlain, types, testing } = variant
  const server = await variant.server?.()
  const env = { ...variant.env, ...server?.env }
  const made = makeApp({ tarball, env, port: await freePort(), tool, at, base, login })
  const { names, linesOf } = stepsOf(variant)
  const perform = (one) => {
    files[one]?.(made)
    if (one === 'build') return buildOfClone(made, linesOf(one))
    return made.run(one, linesOf(one), one === 'create' ? made.folder : made.app)
  }
  const done = names.every((one) => step(`${name}: ${one}`, () => perform(one)))
  const running = done ? await startApp(variant, made, linesOf) : null
  if (running) {
    const address = `http://localhost:${made.port}${base}`
    const authPrefix = variant.authPrefix ?? '/api/auth'
    Object.assign(process.env, {
      FRESH_URL: address,
      FRESH_LOG: running.log,
      FRESH_AUTH_PREFIX: authPrefix,
      FRESH_APP: name,
    })
    await playwright(`fresh ${name}`, ['--config=playwright.fresh.config.ts'])
    running.stop()
    if (!variant.isImage) step(`${name}: what the browser gets`, () => none(bundleProblems(made.app)))
    if (isPlain) checkBuildLog(made, name)
    checkCommands(made, name)
    if (testing) await tryTestingPage(made, name)
    if (types) checkTypes(made.app)
    if (types) checkMisuse(made, name)
  } else record(`fresh ${name}`, 0, 1)
  await server?.stop()
  process.stdout.write(`${name}: ${JSON.stringify(made.seconds)} seconds\n`)
  if (process.env.KEEP_FRESH) process.stdout.write(`${made.app}\n`)
  else made.remove()
}

const built = step('package build', () => run('scripts/build/build.mjs', ['--library']))
const tarball = built ? pack().tarball : null
if (tarball) {
  for (const variant of VARIANTS) {
    if (wanted && variant.name !== wanted) continue
    if (variant.isPossible?.() ?? true) await tryVariant(variant, tarball)
    else process.stdout.write(`${variant.name}: not run, this machine has no server for it\n`)
  }
} else record('fresh', 0, 1)
finish()
