// The service behind a plain Node HTTP server, over SQLite in a temporary folder: `node server.mjs DATABASE_FILE`. It prints its
// port, and answers GET /__stats with its memory and the delay of its event loop since the last such request.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createAuthWith } from '../../src/auth/create-auth.js'
import { randomId } from '../../src/crypto/random.js'
import { openClient } from '../../tests/harness/clients.js'
import { migrate } from '../../tests/harness/migrate.js'

const USERS = 200

const client = await openClient('sqlite', `file:${process.argv[2]}`)
await migrate('sqlite', client)
let logLines = 0
const made = createAuthWith(
  {
    prisma: client,
    secret: 'k7Jq2vT9xW4zB8nM1pR5sY3dF6gH0aLc',
    mail: { from: 'Bench <bench@example.com>' },
    sendMail: async () => {},
    log: {
      info: () => {},
      warn: () => {
        logLines += 1
      },
      error: (message, detail) => console.error(message, detail),
    },
    AUTH_CONFIG: { BASE_URL: 'http://127.0.0.1', TRUSTED_PROXY_HEADER: 'x-forwarded-for' },
  },
  {},
)
const { handlers } = made.auth
const { ctx } = made.open()
// One record serves all: making one takes as long as a login.
const password = await ctx.passwords.hash('correct horse battery')
for (let i = 0; i < USERS; i++) {
  const name = `user${i}`
  const email = `${name}@example.com`
  const names = { username: name, usernameKey: name, email, emailKey: email }
  await ctx.db.user.create({ data: { id: randomId(), ...names, emailVerifiedAt: ctx.now(), password } })
}

const delay = monitorEventLoopDelay({ resolution: 10 })
delay.enable()

function stats() {
  const milliseconds = (nanoseconds: number) => Number((nanoseconds / 1e6 - 10).toFixed(1))
  const { user, system } = process.cpuUsage()
  const found = {
    rss: process.memoryUsage.rss(),
    cpu: (user + system) / 1e6,
    delayP50: milliseconds(delay.percentile(50)),
    delayP99: milliseconds(delay.percentile(99)),
    logLines,
  }
  delay.reset()
  return found
}

async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  if (incoming.url === '/__stats') {
    outgoing.end(JSON.stringify(stats()))
    return
  }
  const chunks: Uint8Array[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  const gone = new AbortController()
  outgoing.once('close', () => outgoing.writableFinished || gone.abort())
  const isPost = incoming.method === 'POST'
  const request = new Request(`http://127.0.0.1${incoming.url}`, {
    method: isPost ? 'POST' : 'GET',
    headers: Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)]),
    signal: gone.signal,
    ...(isPost ? { body: Buffer.concat(chunks) } : {}),
  })
  const response = await (isPost ? handlers.POST : handlers.GET)(request)
  outgoing.statusCode = response.status
  for (const [name, value] of response.headers) outgoing.appendHeader(name, value)
  outgoing.end(Buffer.from(await response.arrayBuffer()))
}

const server = createServer((incoming, outgoing) => {
  answer(incoming, outgoing).catch((error: unknown) => {
    console.error(error)
    outgoing.destroy()
  })
})
// Longer than a run of the bench: a client must not reuse a connection that the server is about to close.
server.keepAliveTimeout = 3_600_000
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(typeof address === 'object' ? address?.port : address)
})
