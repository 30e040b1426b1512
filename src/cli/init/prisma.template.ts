import { importPath, type Project } from '../project.js'
import type { Answers } from './change.js'

export const PRISMA_CONFIG = `import 'dotenv/config'
import { defineConfig, env } from 'prisma/config'

export default defineConfig({
  schema: 'prisma',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: env('DATABASE_URL') },
})
`

export const ADAPTERS = {
  sqlite: {
    package: '@prisma/adapter-libsql',
    name: 'PrismaLibSql',
    // Milliseconds to wait for another writer. Without it parallel writes fail at once.
    options: "{ url: process.env.DATABASE_URL ?? 'file:./dev.db', timeout: 5000 }",
  },
  postgresql: {
    package: '@prisma/adapter-pg',
    name: 'PrismaPg',
    options: '{ connectionString: process.env.DATABASE_URL }',
  },
  mysql: {
    package: '@prisma/adapter-mariadb',
    name: 'PrismaMariaDb',
    options: "process.env.DATABASE_URL ?? ''",
  },
} as const

export const clientFile = (project: Project, database: Answers['database'], path: string): string => {
  const { name, options, package: from } = ADAPTERS[database]
  return `import { ${name} } from '${from}'
import { PrismaClient } from '${importPath(project, path, `${project.base}generated/prisma/client`)}'

const shared = globalThis as { prisma?: PrismaClient }

/** One client per process, because Next evaluates modules several times in it. */
export const prisma = (shared.prisma ??= new PrismaClient({
  adapter: new ${name}(${options}),
}))
`
}

export const schemaFile = ({ base }: Project, database: Answers['database']): string => `datasource db {
  provider = "${database}"
}

generator client {
  provider = "prisma-client"
  output   = "../${base}generated/prisma"
}
`
