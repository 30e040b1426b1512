import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { PrismaLibSql } from '@prisma/adapter-libsql'
import { PrismaPg } from '@prisma/adapter-pg'
import type { NextConfig } from 'next'
import { expect, inject, it } from 'vitest'
import { mysqlSql } from '../../scripts/build/mysql.mjs'
import { schemaSql } from '../../scripts/build/schema-engine.mjs'
import { init } from '../../src/cli/init/run.js'
import { withSallyport } from '../../src/next/with-sallyport.js'
import { commandFolder } from '../harness/command-folder.js'
import { withEmptyDatabases } from '../harness/databases.js'
import type { Provider } from '../harness/providers.js'

type Files = Record<string, string>

const here = commandFolder()

/** A Next.js app with Prisma in it. */
const host = (provider: Provider, schema: Files): Files => ({
  'package.json': JSON.stringify({ dependencies: { next: '16.4.3', sallyport: '0.1.0', '@prisma/client': '7.0.0' } }),
  'tsconfig.json': JSON.stringify({ compilerOptions: { paths: { '@/*': ['./*'] } } }),
  'next.config.ts': 'export default {\n  reactStrictMode: true,\n}\n',
  'app/layout.tsx': 'export default ({ children }) => <html><body>{children}</body></html>\n',
  'lib/db.ts': "import { PrismaClient } from '@/generated/prisma/client'\n\nexport const db = new PrismaClient()\n",
  ...Object.fromEntries(Object.entries(schema).map(([path, text]) => [path, text.replace('PROVIDER', provider)])),
})

const DATASOURCE = `datasource db {
  provider = "PROVIDER"
}

generator client {
  provider = "prisma-client"
  output   = "../generated/prisma"
}
`

/** A shop that has had users for years. */
const SHOP = `${DATASOURCE}
/// Everybody who ever bought something { really }
model User {
  id        Int      @id @default(autoincrement()) // grows
  email     String?  @unique
  name      String?
  orders    Order[]
  createdAt DateTime @default(now())

  @@index([name])
  @@map("customers")
}

model Order {
  id     Int  @id @default(autoincrement())
  userId Int
  user   User @relation(fields: [userId], references: [id])
}
`

const { read, write } = here
const paths = () =>
  (readdirSync(here.root, { recursive: true, encoding: 'utf8' }) as string[]).filter((path) =>
    statSync(join(here.root, path)).isFile(),
  )
const everything = (): Files => Object.fromEntries(paths().map((path) => [path, read(path)]))

async function run(...options: string[]): Promise<string> {
  here.output = ''
  expect(await init(['--yes', '--no-install', ...options])).toBe(0)
  return here.output
}

/** The Content-Security-Policy that Next sends with /login under a written configuration. */
async function framesOf(written: string): Promise<string | undefined> {
  const body = written.replace(/^import .*$/m, '').replace('export default', 'return')
  const config: NextConfig = new Function('withSallyport', body)(withSallyport)
  const all = (await config.headers?.()) ?? []
  const entries = all.filter(({ source }) => new RegExp(`^${source}$`).test('/login'))
  return entries.flatMap(({ headers }) => headers).find(({ key }) => key === 'Content-Security-Policy')?.value
}

/** A second run, without the options of the first, changes nothing. */
async function expectSettled(): Promise<void> {
  const before = everything()
  expect(await run()).toContain('There is nothing to write.')
  expect(everything()).toEqual(before)
}

