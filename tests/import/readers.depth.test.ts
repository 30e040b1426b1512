import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateSync } from 'otplib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { runImport } from '../../src/cli/import/run.js'
import { Client } from '../harness/client-jar.js'
import { openClient } from '../harness/clients.js'
import { withDatabases } from '../harness/databases.js'
import { appGlobals, hostFolder } from '../harness/host-app.js'
import { makeService } from '../harness/service.js'
import { countsOf, withHost } from './host.js'
import { PASSWORD } from './people.js'

const run = hostFolder()
const folder = mkdtempSync(join(tmpdir(), 'sallyport-readers-'))
const sourceOf = (name: string) => join(folder, `${name}.db`)

/** Runs SQL in a database of another system. */
async function execute(path: string, sql: string) {
  const client = await openClient('sqlite', `file:${path}`)
  for (const statement of sql.split(';\n')) if (statement.trim()) await client.$executeRawUnsafe(statement)
  await client.$disconnect()
}

beforeAll(async () => {
  for (const name of ['better-auth', 'authjs']) {
    await execute(sourceOf(name), readFileSync(join(import.meta.dirname, `sources/${name}.sql`), 'utf8'))
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
afterEach(() => vi.unstubAllEnvs())

/** The secrets of the app that better-auth.sql comes from. */
const FIRST = 'the secret of a made-up app with version 1'
const SECRETS = `2:the secret of a made-up app with version 2,1:${FIRST}`
/** base32 of the texts that the app encrypted. */
const BOB = Buffer.from('Xk29_mWq7-LpZ0aBcDeF4gHiJkLmN8oP')
const CID = Buffer.from('q7RtY_uIoP1aSdFgH-jKl2ZxCvBnM3wE')

withDatabases((provider, database) => {
  withHost(database, { USERNAME: 'optional' })
  beforeEach(() => {
    vi.stubEnv('BETTER_AUTH_SECRET', '')
    vi.stubEnv('BETTER_AUTH_SECRETS', '')
  })

  const importFrom = (reader: string, args: string[], path = sourceOf(reader)) =>
    run(runImport, [reader, '--from', path, ...args])
  const service = () => makeService(database(), { USE_MFA: true, USERNAME: 'optional' })
  type Auth = ReturnType<typeof service>
  const login = ({ auth }: Auth, body: object) =>
    new Client(auth.handlers).post<{ ephemeral_token: string; method: string }>('login/', {
      ...body,
      password: PASSWORD.text,
    })
  const verify = async (auth: Auth, email: string, code: string) => {
    const { body } = await login(auth, { email })
    expect(body).toMatchObject({ method: 'app' })
    return new Client(auth.auth.handlers).post('login/verify/', { ephemeral_token: body.ephemeral_token, code })
  }
  const codeOf = ({ clock }: Auth, secret: Buffer) =>
    generateSync({ secret, epoch: Math.floor(clock.now.getTime() / 1000) })
  const linksOf = async () => {
    const links = await database().db.socialAccount.findMany({ orderBy: { uid: 'asc' } })
    return links.map(({ provider, uid, userId }) => ({ provider, uid, userId }))
  }

  describe('better-auth', () => {
    const DECIDED = ['--duplicates', 'newest-login', '--accept-mfa-loss']
    const CLASSES = {
      created: 10,
      'passkey dropped: USE_PASSKEYS is off': 1,
      'factor dropped: codes that Better Auth sends by sendOTP': 1,
      'factor kept': 2,
      'factor lost: nothing is left': 1,
      'inactive: no sign-in': 1,
      'link dropped: microsoft': 1,
      'link dropped: slack': 1,
      'link dropped: spotify': 1,
      'link kept': 2,
      'must reset the password': 2,
      'no address: several people have the address': 1,
      'not imported: role': 10,
      'provider is not configured: microsoft': 1,
      'renamed: with a suffix': 1,
      'signs in by password (other)': 7,
    }

    it('imports passwords, apps, backup codes, links and bans', async () => {
      vi.stubEnv('BETTER_AUTH_SECRETS', SECRETS)
      const { code, output } = await importFrom('better-auth', ['--apply', ...DECIDED, '1', '--names', 'suffix'])
      expect({ code, counts: countsOf(output) }).toEqual({ code: 0, counts: CLASSES })
      const auth = service()
      expect(await login(auth, { username: 'ANN' })).toMatchObject({
        status: 200,
        body: { user: { username: 'Ann', email: 'ann@example.com', first_name: 'Ann Lee' } },
      })
      expect((await login(auth, { email: 'dan@example.com' })).status).toBe(400)
      expect((await login(auth, { email: 'eva@example.com' })).status).toBe(200)
      expect((await login(auth, { email: 'gus@example.com' })).status).toBe(200)
      expect((await login(auth, { email: 'fay@example.com' })).status).toBe(400)
      expect((await verify(auth, 'bob@example.com', codeOf(auth, CID))).status).toBe(400)
      expect((await verify(auth, 'bob@example.com', codeOf(auth, BOB))).status).toBe(200)
      expect((await verify(auth, 'bob@example.com', 'aBcde-FGhij')).status).toBe(200)
      expect((await verify(auth, 'bob@example.com', 'aBcde-FGhij')).status).toBe(400)
      expect((await verify(auth, 'cid@example.com', codeOf(auth, CID))).status).toBe(200)
      expect(await linksOf()).toMatchObject([
        { provider: 'github', uid: '583231', userId: expect.stringMatching(/^annBetterAuth/) },
        { provider: 'microsoft', uid: 'AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ' },
      ])
      const again = await importFrom('better-auth', ['--apply', ...DECIDED, '0', '--names', 'suffix'])
      expect({ code: again.code, counts: countsOf(again.output) }).toEqual({ code: 0, counts: { unchanged: 10 } })
    })

    it.each([
      ['no BETTER_AUTH_SECRET', '', 'an app, without BETTER_AUTH_SECRET'],
      ['another one', 'a secret of another app', 'an app that BETTER_AUTH_SECRET does not open'],
    ])('loses apps with %s, and says so', async (_name, secret, reason) => {
      vi.stubEnv('BETTER_AUTH_SECRET', secret)
      const names = ['--names', 'suffix']
      const refused = await importFrom('better-auth', ['--apply', ...DECIDED, '1', ...names])
      expect(refused.code).toBe(1)
      expect(await database().db.user.count()).toBe(0)
      const { code, output } = await importFrom('better-auth', ['--apply', ...DECIDED, '3', ...names])
      expect({ code, counts: countsOf(output) }).toMatchObject({
        code: 0,
        counts: { 'factor lost: nothing is left': 3, [`factor dropped: ${reason}`]: 2 },
      })
      const auth = service()
      for (const name of ['bob', 'cid', 'fay']) {
        expect((await login(auth, { email: `${name}@example.com` })).status).toBe(400)
      }
    })

    it('opens what the secret of older versions opens, and no more', async () => {
      vi.stubEnv('BETTER_AUTH_SECRET', FIRST)
      const { output } = await importFrom('better-auth', [])
      expect(countsOf(output)).toMatchObject({
        'factor kept': 1,
        'factor dropped: an app that BETTER_AUTH_SECRET does not open': 1,
      })
      expect(output).not.toContain(FIRST)
    })

    it('reads tables and columns in snake_case, and more people than one query gives', async () => {
      const path = join(folder, `snake-${provider}.db`)
      await execute(
        path,
        `CREATE TABLE users (id INTEGER PRIMARY KEY, name TEXT, email TEXT, email_verified INTEGER, created_at INTEGER);
CREATE TABLE accounts (id INTEGER PRIMARY KEY, account_id TEXT, provider_id TEXT, user_id INTEGER, password TEXT);
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 501) INSERT INTO users SELECT i, 'Person ' || i, 'p' || i || '@example.com', 1, 1706933106 FROM n;
INSERT INTO accounts SELECT id, 'subject-' || id, 'github', id, NULL FROM users`,
      )
      const { output } = await importFrom('better-auth', ['--apply'], path)
      expect(countsOf(output)).toEqual({
        created: 501,
        'link kept': 501,
        'signs in by provider, or after a reset': 501,
      })
      const last = await database().db.user.findFirst({ where: { emailKey: 'p501@example.com' } })
      expect(last?.createdAt.toISOString()).toBe('2024-02-03T04:05:06.000Z')
      expect(await database().db.socialAccount.findFirst({ where: { uid: 'subject-501' } })).toMatchObject({
        userId: last?.id,
      })
    })

    // Only PostgreSQL has schemas in a database.
    const onPostgresql = provider === 'postgresql' ? it : () => {}
    onPostgresql('reads a schema of the same PostgreSQL database', async () => {
      const { client, url } = database()
      const table =
        'CREATE TABLE old."account" ("id" text, "accountId" text, "providerId" text, "userId" text, "password" text)'
      const people = `INSERT INTO old."user" VALUES ('b1', 'Ann', 'Ann@Example.com', true, '2024-02-03 04:05:06', 'admin')`
      for (const sql of [
        'DROP SCHEMA IF EXISTS old CASCADE',
        'CREATE SCHEMA old',
        'CREATE TABLE old."user" ("id" text, "name" text, "email" text, "emailVerified" bool, "createdAt" timestamp, "role" text)',
        table,
        people,
        `INSERT INTO old."account" VALUES ('a1', '583231', 'github', 'b1', null)`,
      ]) {
        await client.$executeRawUnsafe(sql)
      }
      const from = new URL(url)
      from.searchParams.set('options', '-csearch_path=old')
      const { output } = await importFrom('better-auth', ['--apply'], from.href)
      expect(countsOf(output)).toMatchObject({ created: 1, 'link kept': 1, 'not imported: role': 1 })
      const [ann] = await database().db.user.findMany()
      expect(ann).toMatchObject({ emailKey: 'ann@example.com', createdAt: new Date('2024-02-03T04:05:06Z') })
      await client.$executeRawUnsafe('DROP SCHEMA old CASCADE')
    })

    it('refuses a database without its tables, and one whose tables have other columns', async () => {
      const path = join(folder, `other-${provider}.db`)
      await execute(path, 'CREATE TABLE person (id TEXT)')
      await expect(importFrom('better-auth', [], path)).rejects.toThrow('has none of the tables user, users.')
      const broken = join(folder, `broken-${provider}.db`)
      copyFileSync(sourceOf('better-auth'), broken)
      await execute(broken, 'ALTER TABLE "twoFactor" RENAME COLUMN "userId" TO "owner"')
      await expect(importFrom('better-auth', [], broken)).rejects.toThrow('The table twoFactor has no column userId.')
    })
  })

  it.each([
    ['better-auth', { duplicates: 'newest-login', loss: '1' }],
    ['authjs', { duplicates: 'skip', loss: '1' }],
  ])('reads the passkeys of %s if their domain is named', async (reader, { duplicates, loss }) => {
    vi.stubEnv('BETTER_AUTH_SECRETS', SECRETS)
    const config = { BASE_URL: 'http://localhost:3000', USE_MFA: true, USE_PASSKEYS: true, USERNAME: 'optional' }
    appGlobals.optionsOfTest = { ...appGlobals.optionsOfTest, AUTH_CONFIG: config }
    const args = ['--duplicates', duplicates, '--accept-mfa-loss', loss, '--names', 'suffix']
    const plain = await importFrom(reader, args)
    expect(countsOf(plain.output)).toMatchObject({ 'passkey dropped: its domain is not named (--passkey-rp)': 1 })
    const other = await importFrom(reader, [...args, '--passkey-rp', 'shop.example'])
    expect(countsOf(other.output)).toMatchObject({ 'passkey dropped: it is of another domain than PASSKEY_RP_ID': 1 })
    const kept = await importFrom(reader, [...args, '--passkey-rp', 'localhost', '--apply'])
    expect(countsOf(kept.output)).toMatchObject({ 'passkey kept': 1 })
    expect(await database().db.passkey.findMany({})).toMatchObject([
      { credentialId: 'c3VwZXItc2VjcmV0LWlk', publicKey: 'pQECAyYgASFYIA-_', userVerified: false },
    ])
  })

  describe('authjs', () => {
    it('imports people and links, and lets nobody with a second factor in by password', async () => {
      const args = ['--apply', '--names', 'suffix', '--accept-mfa-loss', '1']
      const { code, output } = await importFrom('authjs', args)
      expect({ code, counts: countsOf(output) }).toEqual({
        code: 0,
        counts: {
          created: 5,
          'passkey dropped: USE_PASSKEYS is off': 1,
          'factor dropped: a second factor of columns that the app added': 1,
          'factor lost: nothing is left': 1,
          'link dropped: bitbucket': 1,
          'link kept': 3,
          'must reset the password': 3,
          'not imported: role': 1,
          'provider is not configured: microsoft': 2,
          'renamed: with a suffix': 1,
          'signs in by provider only': 1,
          'signs in by provider, or after a reset': 1,
          'unproven address': 1,
          'unproven, with factors or links': 1,
        },
      })
      const { db } = database()
      expect(await db.user.findFirst({ where: { emailKey: 'ann@example.com' } })).toMatchObject({
        firstName: 'Ann Lee',
        createdAt: new Date('2024-02-03T04:05:06.000Z'),
        emailVerifiedAt: new Date('2024-02-03T04:05:06.000Z'),
      })
      expect(await db.user.findFirst({ where: { emailKey: 'eva@example.com' } })).toMatchObject({ password: null })
      expect(await db.user.findFirst({ where: { emailKey: 'bob@example.com' } })).toMatchObject({
        emailVerifiedAt: null,
      })
      expect(await db.user.findFirst({ where: { emailKey: null } })).toMatchObject({
        usernameKey: expect.stringMatching(/^user_/),
      })
      expect(await linksOf()).toMatchObject([
        { provider: 'github', uid: '583231' },
        { provider: 'github', uid: '77' },
        { provider: 'microsoft', uid: 'AAAAAAAAAAAAAAAAAAAAAIkzqFVrSaSaFHy782bbtaQ' },
        { provider: 'microsoft', uid: 'BBBBBBBBBBBBBBBBBBBBAIkzqFVrSaSaFHy782bbtaQ' },
      ])
      const again = await importFrom('authjs', args)
      expect(countsOf(again.output)).toEqual({ unchanged: 5 })
    })
  })
})
