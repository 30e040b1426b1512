// The SQL of a Prisma schema, by Prisma's own schema engine compiled to wasm: no binary is downloaded.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'

/** The package imports its .wasm as a module. Node 20 cannot do that, so this instantiates it. */
async function loadEngine() {
  const folder = dirname(createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm'))
  const glue = await import(pathToFileURL(join(folder, 'schema_engine_bg.js')).href)
  const { instance } = await WebAssembly.instantiate(readFileSync(join(folder, 'schema_engine_bg.wasm')), {
    './schema_engine_bg.js': glue,
  })
  glue.__wbg_set_wasm(instance.exports)
  instance.exports.__wbindgen_start?.()
  return glue
}

let loaded

/** The engine's module, loaded once. */
export const engine = () => (loaded ??= loadEngine())

async function diff(from, files, adapter) {
  const { SchemaEngine } = await engine()
  const datamodels = files.map((file) => [file.path, file.content])
  const opened = await SchemaEngine.new({ datamodels }, () => {}, bindMigrationAwareSqlAdapterFactory(adapter))
  const result = await opened.diff({
    from,
    to: { tag: 'schemaDatamodel', files },
    script: true,
    shadowDatabaseUrl: null,
    exitCode: null,
    filters: { externalTables: [], externalEnums: [] },
  })
  return result.stdout ?? ''
}

/**
 * The statements that create the tables of a schema in an empty database.
 * @param {{ path: string, content: string }[]} files
 * @param {import('@prisma/driver-adapter-utils').SqlMigrationAwareDriverAdapterFactory} adapter
 * @returns {Promise<string>}
 */
export const schemaSql = (files, adapter) => diff({ tag: 'empty' }, files, adapter)

/**
 * The statements that change the tables of one schema to those of another; '' if there is no difference.
 * @param {{ path: string, content: string }[]} before
 * @param {{ path: string, content: string }[]} after
 * @param {import('@prisma/driver-adapter-utils').SqlMigrationAwareDriverAdapterFactory} adapter
 * @returns {Promise<string>}
 */
export async function changeSql(before, after, adapter) {
  const sql = await diff({ tag: 'schemaDatamodel', files: before }, after, adapter)
  return sql.trim() === '-- This is an empty migration.' ? '' : sql
}
