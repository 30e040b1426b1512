// node bench/refusal.mjs [--rounds 15] [dist] : see bench/README.md.
// What a login costs that a full queue refuses, with no server in between, next to a handler that only answers 503.
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { bareCalls } from './in-process/bare.mjs'
import { loadClient, openDatabase, PASSWORD, root, USERS } from './in-process/database.mjs'
import { compare } from './in-process/measure.mjs'

const PLACES = 256
const ORIGIN = 'http://127.0.0.1:3000'

const { values, positionals } = parseArgs({
  options: { rounds: { type: 'string', default: '15' } },
  allowPositionals: true,
})
const library = join(root, positionals[0] ?? 'dist')
const [{ createAuth }, { HashingQueue }, { processWide }] = await Promise.all(
  ['index.js', 'crypto/hashing-queue.js', 'process-wide.js'].map((file) => import(join(library, file))),
)
// The queue of the process, except that nobody waits in vain: it stays full for the whole run.
const queue = processWide(
  'hashing-queue/v1',
  () => new HashingQueue({ slots: 1, maxWait: 3_600_000, maxPlaces: PLACES }),
)

const { PrismaClient, close } = await loadClient()
const database = await openDatabase(PrismaClient, 'refusal')
const { handlers } = createAuth({
  prisma: database.prisma,
  secret: 'bench-7Jq2vT9xW4zB8nM1pR5sY3dF6gH0aLc',
  mail: { from: 'bench@example.com' },
  sendMail: async () => {},
  // The one hash that runs never ends.
  hasher: { hash: () => new Promise(() => {}), verify: () => new Promise(() => {}), needsRehash: () => false },
  log: { info() {}, warn() {}, error: console.error },
  AUTH_CONFIG: { BASE_URL: ORIGIN, TRUSTED_PROXY_HEADER: 'x-forwarded-for' },
})

let sent = 0
/** A login from an address of its own. */
function login(username) {
  sent += 1
  const headers = {
    origin: ORIGIN,
    'content-type': 'application/json',
    'x-forwarded-for': `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`,
  }
  const body = JSON.stringify({ username, password: PASSWORD })
  return handlers.POST(new Request(`${ORIGIN}/api/auth/login/`, { method: 'POST', headers, body }))
}

async function refused(username) {
  const response = await login(username)
  await response.text()
  if (response.status !== 503) throw new Error(`a login was answered with ${response.status}`)
}

async function fill() {
  while (queue.waiting < PLACES) {
    for (let i = queue.waiting; i < PLACES; i++) void login(`waiting-${sent}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

const calls = {
  'only answers 503': bareCalls(database.prisma).refuse,
  'a name with an account': () => refused(`user${sent % USERS}`),
  'a made-up name': () => refused(`nobody${sent % USERS}`),
}
const rows = await compare({ calls, count: 300, warm: 500, prepare: fill }, Number(values.rounds))
process.stdout.write(`Node ${process.version}, ${values.rounds} rounds, ${new Date().toISOString().slice(0, 16)}\n\n`)
process.stdout.write('| refused login | CPU µs | p50 µs |\n|---|--:|--:|\n')
for (const { name, cpu, p50 } of rows) process.stdout.write(`| ${name} | ${cpu.toFixed(0)} | ${p50.toFixed(0)} |\n`)
await database.close()
await close()
// The logins that wait would wait for ever.
process.exit(0)
