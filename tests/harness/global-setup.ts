import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { copySwaggerUi } from '../../scripts/build/build.mjs'
import { hasMariadb, startMariadb } from '../../scripts/test/mariadb.mjs'
import { startPostgres } from '../../scripts/test/postgres.mjs'
import { everyProvider } from './providers.js'

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the server's database `postgres`. Each test file creates its own database on that server. */
    postgresUrl: string
    /** Path of a migrated SQLite database. Each test file copies it. */
    sqliteTemplate: string
    /** URL of a MariaDB server; '' on a machine without one. */
    mariadbUrl: string
  }
}

/** Generates the Prisma clients if they are missing, starts the servers of the run, and migrates the templates. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!everyProvider.every((provider) => existsSync(`generated/${provider}/client/client.ts`))) {
    const run = spawnSync(process.execPath, ['scripts/build/prisma.mjs'], { encoding: 'utf8' })
    if (run.status !== 0) throw new Error(`scripts/build/prisma.mjs failed:\n${run.stdout}${run.stderr}`)
  }
  if (!existsSync('dist/http/openapi/swagger-ui/LICENSE')) copySwaggerUi()
  const [postgres, mariadb] = await Promise.all([startPostgres(), hasMariadb() ? startMariadb() : null])
  if (!mariadb) process.stdout.write('The tests of MariaDB do not run: this machine has no mariadbd.\n')
  // Imports the clients, which may have been generated just now.
  const { makeTemplates } = await import('./migrate.js')
  const { sqliteTemplate, remove } = await makeTemplates(postgres.url)
  project.provide('postgresUrl', postgres.url)
  project.provide('sqliteTemplate', sqliteTemplate)
  project.provide('mariadbUrl', mariadb?.url ?? '')
  return async () => {
    remove()
    await Promise.all([postgres.stop(), mariadb?.stop()])
  }
}
