// Writes prisma/migrations/<provider>/0001_init.sql from the model fragments, with Prisma's own
// schema engine compiled to wasm: no binary is downloaded. `--check` compares instead of writing.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { PrismaLibSql } from '@prisma/adapter-libsql'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import { startPostgres } from './postgres.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const require = createRequire(import.meta.url)

/** The package imports its .wasm as a module, which plain Node 20 refuses: it is instantiated by hand. */
async function loadEngine() {
  const folder = dirname(require.resolve('@prisma/schema-engine-wasm'))
  const glue = await import(pathToFileURL(join(folder, 'schema_engine_bg.js')).href)
  const { instance } = await WebAssembly.instantiate(readFileSync(join(folder, 'schema_engine_bg.wasm')), {
    './schema_engine_bg.js': glue,
  })
  glue.__wbg_set_wasm(instance.exports)
  instance.exports.__wbindgen_start?.()
  return glue
}
const { SchemaEngine } = await loadEngine()
const postgres = await startPostgres()
const adapters = {
  sqlite: () => new PrismaLibSql({ url: ':memory:' }),
  postgresql: () => new PrismaPg({ connectionString: postgres.url }),
}

export async function migrationSql(provider) {
  const folder = join(root, 'prisma/models')
  const files = readdirSync(folder).map((name) => ({ path: name, content: readFileSync(join(folder, name), 'utf8') }))
  files.push({ path: 'datasource.prisma', content: readFileSync(join(root, `prisma/demo/${provider}.prisma`), 'utf8') })
  const datamodels = files.map((file) => [file.path, file.content])
  const engine = await SchemaEngine.new(
    { datamodels },
    () => {},
    bindMigrationAwareSqlAdapterFactory(adapters[provider]()),
  )
  const result = await engine.diff({
    from: { tag: 'empty' },
    to: { tag: 'schemaDatamodel', files },
    script: true,
    shadowDatabaseUrl: null,
    exitCode: null,
    filters: { externalTables: [], externalEnums: [] },
  })
  return result.stdout ?? ''
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
