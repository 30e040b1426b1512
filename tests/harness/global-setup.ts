import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { TestProject } from 'vitest/node'
import { startPostgres } from '../../scripts/postgres.mjs'
import { providers } from './providers.js'

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of the server's database `postgres`; every test file makes a database of its own beside it. */
    postgresUrl: string
  }
}

/** Generates the Prisma clients when they are missing and starts one PostgreSQL for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (!providers.every((provider) => existsSync(`generated/${provider}/client/client.ts`))) {
    const run = spawnSync(process.execPath, ['scripts/prisma.mjs'], { encoding: 'utf8' })
    if (run.status !== 0) throw new Error(`scripts/prisma.mjs failed:\n${run.stdout}${run.stderr}`)
  }
  const postgres = await startPostgres()
  project.provide('postgresUrl', postgres.url)
  return () => postgres.stop()
}
