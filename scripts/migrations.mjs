// Writes prisma/migrations/<provider>/0001_init.sql from the model fragments, with Prisma's own schema
// engine. `--check` compares instead of writing.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PrismaLibSql } from '@prisma/adapter-libsql'
import { PrismaPg } from '@prisma/adapter-pg'
import { startPostgres } from './postgres.mjs'
import { schemaSql } from './schema-engine.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')

const postgres = await startPostgres()
const adapters = {
  sqlite: () => new PrismaLibSql({ url: ':memory:' }),
  postgresql: () => new PrismaPg({ connectionString: postgres.url }),
}

export async function migrationSql(provider) {
  const folder = join(root, 'prisma/models')
  const files = readdirSync(folder).map((name) => ({ path: name, content: readFileSync(join(folder, name), 'utf8') }))
  files.push({ path: 'datasource.prisma', content: readFileSync(join(root, `prisma/demo/${provider}.prisma`), 'utf8') })
  return schemaSql(files, adapters[provider]())
}

const check = process.argv.includes('--check')
let stale = 0
for (const provider of Object.keys(adapters)) {
  const sql = await migrationSql(provider)
  const target = join(root, 'prisma/migrations', provider, '0001_init.sql')
  if (!check) {
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, sql)
  } else if (readFileSync(target, 'utf8') !== sql) {
    process.stderr.write(
      `${provider}: prisma/migrations/${provider}/0001_init.sql does not match prisma/models; run npm run db:migrations\n`,
    )
    stale = 1
  }
}
await postgres.stop()
process.exit(stale)
