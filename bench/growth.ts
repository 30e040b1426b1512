// Fills a database with so many people and shows each statement of the service with its plan and its time:
// PEOPLE=10000,1000000 npx vitest run --config bench/vitest.config.ts bench/growth.ts
import { PrismaMariaDb } from '@prisma/adapter-mariadb'
import { PrismaPg } from '@prisma/adapter-pg'
import { expect, it } from 'vitest'
import { purge } from '../src/flows/base/purge.js'
import { registerUser } from '../tests/harness/applicants.js'
import { Client } from '../tests/harness/client-jar.js'
import { openClient, type TestClient } from '../tests/harness/clients.js'
import { withDatabases } from '../tests/harness/databases.js'
import { PASSWORD } from '../tests/harness/people.js'
import { makeServiceOver, type TestService } from '../tests/harness/service.js'

const SIZES = (process.env.PEOPLE ?? '10000,1000000').split(',').map(Number)
/** How often each request runs. The median of a statement's times counts. */
const ROUNDS = 25
/** A table with fewer rows may be read whole. */
const SMALL = 1000

interface Statement {
  sql: string
  args: unknown[]
  argTypes: unknown[]
}

interface Seen extends Statement {
  request: string
  times: number[]
}

type Method = (...args: unknown[]) => unknown

/** An adapter that reports each statement and its milliseconds. */
function reporting<Target extends object>(target: Target, report: (statement: Statement, ms: number) => void): Target {
  const call = (name: string, args: unknown[]): unknown =>
    Reflect.apply(Reflect.get(target, name) as Method, target, args)
  const statement =
    (name: string): Method =>
    async (query) => {
      const began = performance.now()
      const result = await call(name, [query])
      report(query as Statement, performance.now() - began)
      return result
    }
  const inner =
    (name: string): Method =>
    async (...args) =>
      reporting((await call(name, args)) as object, report)
  const methods: Readonly<Record<string, Method>> = {
    queryRaw: statement('queryRaw'),
    executeRaw: statement('executeRaw'),
    connect: inner('connect'),
    startTransaction: inner('startTransaction'),
  }
  return new Proxy(target, {
    get: (_, name) => {
      const found: unknown = Reflect.get(target, name)
      if (typeof found !== 'function') return found
      return (typeof name === 'string' && methods[name]) || found.bind(target)
    },
  })
}

type Server = 'postgresql' | 'mysql'

const SERVERS = {
  postgresql: {
    adapter: (url: string) => new PrismaPg({ connectionString: url, max: 10 }),
    numbers: (count: number) => `generate_series(1, ${count}) AS s(n)`,
    name: (column: string) => `"${column}"`,
    text: (before: string) => `'${before}' || n`,
    at: (minutes: number) => `TIMESTAMP '2026-05-01 10:00:00' + INTERVAL '${minutes} minutes'`,
    hex: (before: string) => `md5('${before}' || n)`,
    analyze: ['ANALYZE'],
    readsAll: /"Node Type": "Seq Scan"[\s\S]*?"Relation Name": "(\w+)"/g,
    explain: 'EXPLAIN (FORMAT JSON) ',
  },
  mysql: {
    adapter: (url: string) => new PrismaMariaDb(url),
    numbers: (count: number) => `(SELECT seq AS n FROM seq_1_to_${count}) AS s`,
    name: (column: string) => `\`${column}\``,
    text: (before: string) => `CONCAT('${before}', n)`,
    at: (minutes: number) => `TIMESTAMP '2026-05-01 10:00:00' + INTERVAL ${minutes} MINUTE`,
    hex: (before: string) => `MD5(CONCAT('${before}', n))`,
    analyze: [
      'ANALYZE TABLE `User`, `AuthSession`, `AuthOneTimeToken`, `AuthChallenge`, `AuthLimit`, `AuthSocialAccount`',
    ],
    readsAll: /"table_name": "(\w+)",\s*"access_type": "ALL"/g,
    explain: 'EXPLAIN FORMAT=JSON ',
  },
} as const

