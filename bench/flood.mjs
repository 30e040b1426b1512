// node bench/flood.mjs [--seconds 30] [--rate 500] [--networks 100] [--check] [--save NAME] : right logins and who-am-I next to a
// flood of wrong logins. `--networks 0`: the service knows no addresses. `--soak`: 200 who-am-I a second, and no flood.
// Measured is the service behind a plain Node HTTP server over SQLite; the sender is a process of its own.
import { fork, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from 'esbuild'
import { root } from '../scripts/build/install.mjs'
import { ask, atRate } from './flood/http.mjs'

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '30' },
    rate: { type: 'string', default: '500' },
    networks: { type: 'string', default: '100' },
    soak: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    save: { type: 'string' },
  },
})
const seconds = Number(values.seconds)
const PASSWORD = 'correct horse battery'
const KNOWN = 20
const USERS = 200

/** The server as one file, since it is TypeScript. It stays in the repository, where its packages are. */
async function startServer(folder) {
  const outfile = join(root, 'node_modules/.cache/flood-server.mjs')
  const entry = join(root, 'bench/flood/server.ts')
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'warning',
  })
  const env = { ...process.env, NODE_ENV: 'production' }
  const child = spawn(process.execPath, [outfile, join(folder, 'flood.db')], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const port = await new Promise((resolve, reject) => {
    child.stdout.once('data', (data) => resolve(Number(data)))
    child.once('exit', (code) => reject(new Error(`the server ended: ${code}`)))
  })
  return { child, port }
}

const cookieOf = (cookies, names) =>
  cookies
    .map((line) => line.split(';')[0])
    .filter((pair) => names.some((name) => pair.startsWith(name)))
    .join('; ')

const percentile = (list, share) =>
  [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))] ?? NaN
const ms = (number) => {
  if (number === Number.POSITIVE_INFINITY) return 'never'
  return Number.isNaN(number) ? null : Number(number.toFixed(number < 100 ? 1 : 0))
}

/** A try that was refused, cut off or not even sent has never succeeded: in the order of times it comes after all others. */
function summary(answers, { left = 0 } = {}) {
  const good = answers.filter(({ status }) => status === 200)
  const refused = answers.filter(({ status }) => status !== 200)
  const never = Array(refused.length + left).fill(Number.POSITIVE_INFINITY)
  const times = [...good.map(({ took }) => took), ...never]
  const statuses = left > 0 ? { 'not sent': left } : {}
  for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1
  return {
    tried: times.length,
    succeeded: good.length,
    p50: ms(percentile(times, 0.5)),
    p99: ms(percentile(times, 0.99)),
    p99OfSuccesses: ms(percentile(timesOf(good), 0.99)),
    p50OfRefusals: ms(percentile(timesOf(refused), 0.5)),
    statuses,
  }
}

const timesOf = (answers) => answers.map(({ took }) => took)

const address = (i) => (values.networks === '0' ? {} : { 'x-forwarded-for': `198.51.${(i >> 8) & 255}.${i & 255}` })

async function login(port, user, cookie, i) {
  const headers = { ...address(i), ...(cookie ? { cookie } : {}) }
  return ask(port, '/api/auth/login/', { headers, body: { username: `user${user}`, password: PASSWORD } })
}

/** null: the server was too busy to answer in time. */
async function statsOf(port) {
  const { status, text } = await ask(port, '/__stats')
  return status === 200 ? JSON.parse(text) : null
}

/** Memory and event loop, ten times over the run. */
async function watch(port, length) {
  const rows = []
  for (let i = 0; i < 10; i++) {
    await new Promise((resolve) => setTimeout(resolve, (length * 1000) / 10))
    rows.push(await statsOf(port))
  }
  return rows.filter((row) => row !== null)
}

function resourcesOf(rows) {
  const megabytes = rows.map(({ rss }) => Math.round(rss / 1e6))
  return {
    rss: megabytes,
    delayP50: ms(
      percentile(
        rows.map(({ delayP50 }) => delayP50),
        0.5,
      ),
    ),
    delayP99: ms(Math.max(...rows.map(({ delayP99 }) => delayP99))),
    // After the first fifth, in which the heap grows to its working size.
    growth: megabytes.length < 2 ? null : Number((megabytes.at(-1) / megabytes[1] - 1).toFixed(3)),
  }
}

