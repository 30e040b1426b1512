import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { makeService } from '../harness/service.js'

/** A named block of SQL of a documentation page, statement by statement. */
function sqlOf(page: string, file: string): string[] {
  const text = readFileSync(`docs/${page}.md`, 'utf8')
  const block = text.split(`\`\`\`sql file=${file}\n`)[1]?.split('```')[0]
  if (!block) throw new Error(`${page}.md has no block ${file}`)
  return block.split(';').filter((statement) => statement.trim() !== '')
}

const PASSWORD = 'Grüße, Jürgen'
/** Created by the package itself. */
const BETTER_AUTH =
  'd2b4bab26abe21a5fece6912350274b1:37a1eb9bb113da3e4e582e39b61118ecbbd70555d6a577e6fac7084f8b466337524a8715b96c79b28359eadcb21cac630117247eaa77bea96deab2b127fb6087'

const OLD_TABLES = {
  'authjs.sql': `
    CREATE SCHEMA old;
    CREATE TABLE old."User" ("id" text, "name" text, "email" text, "emailVerified" timestamp, "image" text);
    CREATE TABLE old."Account" ("userId" text, "type" text, "provider" text, "providerAccountId" text);
    INSERT INTO old."User" VALUES ('c1', 'Ann Lee', 'Ann@Example.com', now(), null), ('c2', null, null, null, null);
    INSERT INTO old."Account" VALUES ('c1', 'oidc', 'microsoft-entra-id', 'subject'), ('c2', 'oauth', 'github', '1')`,
  'better-auth.sql': `
    CREATE SCHEMA old;
    CREATE TABLE old."user" ("id" text, "name" text, "email" text, "emailVerified" bool, "createdAt" timestamp);
    CREATE TABLE old."account" ("id" text, "userId" text, "providerId" text, "accountId" text, "password" text, "createdAt" timestamp);
    INSERT INTO old."user" VALUES ('b1', 'Ann Lee', 'Ann@Example.com', true, now());
    INSERT INTO old."account" VALUES ('a1', 'b1', 'credential', 'b1', '${BETTER_AUTH}', now()), ('a2', 'b1', 'github', '583231', null, now())`,
}

withDatabases(['postgresql'], (_provider, database) => {
  const run = async (statements: string[]) => {
    for (const statement of statements) await database().client.$executeRawUnsafe(statement)
  }
  const move = async (page: string, file: keyof typeof OLD_TABLES) => {
    await run(OLD_TABLES[file].split(';'))
    await run(sqlOf(page, file))
    return makeService(database())
  }
  const OTHERS = 'moving-from-authjs-and-better-auth'

  beforeEach(async () => {
    await database().clear()
    await run(['DROP SCHEMA IF EXISTS old CASCADE'])
  })

  describe('the SQL of the documentation', () => {
    it('moves users of Better Auth, who sign in with their passwords, and their social accounts', async () => {
      const service = await move(OTHERS, 'better-auth.sql')
      const { db } = service.ctx
      const body = { email: 'ann@example.com', password: PASSWORD }
      const answer = await new Client(service.auth.handlers).post('login/', body)
      expect(answer).toMatchObject({ status: 200, body: { user: { pk: 'b1', email: 'ann@example.com' } } })
      expect(await db.socialAccount.findMany()).toMatchObject([{ userId: 'b1', provider: 'github', uid: '583231' }])
    })

    it('moves users of Auth.js and their social accounts; they set a password by a reset', async () => {
      const service = await move(OTHERS, 'authjs.sql')
      const { db } = service.ctx
      expect(await db.user.findMany()).toMatchObject([{ id: 'c1', emailKey: 'ann@example.com', firstName: 'Ann Lee' }])
      expect(await db.socialAccount.findMany()).toMatchObject([{ userId: 'c1', provider: 'microsoft', uid: 'subject' }])
      const client = new Client(service.auth.handlers)
      expect((await client.post('password/reset/', { email: 'ann@example.com' })).status).toBe(200)
      await service.settle()
      const [, uid, token] = /uid=([\w-]+)&token=([\w-]+)/.exec(service.mails[0]?.text ?? '') ?? []
      const words = { new_password1: 'violet harbour', new_password2: 'violet harbour' }
      expect((await client.post('password/reset/confirm/', { uid, token, ...words })).status).toBe(200)
      expect((await client.post('login/', { email: 'ann@example.com', password: 'violet harbour' })).status).toBe(200)
    })
  })
})