/** People with three sessions each, a third of them with a provider, and as many expired rows as people. */
async function seed(client: TestClient, server: Server, people: number, record: string): Promise<void> {
  const { numbers, name, text, at, hex, analyze } = SERVERS[server]
  const insert = (model: string, columns: Record<string, string>, count: number) =>
    client.$executeRawUnsafe(
      `INSERT INTO ${name(model)} (${Object.keys(columns).map(name).join(', ')}) ` +
        `SELECT ${Object.values(columns).join(', ')} FROM ${numbers(count)}`,
    )
  const [user, email] = [
    text('user'),
    server === 'mysql' ? `CONCAT('user', n, '@example.com')` : `'user' || n || '@example.com'`,
  ]
  await insert(
    'User',
    {
      ...{ id: user, username: user, usernameKey: user, email, emailKey: email, emailVerifiedAt: at(-1000) },
      ...{ password: `'${record}'`, createdAt: at(-1000) },
    },
    people,
  )
  const session = (before: string, end: number) => ({
    ...{ id: text(before), userId: user, authEpoch: '0', createdAt: at(-900), rotatedAt: at(-900) },
    ...{ lastUsedAt: at(-900), idleExpiresAt: at(end), expiresAt: at(40_000), keyHash: hex(before) },
  })
  for (const before of ['a-', 'b-', 'c-']) await insert('AuthSession', session(before, 10_000), people)
  await insert(
    'AuthSocialAccount',
    {
      ...{ id: text('s-'), userId: user, provider: "'github'", uid: text(''), issuer: "''", dateJoined: at(-900) },
    },
    Math.floor(people / 3),
  )
  const third = Math.ceil(people / 3)
  await insert('AuthSession', session('old-', -1), third)
  for (const [before, end] of [
    ['old-', -1],
    ['new-', 1000],
  ] as const) {
    const times = { createdAt: at(-900), expiresAt: at(end) }
    const token = { id: text(before), purpose: "'reset'", hash: hex(before), userId: user, emailKey: email }
    await insert('AuthOneTimeToken', { ...token, ...times }, third)
    const challenge = { id: text(before), purpose: "'email-login'", tokenHash: hex(before), emailKey: email }
    await insert('AuthChallenge', { ...challenge, ...times }, third)
  }
  for (const statement of analyze) await client.$executeRawUnsafe(statement)
}

const expectStatus = (answer: { status: number; text: string }, status = 200) => {
  if (answer.status !== status) throw new Error(`${answer.status} ${answer.text}`)
}

/** The requests that are measured, each for another person. `named` is the name of the person and of the round. */
function requestsOf(service: TestService): Record<string, (name: string) => Promise<void>> {
  const clients = new Map<string, Client>()
  const client = (name: string) => clients.get(name) ?? new Client(service.auth.handlers)
  const login = async (name: string, body: object) => {
    const made = client(name)
    expectStatus(await made.post('login/', { ...body, password: PASSWORD }))
    clients.set(name, made)
  }
  const later = async () => void (await service.settle())
  return {
    'login by username': (name) => login(name, { username: name }),
    'login by address': (name) => login(name, { email: `${name}@example.com` }),
    'who am I': async (name) => expectStatus(await client(name).get('user/')),
    refresh: async (name) => expectStatus(await client(name).post('token/refresh/')),
    'list of sessions': async (name) => expectStatus(await client(name).get('sessions/')),
    'change of the profile': async (name) =>
      expectStatus(await client(name).call('PATCH', 'user/', { body: { first_name: 'Ann' } })),
    registration: async (name) => expectStatus(await registerUser(client(`${name}-new`), `${name}new`), 201),
    'reset by email': async (name) => {
      expectStatus(await client('nobody').post('password/reset/', { email: `${name}@example.com` }))
      await later()
    },
    'sign-in by email': async (name) => {
      expectStatus(await new Client(service.auth.handlers).post('login/email/', { email: `${name}@example.com` }))
      await later()
    },
    logout: async (name) => expectStatus(await client(name).post('logout/')),
  }
}

const median = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0

/** One line for a statement: the same text with another number of values is the same statement. */
const shape = (sql: string) =>
  sql
    .replaceAll(/(\$\d+|\?)(,\s?(\$\d+|\?))+/g, '…')
    .replaceAll(/\$\d+/g, '$')
    .replaceAll(/\s+/g, ' ')