withEmptyDatabases((provider, emptyDatabase) => {
  const schemaFiles = () =>
    paths()
      .filter((path) => path.endsWith('.prisma'))
      .map((path) => ({ path, content: read(path) }))
  /** The SQL of the schema from Prisma. @throws Prisma's error for an invalid schema */
  async function sqlOf(): Promise<string> {
    if (provider === 'sqlite') return schemaSql(schemaFiles(), new PrismaLibSql({ url: ':memory:' }))
    if (provider === 'postgresql')
      return schemaSql(schemaFiles(), new PrismaPg({ connectionString: emptyDatabase().url }))
    // Prisma's engine in the tests does not know MySQL: it gets the schema as one of PostgreSQL, and its SQL is translated.
    const files = schemaFiles().map(({ path, content }) => ({
      path,
      content: content.replace('"mysql"', '"postgresql"').replace(/ @db\.\w+(\(\d+\))?/g, ''),
    }))
    const sql = await schemaSql(files, new PrismaPg({ connectionString: inject('postgresUrl') }))
    return mysqlSql(sql, schemaFiles()).replaceAll('`', '"')
  }

  it('goes on with db push where there are no migrations, because migrate dev would reset the database', async () => {
    write(host(provider, { 'prisma/schema.prisma': SHOP }))
    expect(await run('--username', 'required')).toContain('  npx prisma db push (or, with migrations')
  })

  it('prints its text for a file that calls the auth of another package', async () => {
    const proxy = 'export const proxy = async () => void (await supabase.auth.getUser())\n'
    write(host(provider, { 'prisma/schema.prisma': SHOP, 'proxy.ts': proxy }))
    const told = await run('--username', 'required')
    expect(told).toContain('proxy.ts already exists. sallyport would write:')
    expect(told).not.toMatch(/^keep .*proxy\.ts/m)
    expect(read('proxy.ts')).toBe(proxy)
  })

  it("one file with the host's user model: adds fields, relations and the type of the id", async () => {
    write(host(provider, { 'prisma/schema.prisma': SHOP, 'prisma/migrations/1_shop/migration.sql': '' }))
    const told = await run('--username', 'required')
    const schema = read('prisma/schema.prisma')
    expect(schema).toContain(
      '/// Everybody who ever bought something { really }\nmodel User {\n  id        Int      @id',
    )
    const [user = ''] = schema.match(/^model User [\s\S]*?^\}/m) ?? []
    for (const field of ['id', 'email', 'createdAt', 'usernameKey', 'authSocialAccounts'])
      expect(user.match(new RegExp(`^ {2}${field}\\s`, 'gm')), field).toHaveLength(1)
    expect(user).toMatch(/\n\n {2}@@index\(\[name\]\)\n {2}@@map\("customers"\)\n\}$/)
    expect(schema.match(/^model User /gm)).toHaveLength(1)
    expect(schema).toMatch(/model AuthSession \{[^}]*\n {2}userId +Int\n/)
    const sql = await sqlOf()
    expect(sql.match(/REFERENCES "customers"/g)).toHaveLength(13)
    expect(told).toContain('Rows of User that exist need a value for username and usernameKey')
    const keys = provider === 'mysql' ? '\n {2}npx sallyport doctor, which .*' : ''
    expect(told).toMatch(new RegExp(`npx prisma migrate dev --name auth${keys}\\n {2}npm run dev`))
    expect(read('auth.ts')).toContain("import { db } from '@/lib/db'\n")
    expect(read('auth.ts')).toContain('  prisma: db,\n')
    expect(read('auth.ts')).toContain("USERNAME: 'required',\n")
    expect(read('app/account/page.tsx')).toContain('{user.username}')
    expect(read('app/account/page.tsx')).toContain('<AccountPage params={await searchParams} from="/account"')
    expect(read('app/change-email/page.tsx')).toContain(
      '<ConfirmEmailChange heading={null} params={await searchParams} />',
    )
    expect(read('app/undo-email/page.tsx')).toContain('<UndoEmailChange heading={null} params={await searchParams} />')
    // The policy forbids frames on the written pages.
    expect(read('next.config.ts')).toContain('export default withSallyport({\n  reactStrictMode: true,\n})')
    expect(await framesOf(read('next.config.ts'))).toContain("frame-ancestors 'none'")
    expect(read('proxy.ts')).toContain("matcher: ['/', '/((?!_next/|favicon")
    expect(paths()).not.toContain('prisma.config.ts')
    await expectSettled()
  })

  it('a folder with a user model of another name in its own file', async () => {
    const uuid = provider === 'postgresql' ? ' @db.Uuid' : ''
    write(
      host(provider, {
        'prisma.config.ts': "export default defineConfig({ schema: './db/schema' })\n",
        'db/schema/main.prisma': DATASOURCE,
        'db/schema/account.prisma': `model Account {\n  id String @id @default(uuid())${uuid}\n  firstName String @default("")\n}\n`,
      }),
    )
    await run('--user-model', 'Account', '--auth-file', 'server/auth', '--auth-prefix', '/api/v1/auth/')
    expect(read('db/schema/main.prisma')).toBe(DATASOURCE.replace('PROVIDER', provider))
    expect(read('db/schema/account.prisma').match(/firstName/g)).toHaveLength(1)
    const models = read('db/schema/auth.prisma')
    expect(models).not.toMatch(/model (User|Account) /)
    expect(models).toMatch(new RegExp(`model AuthBackupCode \\{[^}]*userId +String${uuid}\\n`))
    expect(models).not.toMatch(/\bUser\b(?=\??\s+@relation)/)
    expect((await sqlOf()).match(/REFERENCES "Account"/g)).toHaveLength(12)
    expect(read('server/auth.ts')).toContain("models: { user: 'Account' }")
    expect(read('server/auth.ts')).toContain("AUTH_PREFIX: '/api/v1/auth'")
    expect(read('app/api/v1/auth/[...auth]/route.ts')).toContain("from '@/server/auth'")
    here.output = ''
    const before = everything()
    await run('--auth-file', 'server/auth')
    expect(here.output).toContain('There is nothing to write.')
    expect(everything()).toEqual(before)
  })

  const several = 'several database schemas, and models in nested folders'
  // Prisma has no database schemas elsewhere.
  if (provider === 'postgresql')
    it(several, async () => {
      const datasource = DATASOURCE.replace('"PROVIDER"', '"PROVIDER"\n  schemas  = ["base", "shop"]')
      write(
        host(provider, {
          'prisma.config.ts': "export default defineConfig({ schema: './prisma' })\n",
          'prisma/schema.prisma': datasource,
          'prisma/models/people/user.prisma':
            'model User {\n  id String @id @default(cuid())\n\n  @@schema("shop")\n}\n',
        }),
      )
      await run()
      const sql = await sqlOf()
      expect(sql).toContain('CREATE TABLE "shop"."AuthSession"')
      expect(sql).not.toContain('CREATE TABLE "Auth')
      await expectSettled()
    })

  it('names the columns of the user model that no registration could fill', async () => {
    const tenant = SHOP.replace('  name      String?\n', '  name      String?\n  tenantId  String // no @default\n')
    write(host(provider, { 'prisma/schema.prisma': tenant }))
    const told = await run()
    expect(told).toContain('User.tenantId has no default, so no account could be created.')
    expect(told.match(/has no default/g)).toHaveLength(1)
  })

  it('a schema without a user model gets ours', async () => {
    write(host(provider, { 'prisma/schema.prisma': `${DATASOURCE}\nmodel Note {\n  id Int @id\n}\n` }))
    await run()
    expect(read('auth.ts')).toContain("USERNAME: 'none',\n")
    expect(read('app/account/page.tsx')).toContain('{user.email}')
    expect(read('prisma/schema.prisma')).toMatch(
      /model Note \{[^}]*\}\n\n\/\/\/ The host's user model[\s\S]*model User \{/,
    )
    expect(await sqlOf()).toContain('CREATE TABLE "User"')
    await expectSettled()
  })

  it('keeps Windows line breaks', async () => {
    write(host(provider, { 'prisma/schema.prisma': SHOP.replaceAll('\n', '\r\n') }))
    await run()
    const schema = read('prisma/schema.prisma')
    expect(schema.match(/model User /g)).toHaveLength(1)
    expect(schema.match(/(?<!\r)\n/g)).toBeNull()
    expect((await sqlOf()).match(/REFERENCES "customers"/g)).toHaveLength(13)
    await expectSettled()
  })

  it('an app without Prisma: its first migration contains the migrations of all releases', async () => {
    const { 'lib/db.ts': _, ...files } = host(provider, {})
    write(files)
    const told = await run('--database', provider)
    const folder = `prisma/migrations/${provider}`
    const released = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
    expect(read('prisma/migrations/0_auth/migration.sql')).toBe(released.join('\n'))
    const tables = (sql: string) => new Set(sql.replaceAll('`', '"').match(/CREATE TABLE "(?!new_)\w+"/g))
    expect(tables(released.join('\n'))).toEqual(tables(await sqlOf()))
    expect(told).toContain('npx prisma migrate deploy')
    await expectSettled()
  })
})

