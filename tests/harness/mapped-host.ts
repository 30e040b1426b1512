import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { PrismaLibSql } from '@prisma/adapter-libsql'
import { PrismaMariaDb } from '@prisma/adapter-mariadb'
import { PrismaPg } from '@prisma/adapter-pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { mysqlModels, mysqlSql } from '../../scripts/build/mysql.mjs'
import { generateClient } from '../../scripts/build/prisma.mjs'
import { schemaSql } from '../../scripts/build/schema-engine.mjs'
import type { TestClient } from './clients.js'
import type { Provider } from './providers.js'

const SCALARS = 'String Int BigInt Boolean DateTime'.split(' ')
const snake = (name: string): string => name.replace(/(?!^)([A-Z])/g, '_$1').toLowerCase()

const OWN_FIELDS = `
  role        Role     @default(MEMBER) @map("role_name")
  plan        Plan?
  phoneNumber String?  @unique @map("phone_no")
  visits      BigInt   @default(0) @map("visit_count")
  balance     Decimal? @map("account_balance")
  avatar      Bytes?
  preferences Json?
  ratio       Float?
`
const LISTS = `
  roles     Role[]   @default([ADMIN])
  labels    String[] @map("label_list")
`
const ENUMS = `
enum Role {
  ADMIN  @map("role-admin")
  MEMBER @map("role-member")
  @@map("person_role")
}
enum Plan {
  FREE
  PAID @map("paid plan")
}
`

/** A host whose database is older than the package: every model, table and column has another name, and the id is a number. */
function mapped(fragment: string): string {
  const lines = fragment.split('\n').map((line) => {
    const [, name = '', type = ''] = /^ {2}(\w+)\s+(\w+)/.exec(line) ?? []
    return SCALARS.includes(type) ? `${line} @map("${snake(name)}_col")` : line
  })
  return lines
    .join('\n')
    .replace(
      /^model (\w+) \{([^}]*)\}/gm,
      (_, name, body) => `model ${name} {${body}\n  @@map("${snake(name)} table")\n}`,
    )
    .replace(/\bUser\b(?=\s|\?)/g, 'Person')
    .replace(/^( {2}userId\s+)String/gm, '$1Int')
    .replace(/String(\s+@id) @default\(uuid\(7\)\)/, 'Int$1 @default(autoincrement())')
}

/** true if the host's enum values have other names in the database. */
type Enums = 'mapped' | 'plain'

function schemaOf(provider: Provider, enums: Enums, columnsOf = provider): { path: string; content: string }[] {
  const fragments = readdirSync('prisma/models')
    .filter((name) => name.endsWith('.prisma'))
    .map((path) => {
      const plain = mapped(readFileSync(join('prisma/models', path), 'utf8'))
      const content = provider === 'mysql' ? mysqlModels(plain) : plain
      const own = OWN_FIELDS + (columnsOf === 'postgresql' ? LISTS : '')
      return { path, content: content.replace(/model Person \{/, (head) => head + own) }
    })
  const datasource = readFileSync(`prisma/demo/${provider}.prisma`, 'utf8')
  return [
    ...fragments,
    {
      path: 'datasource.prisma',
      content: datasource + (enums === 'mapped' ? ENUMS : ENUMS.replace(/(?<!@)@map\(.*\)/g, '')),
    },
  ]
}

/** Generates the client, unless it exists for the same schema. Returns its folder. */
function clientOf(name: string, files: { path: string; content: string }[]): string {
  const folder = resolve('generated', name)
  const stamp = join(folder, '.stamp')
  const hash = createHash('sha256').update(JSON.stringify(files)).digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return folder
  mkdirSync(join(folder, 'schema'), { recursive: true })
  for (const { path, content } of files) writeFileSync(join(folder, 'schema', path), content)
  const config = `export default { schema: ${JSON.stringify(join(folder, 'schema'))} }\n`
  writeFileSync(join(folder, 'prisma.config.mjs'), config)
  generateClient(name)
  writeFileSync(stamp, hash)
  return folder
}

const adapterOf = (provider: Provider, url: string) =>
  ({
    sqlite: () => new PrismaLibSql({ url, timeout: 5000 }),
    postgresql: () => new PrismaPg({ connectionString: url, max: 5 }),
    mysql: () => new PrismaMariaDb(url),
  })[provider]()

/** The statements that create the tables. Prisma's engine writes none for MariaDB: those of PostgreSQL are translated. */
async function tablesOf(provider: Provider, url: string, enums: Enums): Promise<string> {
  if (provider === 'sqlite') return schemaSql(schemaOf(provider, enums), new PrismaLibSql({ url }))
  const connectionString = provider === 'mysql' ? inject('postgresUrl') : url
  // Lists are columns of PostgreSQL only.
  const sql = await schemaSql(schemaOf('postgresql', enums, provider), new PrismaPg({ connectionString }))
  return provider === 'mysql' ? mysqlSql(sql, schemaOf(provider, enums)) : sql
}

/** Opens a client on the database at `url` and creates the tables. */
async function openMappedHost(provider: Provider, url: string, enums: Enums): Promise<TestClient> {
  const files = schemaOf(provider, enums)
  const sql = await tablesOf(provider, url, enums)
  const { PrismaClient } = await import(
    pathToFileURL(join(clientOf(`host-${enums}-${provider}`, files), 'client/client.ts')).href
  )
  const client: TestClient = new PrismaClient({
    adapter: adapterOf(provider, url),
    log: [{ emit: 'event', level: 'query' }],
  })
  for (const statement of sql.split(/;\s*$/m)) {
    if (statement.replace(/^--.*$/gm, '').trim()) await client.$executeRawUnsafe(statement)
  }
  return client
}

/** Opens the host for the tests of a block. Each test begins with empty tables. */
export function withMappedHost(
  provider: Provider,
  emptyDatabase: () => { url: string },
  enums: Enums,
): () => Promise<TestClient> {
  let client: TestClient | undefined
  beforeAll(async () => {
    client = await openMappedHost(provider, emptyDatabase().url, enums)
  }, 120_000)
  afterAll(() => client?.$disconnect())
  const quoted = (name: string) => (provider === 'mysql' ? `\`${name}\`` : `"${name}"`)
  return async () => {
    if (!client) throw new Error('the client can only be used in tests')
    for (const name of ['auth_limit', 'auth_outbox', 'auth_one_time_token', 'auth_registration', 'user'])
      await client.$executeRawUnsafe(`DELETE FROM ${quoted(`${name} table`)}`)
    return client
  }
}
