import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { copySwaggerUi } from '../../scripts/build/build.mjs'
import { startPostgres } from '../../scripts/test/postgres.mjs'
import { providers } from './providers.js'

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the server's database `postgres`; every test file makes a database of its own beside it. */
    postgresUrl: string
    /** Path of a migrated SQLite database, for every test file to copy. */
    sqliteTemplate: string
  }
}

/** Generates the Prisma clients when they are missing, starts one PostgreSQL for the whole run and migrates the templates. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!providers.every((provider) => existsSync(`generated/${provider}/client/client.ts`))) {
    const run = spawnSync(process.execPath, ['scripts/build/prisma.mjs'], { encoding: 'utf8' })
    if (run.status !== 0) throw new Error(`scripts/build/prisma.mjs failed:\n${run.stdout}${run.stderr}`)
  }
  if (!existsSync('dist/http/openapi/swagger-ui/LICENSE')) copySwaggerUi()
  const postgres = await startPostgres()
  // Imports the clients, which may not have been there before.
  const { makeTemplates } = await import('./migrate.js')
  const { sqliteTemplate, remove } = await makeTemplates(postgres.url)
  project.provide('postgresUrl', postgres.url)
  project.provide('sqliteTemplate', sqliteTemplate)
  return async () => {
    remove()
    await postgres.stop()
  }
}