it('reports fields of another type and an unsupported id, and leaves them to the user', async () => {
  const user =
    'model User {\n  id BigInt @id\n  email String\n  isActive Int\n  createdAt DateTime @default(now())\n}\n'
  write(host('sqlite', { 'prisma/schema.prisma': `${DATASOURCE}\n${user}` }))
  const told = await run()
  expect(told).toContain('prisma/schema.prisma: the id of User must be a field named id, a String or an Int.')
  expect(told).toContain('User.email is `String`; sallyport writes `String?`.')
  expect(told).toContain('User.isActive is `Int`; sallyport writes `Boolean`.')
  expect(told).not.toContain('User.createdAt')
})

it('writes the page of a sign-in by email once EMAIL_LOGIN emails links', async () => {
  write(host('sqlite', { 'prisma/schema.prisma': DATASOURCE }))
  await run()
  const page = 'app/login/email/page.tsx'
  expect(paths()).not.toContain(page)
  const of = (mode: string) => read('auth.ts').replace(/( +)USERNAME:/, `$1EMAIL_LOGIN: '${mode}',\n$&`)
  write({ 'auth.ts': of('code') })
  await expectSettled()
  write({ 'auth.ts': of('both') })
  await run()
  expect(read(page)).toContain('<EmailLogin heading={null} params={await searchParams} />')
  await expectSettled()
})

