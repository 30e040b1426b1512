// Writes the file of the coming release in prisma/migrations/<provider>/: the difference between the models of the last
// release (prisma/released) and prisma/models, around the data statements of prisma/data/<provider>/. `--check` compares
// instead of writing. The files of releases are never written, because databases have run them.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { PrismaLibSql } from '@prisma/adapter-libsql'
import { PrismaPg } from '@prisma/adapter-pg'
import { startPostgres } from '../test/postgres.mjs'
import { mysqlModels, mysqlSql } from './mysql.mjs'
import { modelsOf } from './prisma.mjs'
import { changeSql, schemaSql } from './schema-engine.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
/** SHA-256 of the files of releases. */
const RELEASED = {
  sqlite: { '0001_init': '1ca9cf5c3ac0519e6f5b256e9138a657bb632ce4870c2c8d21cbed259064c4b5' },
  postgresql: { '0001_init': 'e74b61e9020d7eeed57db47aef7f394d580e4378d710917552bdf270e3546b58' },
}
const COMING = '0002_release_0_2'

const read = (...path) => (existsSync(join(root, ...path)) ? readFileSync(join(root, ...path), 'utf8') : '')

/**
 * The files of a folder of models, with the datasource of the provider.
 * @param {string} folder
 * @param {'sqlite' | 'postgresql' | 'mysql'} provider
 * @returns {{ path: string, content: string }[]}
 */
export function schemaFiles(folder, provider) {
  const names = readdirSync(join(root, folder)).filter((name) => name.endsWith('.prisma'))
  const files = names.map((path) => ({ path, content: read(folder, path) }))
  return [...files, { path: 'datasource.prisma', content: read(`prisma/demo/${provider}.prisma`) }]
}

/** The content of the file of the coming release; '' for no file. */
async function comingSql(provider, adapter) {
  const data = (when) => read('prisma/data', provider, `${COMING}.${when}.sql`).trim()
  const tables = await changeSql(
    schemaFiles('prisma/released', provider),
    schemaFiles('prisma/models', provider),
    adapter,
  )
  const parts = [data('before'), tables.trim(), data('after')].filter((part) => part !== '')
  return parts.length === 0 ? '' : `${parts.join('\n\n')}\n`
}

/** The coming release is the first one for MySQL and MariaDB, so its file creates every table. */
async function comingMysql(adapter) {
  const sql = await schemaSql(schemaFiles('prisma/models', 'postgresql'), adapter)
  return mysqlSql(sql, schemaFiles(modelsOf('mysql'), 'mysql'))
}

function settle(path, sql, check) {
  if (read(path) === sql) return true
  if (check) return false
  mkdirSync(join(root, dirname(path)), { recursive: true })
  if (sql === '') rmSync(join(root, path))
  else writeFileSync(join(root, path), sql)
  return true
}

async function main() {
  const check = process.argv.includes('--check')
  const postgres = await startPostgres()
  const adapters = {
    sqlite: () => new PrismaLibSql({ url: ':memory:' }),
    postgresql: () => new PrismaPg({ connectionString: postgres.url }),
  }
  let stale = 0
  const complain = (text) => {
    process.stderr.write(`${text}\n`)
    stale = 1
  }
  for (const [provider, adapter] of Object.entries(adapters)) {
    for (const [name, hash] of Object.entries(RELEASED[provider])) {
      const sql = read('prisma/migrations', provider, `${name}.sql`)
      if (createHash('sha256').update(sql).digest('hex') === hash) continue
      complain(`${provider}: ${name}.sql is released and must not change; restore it`)
    }
    if (!settle(`prisma/migrations/${provider}/${COMING}.sql`, await comingSql(provider, adapter()), check)) {
      complain(`${provider}: ${COMING}.sql does not match prisma/models; run npm run db:migrations`)
    }
  }
  const models = readdirSync(join(root, 'prisma/models')).filter((name) => name.endsWith('.prisma'))
  for (const name of models) {
    const path = `${modelsOf('mysql')}/${name}`
    if (!settle(path, mysqlModels(read('prisma/models', name)), check)) {
      complain(`${path} does not match prisma/models; run npm run db:migrations`)
    }
  }
  if (!settle(`prisma/migrations/mysql/${COMING}.sql`, await comingMysql(adapters.postgresql()), check)) {
    complain(`mysql: ${COMING}.sql does not match prisma/models; run npm run db:migrations`)
  }
  await postgres.stop()
  process.exit(stale)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main()
