import { importPath, type Project } from '../project.js'
import type { Answers } from './change.js'

/** `prisma generate` runs without a database address, for example in a container that builds the app. */
export const prismaConfig = (database: Answers['database']): string => `import { config } from 'dotenv'
import { defineConfig } from 'prisma/config'

// As in Next, .env.local comes first, and a variable that is already set takes precedence.
config({ path: ['.env.local', '.env'], quiet: true })

export default defineConfig({
  schema: 'prisma',
  migrations: { path: 'prisma/migrations' },
  datasource: { url: process.env.DATABASE_URL ?? '${database === 'sqlite' ? 'file:./dev.db' : ''}' },
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