it('refuses an invalid value of USERNAME, and writes nothing', async () => {
  const files = host('sqlite', { 'prisma/schema.prisma': DATASOURCE })
  write(files)
  await expect(init(['--yes', '--no-install', '--username', 'maybe'])).rejects.toThrow(/required, optional or none/)
  expect(everything()).toEqual(files)
})

it('refuses another database, and writes nothing', async () => {
  const files = host('sqlite', { 'prisma/schema.prisma': DATASOURCE.replace('PROVIDER', 'mongodb') })
  write(files)
  await expect(init(['--yes', '--no-install'])).rejects.toThrow(
    'sallyport runs on sqlite, postgresql and mysql, not on mongodb.',
  )
  expect(everything()).toEqual(files)
})

it('asks for the Prisma client if it finds none, and does not change an existing instrumentation or auth file', async () => {
  const { 'lib/db.ts': _, ...files } = host('sqlite', { 'prisma/schema.prisma': SHOP })
  write({ ...files, 'instrumentation.ts': 'export function register() {\n  startTracing()\n}\n' })
  const told = await run()
  expect(told).toContain('lib/prisma.ts: your Prisma client was not found. Export it from this file as `prisma`.')
  expect(told).toMatch(
    /instrumentation\.ts already exists\. sallyport would write:\n\n {4}export async function register/,
  )
  expect(read('instrumentation.ts')).toContain('startTracing()')
  write({ 'auth.ts': 'export const auth = nextAuth()\n' })
  await expect(init(['--yes', '--no-install'])).rejects.toThrow(/auth\.ts exists .* --auth-file lib\/sallyport/)
  write({ 'instrumentation.ts': 'export async function register() {\n  await (await import("@/a")).auth.start()\n}\n' })
  expect(await run('--auth-file', 'lib/sallyport')).not.toContain('instrumentation.ts already exists')
})

