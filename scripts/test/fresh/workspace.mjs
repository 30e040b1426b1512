// A pnpm workspace whose app has a user model with its own columns, and a Prisma client that hides deleted users.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeFiles } from './write.mjs'

const json = (value) => `${JSON.stringify(value, null, 2)}\n`

/** The workspace before there is an app. */
export const makeWorkspace = ({ folder }) =>
  writeFiles(join(folder, 'my-app'), {
    'package.json': json({ name: 'shop', private: true, packageManager: 'pnpm@10.34.8' }),
    'pnpm-workspace.yaml': 'packages:\n  - apps/*\n  - packages/*\n',
    'packages/words/package.json': json({ name: '@shop/words', version: '1.0.0', type: 'module', main: 'index.js' }),
    'packages/words/index.js': "export const shop = 'The shop'\n",
    'apps/README.md': 'The apps of the shop.\n',
  })

const SCHEMA = `datasource db {
  provider = "sqlite"
}

generator client {
  provider = "prisma-client"
  output   = "../generated/prisma"
}

model User {
  id        Int       @id @default(autoincrement())
  email     String?   @unique
  name      String?
  plan      String    @default("free")
  deletedAt DateTime?
  orders    Order[]

  @@map("customers")
}

model Order {
  id     Int  @id @default(autoincrement())
  userId Int
  user   User @relation(fields: [userId], references: [id])
}
`

const CONFIG = `import 'dotenv/config'
import { defineConfig } from 'prisma/config'

export default defineConfig({
  schema: 'prisma/schema.prisma',
  datasource: { url: process.env.DATABASE_URL ?? 'file:./dev.db' },
})
`

const CLIENT = `import { PrismaLibSql } from '@prisma/adapter-libsql'
import { shop } from '@shop/words'
import { PrismaClient } from '@/generated/prisma/client'

const url = process.env.DATABASE_URL ?? 'file:./dev.db'
const base = new PrismaClient({ adapter: new PrismaLibSql({ url, timeout: 5000 }) })

/** Deleted users stay in the table, and no query finds them. */
export const db = base.$extends({
  name: shop,
  query: {
    user: {
      findUnique: ({ args, query }) => query({ ...args, where: { ...args.where, deletedAt: null } }),
      findFirst: ({ args, query }) => query({ ...args, where: { ...args.where, deletedAt: null } }),
      findMany: ({ args, query }) => query({ ...args, where: { ...args.where, deletedAt: null } }),
    },
  },
})
`

/** The app before sallyport comes: Prisma, a user model, a client with an extension. */
export function makeHost({ app }) {
  writeFiles(app, { 'prisma/schema.prisma': SCHEMA, 'prisma.config.ts': CONFIG, 'lib/db.ts': CLIENT })
  const path = join(app, 'package.json')
  writeFileSync(path, readFileSync(path, 'utf8').replace('"next build"', '"prisma generate && next build"'))
}

const LEAVE = `import { auth } from '@/auth'
import { db } from '@/lib/db'

/** Marks the signed-in user as deleted. */
export async function POST() {
  const { email } = await auth.requireUser()
  await db.user.updateMany({ where: { email }, data: { deletedAt: new Date() } })
  return new Response(null, { status: 204 })
}
`

/** The setting that doctor names for such a client, and a route of the app's own that deletes a user. */
export function addToHost({ app }) {
  const path = join(app, 'auth.ts')
  writeFileSync(path, readFileSync(path, 'utf8').replace('  prisma: db,\n', "  prisma: db,\n  queries: 'model',\n"))
  writeFiles(app, { 'app/leave/route.ts': LEAVE })
}
