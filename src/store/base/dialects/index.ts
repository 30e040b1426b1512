import type { Dialect } from './dialect.js'
import { mysql } from './mysql.js'
import { postgresql } from './postgresql.js'
import { sqlite } from './sqlite.js'

const dialects: Readonly<Record<string, Dialect>> = { sqlite, postgresql, mysql }

/** The dialect of a Prisma client's provider. Other providers of Prisma, such as CockroachDB, follow PostgreSQL. */
export const dialectOf = (provider: string | undefined): Dialect => dialects[provider ?? ''] ?? postgresql
