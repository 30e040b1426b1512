#!/usr/bin/env node
// Replaces the schema engine that Prisma's CLI downloads from outside the npm registry. It is the same engine, compiled to
// wasm, with the same JSON-RPC over standard input and output. Only tests use it, through PRISMA_SCHEMA_ENGINE_BINARY.
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { PrismaLibSql } from '@prisma/adapter-libsql'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import { engine } from '../../build/schema-engine.mjs'

const args = process.argv.slice(2)
const valuesOf = (name) => args.flatMap((arg, at) => (args[at - 1] === name ? [arg] : []))

// `cli can-connect-to-database`, `cli create-database`: both databases exist, or are created when they are opened.
if (args.includes('cli')) process.exit(0)

const { url } = JSON.parse(valuesOf('--datasource')[0] ?? '{}')
const adapter = url?.startsWith('file:') ? new PrismaLibSql({ url }) : new PrismaPg({ connectionString: url })
const datamodels = valuesOf('--datamodels').map((path) => [path, readFileSync(path, 'utf8')])

const { SchemaEngine } = await engine()
const opened = await SchemaEngine.new({ datamodels }, () => {}, bindMigrationAwareSqlAdapterFactory(adapter))

async function answer({ id, method, params }) {
  try {
    return { id, jsonrpc: '2.0', result: (await opened[method](params)) ?? null }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { id, jsonrpc: '2.0', error: { code: 4466, message, data: { is_panic: false, message } } }
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  if (line.trim()) process.stdout.write(`${JSON.stringify(await answer(JSON.parse(line)))}\n`)
}
process.exit(0)