async function whoAmI(port, cookie, perSecond, length) {
  const answers = []
  const sent = await atRate(
    perSecond,
    length,
    async () => void answers.push(await ask(port, '/api/auth/user/', { headers: { cookie } })),
  )
  return summary(answers, sent)
}

function startFlood(port) {
  const args = [port, values.rate, seconds, values.networks].map(String)
  const child = fork(join(root, 'bench/flood/sender.mjs'), args)
  return new Promise((resolve) => child.once('message', resolve))
}

async function runFlood(port) {
  const known = []
  for (let user = 0; user < KNOWN; user++) known.push(await login(port, user, '', user))
  const devices = known.map(({ cookies }) => cookieOf(cookies, ['auth-device']))
  const session = cookieOf(known[0].cookies, ['auth-jwt'])
  const idle = { ...(await whoAmI(port, session, 20, 5)), ...resourcesOf([await statsOf(port)]) }
  const flood = startFlood(port)
  const rightLogins = async (perSecond, task) => {
    const answers = []
    return summary(answers, await atRate(perSecond, seconds, async (i) => void answers.push(await task(i))))
  }
  const [sent, ofKnown, ofNew, who, rows] = await Promise.all([
    flood,
    rightLogins(1, (i) => login(port, i % KNOWN, devices[i % KNOWN], i % KNOWN)),
    // Every new browser has a network of its own.
    rightLogins(1, (i) => login(port, KNOWN + (i % (USERS - KNOWN)), '', 1000 + i)),
    whoAmI(port, session, 20, seconds),
    watch(port, seconds),
  ])
  return { idle, sent, known: ofKnown, new: ofNew, whoAmI: who, ...resourcesOf(rows) }
}

async function runSoak(port) {
  const { cookies } = await login(port, 0, '', 0)
  const session = cookieOf(cookies, ['auth-jwt', 'auth-refresh'])
  // Access tokens live for five minutes; one refreshed session after another keeps the soak signed in.
  const answers = []
  let cookie = session
  const renew = setInterval(async () => {
    cookie = cookieOf((await login(port, 0, '', 0)).cookies, ['auth-jwt', 'auth-refresh'])
  }, 240_000)
  const [sent, rows] = await Promise.all([
    atRate(200, seconds, async () => {
      const { status, took } = await ask(port, '/api/auth/user/', { headers: { cookie } })
      answers.push({ status, took })
    }),
    watch(port, seconds),
  ])
  clearInterval(renew)
  return { whoAmI: summary(answers, sent), ...resourcesOf(rows) }
}

/** The bounds of the release. */
function problemsOf(found) {
  const bounds = values.soak
    ? [[found.whoAmI.succeeded === found.whoAmI.tried, 'a who-am-I failed']]
    : [
        [found.sent.left === 0, 'the flood was slower than asked for'],
        [found.known.succeeded === found.known.tried, 'a known browser was refused'],
        [found.known.p99 < 1000, 'known browsers: p99 of 1 s or more'],
        [
          values.networks === '0' || found.new.succeeded * 3 >= found.new.tried,
          'new browsers: fewer than 1 in 3 signed in',
        ],
        [found.whoAmI.p50 <= 2 * found.idle.p50, 'who-am-I: p50 more than twice the idle one'],
      ]
  return [...bounds, [found.growth !== null && found.growth <= 0.1, 'memory grew by more than 10 %, or was not read']]
    .filter(([good]) => !good)
    .map(([, text]) => text)
}

const folder = mkdtempSync(join(tmpdir(), 'sallyport-flood-'))
const { child, port } = await startServer(folder)
try {
  const found = values.soak ? await runSoak(port) : await runFlood(port)
  const machine = {
    node: process.versions.node,
    cores: availableParallelism(),
    load: loadavg().map((load) => Number(load.toFixed(1))),
  }
  const result = { ...values, machine, ...found }
  console.log(JSON.stringify(result, null, 1).replace(/\n\s{3,}/g, ' '))
  if (values.save) {
    mkdirSync(join(root, 'bench/results'), { recursive: true })
    writeFileSync(join(root, 'bench/results', `${values.save}.json`), `${JSON.stringify(result, null, 2)}\n`)
  }
  const problems = problemsOf(found)
  for (const problem of problems) console.log(`PROBLEM: ${problem}`)
  if (values.check && problems.length > 0) process.exitCode = 1
} finally {
  child.kill()
  rmSync(folder, { recursive: true, force: true })
}
