import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { generateClient } from '../../scripts/build/prisma.mjs'
import { schemaSql } from '../../scripts/build/schema-engine.mjs'
import { runImport } from '../../src/cli/import/run.js'
import { Client } from '../harness/client-jar.js'
import { openClient } from '../harness/clients.js'
import { withDatabases, withEmptyDatabases } from '../harness/databases.js'
import { hostFolder } from '../harness/host-app.js'
import { type OauthServer, startOauth } from '../harness/oauth-server.js'
import { makeService } from '../harness/service.js'
import { Browser, locationOf } from '../harness/social.js'
import { countsOf, setHost, withHost } from './host.js'
import { installSources, runApp } from './sources/install.js'

const SECRET = 'the secret of a made-up app, of enough length'
const root = process.cwd()
const run = hostFolder()
let idp: OauthServer
let packages: string

beforeAll(async () => {
  packages = installSources()
  idp = await startOauth()
  idp.people.set('cid', {
    id: 'subject-of-cid',
    sub: 'subject-of-cid',
    email: 'cid@example.com',
    email_verified: true,
    name: 'Cid',
  })
  idp.people.set('nameless', { sub: 'subject-without-address', name: 'Nameless' })
}, 180_000)
afterAll(() => idp.stop())

const known = z.object({
  password: z.string(),
  bob: z.object({ secret: z.string(), backupCodes: z.array(z.string()) }),
})

// Better Auth and Auth.js make the rows themselves, in a database of their own.
withEmptyDatabases(['postgresql'], (_source, site) => {
  withDatabases(['sqlite'], (_provider, database) => {
    const settings = { USE_MFA: true, USERNAME: 'optional' }
    const providers = () => ({ idp: idp.settings() })
    withHost(database)
    beforeEach(async () => {
      const client = await openClient('postgresql', site().url)
      for (const sql of ['DROP SCHEMA public CASCADE', 'CREATE SCHEMA public']) await client.$executeRawUnsafe(sql)
      await client.$disconnect()
      setHost(settings, { SOCIALACCOUNT_PROVIDERS: providers() })
    })
    const providerAt = () => new URL(String(idp.settings().APP.token_url)).origin
    const importSite = (args: string[]) => run(runImport, [...args, '--from', site().url, '--apply'])
    const service = () => makeService(database(), settings, { SOCIALACCOUNT_PROVIDERS: providers() })

    /** The account that a person of the provider signs in to. */
    const byProvider = async (made: ReturnType<typeof service>, code: string) => {
      made.clock.now = new Date()
      const browser = new Browser(made)
      const begun = await browser.visit('idp/')
      const back = new URL(new URL(locationOf(begun)).searchParams.get('redirect_uri') ?? '')
      back.searchParams.set('state', new URL(locationOf(begun)).searchParams.get('state') ?? '')
      back.searchParams.set('code', code)
      await browser.comeBack(back)
      const { body } = await browser.get<{ pk: string; email: string | null }>('user/')
      return body
    }

    it('imports the people that Better Auth made: password, app, backup codes and link', async () => {
      const env = { BETTER_AUTH_SECRET: SECRET }
      const { password, bob } = known.parse(
        JSON.parse(await runApp('better-auth.app.mjs', [packages, site().url, providerAt()], env)),
      )
      process.env.BETTER_AUTH_SECRET = SECRET
      const { code, output } = await importSite(['better-auth'])
      delete process.env.BETTER_AUTH_SECRET
      expect({ code, counts: countsOf(output) }).toEqual({
        code: 0,
        counts: {
          created: 4,
          'factor kept': 1,
          'inactive: no sign-in': 1,
          'link kept': 1,
          'not imported: role': 4,
          'signs in by password (other)': 3,
        },
      })
      const made = service()
      const post = (path: string, body: object) =>
        new Client(made.auth.handlers).post<{ ephemeral_token: string; method: string }>(path, body)
      const login = (username: string) => post('login/', { username, password })
      expect((await login('ANN')).body).toMatchObject({ user: { email: 'ann@example.com', username: 'Ann' } })
      expect((await login('dan')).status).toBe(400)
      const verify = async (code: string) => {
        const { body } = await login('bob@example.com')
        expect(body).toMatchObject({ method: 'app' })
        return (await post('login/verify/', { ephemeral_token: body.ephemeral_token, code })).status
      }
      const epoch = Math.floor(made.clock.now.getTime() / 1000)
      expect(await verify('000000')).toBe(400)
      expect(await verify(generateSync({ secret: bob.secret, epoch }))).toBe(200)
      expect(bob.backupCodes).toHaveLength(10)
      for (const code of bob.backupCodes) expect(await verify(code)).toBe(200)
      expect(await verify(bob.backupCodes[0] ?? '')).toBe(400)
      expect(await byProvider(made, 'cid')).toMatchObject({ email: 'cid@example.com' })
      expect(await database().db.user.count()).toBe(4)
      process.env.BETTER_AUTH_SECRET = SECRET
      expect(countsOf((await importSite(['better-auth'])).output)).toEqual({ unchanged: 4 })
      delete process.env.BETTER_AUTH_SECRET
    }, 120_000)

    it('imports the people that Auth.js made, who sign in by their provider', async () => {
      const client = await authjsClient(site().url)
      await runApp('authjs.app.mjs', [packages, site().url, providerAt(), client])
      const { code, output } = await importSite(['authjs', '--names', 'suffix', '--trust-unproven', '1'])
      expect({ code, counts: countsOf(output) }).toEqual({
        code: 0,
        counts: {
          created: 2,
          'link kept': 2,
          'renamed: with a suffix': 1,
          'signs in by provider only': 1,
          'signs in by provider, or after a reset': 1,
          'unproven address': 1,
          'unproven, with factors or links': 1,
        },
      })
      const made = service()
      expect(await byProvider(made, 'cid')).toMatchObject({ email: 'cid@example.com' })
      expect(await byProvider(made, 'nameless')).toMatchObject({ email: '' })
      expect(await database().db.user.count()).toBe(2)
    }, 120_000)
  })
})

/** Creates the tables of Auth.js, and returns the path of their Prisma client. */
async function authjsClient(url: string): Promise<string> {
  const folder = join(root, 'generated/authjs')
  const schema = join(folder, 'schema')
  mkdirSync(schema, { recursive: true })
  cpSync(join(root, 'tests/import/sources/authjs.prisma'), join(schema, 'authjs.prisma'))
  const datasource =
    'datasource db {\n  provider = "postgresql"\n}\n\n' +
    'generator client {\n  provider = "prisma-client-js"\n  output   = "../client"\n}\n'
  writeFileSync(join(schema, 'datasource.prisma'), datasource)
  writeFileSync(join(folder, 'prisma.config.mjs'), `export default { schema: ${JSON.stringify(schema)} }\n`)
  generateClient('authjs')
  const files = ['authjs.prisma', 'datasource.prisma'].map((path) => ({
    path,
    content: readFileSync(join(schema, path), 'utf8'),
  }))
  const client = await openClient('postgresql', url)
  const sql = await schemaSql(files, new PrismaPg({ connectionString: url }))
  for (const statement of sql.split(';\n')) if (/^[A-Z]/m.test(statement)) await client.$executeRawUnsafe(statement)
  await client.$disconnect()
  return join(folder, 'client/index.js')
}