withDatabases(['postgresql', 'mysql'], (provider, database) => {
  const server: Server = provider === 'mysql' ? 'mysql' : 'postgresql'
  const { adapter, explain, readsAll } = SERVERS[server]
  const times = new Map<string, Map<number, number>>()
  const whole = new Map<string, string[]>()
  const small = new Set<string>()

  async function tablesReadWhole(client: TestClient, { sql, args }: Statement): Promise<string[]> {
    if (!/^\s*(SELECT|INSERT|UPDATE|DELETE|WITH)/i.test(sql)) return []
    const plan = await client.$queryRawUnsafe<object[]>(explain + sql, ...args)
    const text = JSON.stringify(plan, null, 1).replaceAll('\\n', '\n').replaceAll('\\"', '"')
    return [...text.matchAll(readsAll)].flatMap(([, table = '']) => (small.has(table) ? [] : [table]))
  }

  it.each(SIZES)('%d people', { timeout: 40 * 60_000 }, async (people) => {
    await database().clear()
    const plain = await openClient(server, database().url, { log: [] })
    const seen = new Map<string, Seen>()
    let request = ''
    const prisma = await openClient(server, database().url, {
      log: [],
      adapter: reporting(adapter(database().url), (statement, ms) => {
        if (request === '') return
        const key = `${request} | ${shape(statement.sql)}`
        const known = seen.get(key) ?? { ...statement, request, times: [] }
        known.times.push(ms)
        seen.set(key, known)
      }),
    })
    const service = makeServiceOver(prisma, { EMAIL_LOGIN: 'both', USERNAME: 'required' })
    const began = performance.now()
    await seed(plain, server, people, await service.ctx.passwords.hash(PASSWORD))
    console.log(`${provider}, ${people} people: filled in ${((performance.now() - began) / 1000).toFixed(0)} s`)
    for (const table of [
      'AuthInvitation',
      'AuthAddressHold',
      'AuthOutbox',
      'AuthRegistration',
      'AuthMfaMethod',
      'AuthMfaChallenge',
      'AuthTrustedDevice',
      'AuthBackupCode',
      'AuthImport',
      'AuthLimit',
    ]) {
      const [row] = await plain.$queryRawUnsafe<{ n: bigint }[]>(
        `SELECT COUNT(*) AS n FROM ${SERVERS[server].name(table)}`,
      )
      if (Number(row?.n ?? 0) < SMALL) small.add(table)
    }
    const names = Array.from({ length: ROUNDS }, (_, i) => `user${1 + Math.floor(((i + 0.5) * people) / ROUNDS)}`)
    for (const [name, run] of Object.entries(requestsOf(service))) {
      for (const person of names) {
        request = name
        await run(person)
        request = ''
      }
      service.clock.advance(1)
    }
    // Logins while all expired rows are deleted.
    const logins: number[] = []
    let isDone = false
    request = 'purge'
    const purging = purge(service.ctx).finally(() => {
      isDone = true
    })
    const purgeBegan = performance.now()
    for (let i = 0; !isDone; i++) {
      const before = performance.now()
      const client = new Client(service.auth.handlers)
      expectStatus(await client.post('login/', { username: `user${1 + ((i * 7919) % people)}`, password: PASSWORD }))
      logins.push(performance.now() - before)
    }
    await purging
    request = ''
    const sorted = logins.sort((a, b) => a - b)
    console.log(
      `purge: ${((performance.now() - purgeBegan) / 1000).toFixed(1)} s; ${logins.length} logins meanwhile, ` +
        `p50 ${median(logins).toFixed(1)} ms, p99 ${(sorted[Math.floor(sorted.length * 0.99)] ?? 0).toFixed(1)} ms`,
    )
    for (const [key, statement] of seen) {
      times.set(key, new Map(times.get(key)).set(people, median(statement.times)))
      const tables = await tablesReadWhole(plain, statement)
      if (tables.length > 0) whole.set(key, [...(whole.get(key) ?? []), `${people}: ${tables.join(', ')}`])
    }
    await Promise.all([prisma.$disconnect(), plain.$disconnect()])
    expect(seen.size).toBeGreaterThan(20)
  })

  it('prints the table', () => {
    console.log(
      `| request | statement | ${SIZES.map((size) => `ms at ${size}`).join(' | ')} | ratio | reads a whole table |`,
    )
    for (const [key, bySize] of times) {
      const [first, last] = [bySize.get(SIZES[0] ?? 0), bySize.get(SIZES.at(-1) ?? 0)]
      const cells = SIZES.map((size) => bySize.get(size)?.toFixed(2) ?? '').join(' | ')
      const ratio = first && last ? (last / first).toFixed(2) : ''
      console.log(`| ${key.slice(0, 150)} | ${cells} | ${ratio} | ${whole.get(key)?.join('; ') ?? ''} |`)
    }
  })
})