it('writes pages and links for a basePath, and where the root layout is', async () => {
  const { 'app/layout.tsx': layout = '', ...files } = host('sqlite', { 'prisma/schema.prisma': DATASOURCE })
  write({
    ...files,
    'next.config.ts': "export default {\n  basePath: '/shop',\n}\n",
    'app/[locale]/layout.tsx': layout,
    'app/(embed)/layout.tsx': layout,
  })
  await run()
  const pages = paths().filter((path) => path.endsWith('/page.tsx'))
  expect(pages.length).toBeGreaterThan(7)
  expect(pages.every((path) => path.startsWith('app/[locale]/'))).toBe(true)
  expect(read('app/[locale]/login/page.tsx')).toContain(
    'registerHref="/shop/register" forgotHref="/shop/forgot-password"',
  )
  expect(read('app/[locale]/account/page.tsx')).toContain('from="/shop/account"')
  expect(pages.map(read).join('')).not.toMatch(/(Href|from)="\/(?!shop\/)/)
  expect(read('.env')).toMatch(/^BASE_URL=http:\/\/localhost:3000\/shop$/m)
  for (const folder of ['[locale]', '(embed)'])
    expect(read(`app/${folder}/layout.tsx`)).toContain("import { AuthRoot } from '../_auth/auth-root'")
  await expectSettled()
})

it('writes pages at the paths of an existing auth file, and none of a closed registration', async () => {
  write({
    ...host('sqlite', { 'prisma/schema.prisma': DATASOURCE }),
    'auth.ts':
      "import { createAuth } from 'sallyport'\nexport const auth = createAuth({ AUTH_CONFIG: { LOGIN_PATH: '/sign-in', REGISTRATION: 'closed' } })\n" +
      "// AUTH_CONFIG: { LOGIN_PATH: '/old' }\n/* REGISTRATION: 'open' */\n",
  })
  await run()
  expect(read('app/sign-in/page.tsx')).toContain(
    '<LoginForm heading={null} params={await searchParams} forgotHref="/forgot-password" />',
  )
  expect(read('app/account/log-out.tsx')).toContain("router.push('/sign-in')")
  expect(paths().filter((path) => /app\/(login|register)\//.test(path))).toEqual([])
  await expectSettled()
})

it('adds the models of a later release to a schema that has ours', async () => {
  write(host('sqlite', { 'prisma/schema.prisma': SHOP }))
  await run()
  const schema = read('prisma/schema.prisma')
  const earlier = schema
    .replace(/(\/\/\/[^\n]*\n)*model AuthImport \{[\s\S]*?^\}\n?/m, '')
    .replace(/^ +authImports .*\n/m, '')
  expect(earlier).not.toContain('AuthImport')
  write({ 'prisma/schema.prisma': earlier })
  await run()
  const again = read('prisma/schema.prisma')
  expect(again).toContain(`${earlier.trimEnd().slice(-40)}\n\n/// Needed for`)
  for (const name of ['User', 'AuthSession', 'AuthImport'])
    expect(again.match(new RegExp(`^model ${name} `, 'gm')), name).toHaveLength(1)
  expect(again).toMatch(/^ +authImports +AuthImport\[\]$/m)
  await expectSettled()
})

it('changes a moduleResolution that does not find our entries', async () => {
  const files = host('sqlite', { 'prisma/schema.prisma': DATASOURCE })
  const tsconfig = (options: object) => JSON.stringify({ compilerOptions: { module: 'esnext', ...options } })
  write({ ...files, 'tsconfig.json': tsconfig({ moduleResolution: 'node' }) })
  await run()
  expect(read('tsconfig.json')).toBe(tsconfig({ moduleResolution: 'bundler' }))
  for (const options of [{ moduleResolution: 'node16' }, { module: 'commonjs', moduleResolution: 'node10' }]) {
    write({ 'tsconfig.json': tsconfig(options) })
    expect(await run()).toContain('- tsconfig.json: set "module": "esnext" and "moduleResolution": "bundler"')
    expect(read('tsconfig.json')).toBe(tsconfig(options))
  }
  write({
    'tsconfig.json': '{ "extends": ["./missing", "./config/base"] }',
    'config/base.json': '{ // nodenext finds them\n "compilerOptions": { "moduleResolution": "NodeNext", }, }',
  })
  expect(await run()).not.toContain('moduleResolution')
})

it('finds an alias in a configuration that tsconfig.json extends', async () => {
  write({
    ...host('sqlite', { 'prisma/schema.prisma': DATASOURCE }),
    'tsconfig.json': '{ "extends": "@acme/tsconfig/next.json" }',
    'node_modules/@acme/tsconfig/next.json': '{ "extends": "../../../base" }',
    'base.json': '{ "compilerOptions": { "baseUrl": "app", "paths": { "@/*": ["../*"], /* ours */ } } }',
  })
  await run()
  expect(read('app/account/page.tsx')).toContain("import { auth } from '@/auth'")
  write({ 'base.json': '{ "compilerOptions": { "baseUrl": "app", "paths": { "@/*": ["./*"] } } }' })
  write({ 'app/account/page.tsx': '', 'proxy.ts': '' })
  await init(['--yes', '--no-install', '--auth-file', 'lib/sallyport'])
  expect(read('lib/sallyport.ts')).toContain("from './db'")
})
