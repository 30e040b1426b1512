import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import bcrypt from 'bcrypt'
import { createServer } from 'vite'

export const root = join(import.meta.dirname, '../..')
export const PASSWORD = 'Correct-horse-9'
export const USERS = 10_000
/** Its own light login: it has 50 sessions. */
export const BUSY_USER = 'user5000'
const SESSIONS_OF_BUSY = 50

/** better-sqlite3, if bench/setup.sh has installed it (`PEERS`, by default peers/ in the temporary folder); else libSQL. */
async function openAdapter(file) {
  const host = join(process.env.PEERS ?? join(tmpdir(), 'peers'), 'sallyport/package.json')
  if (!existsSync(host)) {
    const { PrismaLibSql } = await import('@prisma/adapter-libsql')
    return { name: 'libSQL', adapter: new PrismaLibSql({ url: `file:${file}` }) }
  }
  const path = createRequire(host).resolve('@prisma/adapter-better-sqlite3')
  const { PrismaBetterSqlite3 } = await import(pathToFileURL(path).href)
  return { name: 'better-sqlite3', adapter: new PrismaBetterSqlite3({ url: `file:${file}` }) }
}

/** The generated client is TypeScript. */
export async function loadClient() {
  const vite = await createServer({
    root,
    configFile: false,
    appType: 'custom',
    logLevel: 'error',
    cacheDir: join(root, '.data/vite'),
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true, include: [] },
  })
  const { PrismaClient } = await vite.environments.ssr.runner.import(join(root, 'generated/sqlite/client/client.ts'))
  return { PrismaClient, close: () => vite.close() }
}

function migrations() {
  const folder = join(root, 'prisma/migrations/sqlite')
  const texts = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll(/^--.*$/gm, ''))
  return texts.flatMap((text) => text.split(';').filter((statement) => statement.trim() !== ''))
}

const inBatches = async (rows, create) => {
  for (let at = 0; at < rows.length; at += 500) await create({ data: rows.slice(at, at + 500) })
}

const userRow = (id, password) => {
  const email = `${id}@example.com`
  const keys = { username: id, usernameKey: id, email, emailKey: email }
  return { id, ...keys, emailVerifiedAt: new Date(), password }
}

const sessionRow = (id, userId) => {
  const now = new Date()
  const later = new Date(now.getTime() + 7 * 24 * 3600_000)
  const times = { createdAt: now, lastUsedAt: now, rotatedAt: now, idleExpiresAt: later, expiresAt: later }
  return { id, userId, authEpoch: 0, methods: 'pwd', ...times }
}

async function seed(prisma) {
  await prisma.$queryRawUnsafe('PRAGMA journal_mode = WAL')
  for (const statement of migrations()) await prisma.$executeRawUnsafe(statement)
  const light = await bcrypt.hash(PASSWORD, 4)
  const ids = Array.from({ length: USERS }, (_, index) => `user${index}`)
  const sessions = ids.map((id) => sessionRow(`session-of-${id}`, id))
  for (let index = 1; index < SESSIONS_OF_BUSY; index++) sessions.push(sessionRow(`busy-${index}`, BUSY_USER))
  await inBatches(
    ids.map((id) => userRow(id, light)),
    (args) => prisma.user.createMany(args),
  )
  await inBatches(sessions, (args) => prisma.authSession.createMany(args))
}

/** A fresh database of 10,000 users, whose password has bcrypt's least cost, each with one session; one user has fifty. */
export async function openDatabase(PrismaClient, name) {
  const folder = mkdtempSync(join(tmpdir(), 'sallyport-bench-'))
  const open = async () => {
    const { adapter, name: driver } = await openAdapter(join(folder, `${name}.db`))
    return { prisma: new PrismaClient({ adapter }), driver }
  }
  const first = await open()
  await seed(first.prisma)
  await first.prisma.$disconnect()
  // Opened once more: better-sqlite3 syncs less often where it finds a write-ahead log, as a host's own database has one.
  const { prisma, driver } = await open()
  const close = async () => {
    await prisma.$disconnect()
    rmSync(folder, { recursive: true, force: true })
  }
  return { prisma, driver, close }
}
