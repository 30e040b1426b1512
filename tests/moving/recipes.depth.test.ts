import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateSync } from 'otplib'
import { afterAll, describe, expect, it } from 'vitest'
import { runImport } from '../../src/cli/import/run.js'
import { Client } from '../harness/client-jar.js'
import { openClient } from '../harness/clients.js'
import { withDatabases, withEmptyDatabases } from '../harness/databases.js'
import { hostFolder } from '../harness/host-app.js'
import { makeService } from '../harness/service.js'
import { countsOf, withHost } from '../import/host.js'
import * as exported from './exports.js'

const root = process.cwd()
const run = hostFolder()
const folder = mkdtempSync(join(tmpdir(), 'sallyport-recipes-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The script of a page, which is the code block that begins with its name. */
function scriptOf(page: string, language: 'js' | 'sql'): string {
  const text = readFileSync(join(root, `docs/moving/${page}.md`), 'utf8')
  const [, code] = new RegExp(`^\`\`\`${language}\\n((?://|--) people\\.[^]*?)^\`\`\``, 'm').exec(text) ?? []
  if (!code) throw new Error(`docs/moving/${page}.md has no script`)
  return code
}

/** Runs the script of a page over the files of an export. */
function people(page: string, files: Record<string, string>, env: Record<string, string> = {}): string {
  const script = join(folder, `${page}.mjs`)
  writeFileSync(script, scriptOf(page, 'js'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const paths = Object.keys(files).map((name) => join(folder, name))
  return execFileSync(process.execPath, [script, ...paths], { encoding: 'utf8', env: { ...process.env, ...env } })
}

withDatabases(['sqlite'], (_provider, database) => {
  const settings = { USE_MFA: true, USERNAME: 'optional' }
  withHost(database, settings)

  async function importLines(source: string, lines: string, args: string[] = []) {
    const path = join(folder, `${source}.jsonl`)
    writeFileSync(path, lines)
    const given = ['jsonl', '--source', source, '--from', path, '--apply', ...args]
    const { code, output } = await run(runImport, given)
    expect(code, output).toBe(0)
    return countsOf(output)
  }
  const service = () => makeService(database(), settings)
  type Made = ReturnType<typeof service>
  const login = ({ auth }: Made, email: string, password: string) =>
    new Client(auth.handlers).post<{ ephemeral_token: string; method: string }>('login/', { email, password })
  const withApp = async (made: Made, email: string, password: string, secret: string) => {
    const { body } = await login(made, email, password)
    expect(body).toMatchObject({ method: 'app' })
    const code = generateSync({ secret, epoch: Math.floor(made.clock.now.getTime() / 1000) })
    const { ephemeral_token } = body
    return (await new Client(made.auth.handlers).post('login/verify/', { ephemeral_token, code })).status
  }
  const links = async () =>
    (await database().db.socialAccount.findMany({ orderBy: { uid: 'asc' } })).map(({ provider, uid }) => [
      provider,
      uid,
    ])

  it('Firebase', async () => {
    const { files, parameters, password } = exported.firebase
    const counts = await importLines('firebase', people('firebase', files, parameters), ['--accept-mfa-loss', '1'])
    expect(counts).toMatchObject({
      created: 4,
      'factor lost: nothing is left': 1,
      'inactive: no sign-in': 1,
      'signs in by password (fbscrypt)': 1,
      'link kept': 1,
    })
    const made = service()
    expect((await login(made, 'ann@example.com', password)).status).toBe(200)
    expect((await login(made, 'bob@example.com', password)).status).toBe(400)
    expect(await links()).toEqual([['github', '583231']])
    expect(() => people('firebase', files)).toThrow('factors.json or a parameter is missing')
  })

  it('Auth0', async () => {
    const { files, password } = exported.auth0
    const counts = await importLines('auth0', people('auth0', files), ['--accept-mfa-loss', '1'])
    expect(counts).toMatchObject({
      created: 4,
      'factor lost: nothing is left': 1,
      'link dropped: microsoft': 1,
      'link kept': 1,
      'signs in by password (bcrypt)': 2,
    })
    const made = service()
    expect((await login(made, 'ann@example.com', password)).status).toBe(200)
    expect((await login(made, 'euclid@example.com', password)).status).toBe(200)
    expect((await login(made, 'bob@example.com', password)).status).toBe(400)
    expect(await links()).toEqual([['google', '1157']])
  })

  it('Clerk', async () => {
    const { files, password, secret } = exported.clerk
    const counts = await importLines('clerk', people('clerk', files), ['--accept-mfa-loss', '1'])
    expect(counts).toMatchObject({
      created: 3,
      'factor dropped: backup codes, which Clerk does not export': 1,
      'factor kept': 1,
      'factor lost: nothing is left': 1,
      'link kept': 1,
    })
    const made = service()
    expect((await login(made, 'ann.lee@example.com', password)).body).toMatchObject({
      user: { first_name: 'Ann, "A."' },
    })
    expect(await withApp(made, 'bob@example.com', password, secret)).toBe(200)
    expect((await login(made, 'cid@example.com', password)).status).toBe(400)
    expect(await links()).toEqual([['github', '583231']])
  })

  it('Keycloak', async () => {
    const { files, password, secret } = exported.keycloak
    const counts = await importLines('keycloak', people('keycloak', files), ['--accept-mfa-loss', '1'])
    expect(counts).toMatchObject({
      created: 4,
      'factor kept': 1,
      'factor lost: nothing is left': 1,
      'link kept': 1,
      'signs in by password (argon2id)': 1,
      'signs in by password (pbkdf2-sha512)': 2,
    })
    const made = service()
    expect((await login(made, 'ann@example.com', password)).status).toBe(200)
    expect((await login(made, 'dan@example.com', password)).status).toBe(200)
    expect(await withApp(made, 'bob@example.com', password, secret)).toBe(200)
    expect((await login(made, 'cid@example.com', password)).status).toBe(400)
    expect(await links()).toEqual([['github', '583231']])
  })

  withEmptyDatabases(['postgresql'], (_source, site) => {
    const query = async (page: string, statements: readonly string[]) => {
      const client = await openClient('postgresql', site().url)
      for (const sql of statements) await client.$executeRawUnsafe(sql)
      const rows = await client.$queryRawUnsafe<{ jsonb_build_object: object }[]>(scriptOf(page, 'sql'))
      await client.$disconnect()
      return rows.map((row) => `${JSON.stringify(row.jsonb_build_object)}\n`).join('')
    }

    describe('SQL', () => {
      it('Supabase', async () => {
        const { sql, password, secret } = exported.supabase
        const counts = await importLines('supabase', await query('supabase', sql), ['--accept-mfa-loss', '1'])
        expect(counts).toMatchObject({
          created: 4,
          'factor kept': 1,
          'factor lost: nothing is left': 1,
          'inactive: no sign-in': 1,
          'link kept': 1,
        })
        const made = service()
        expect((await login(made, 'ann@example.com', password)).status).toBe(200)
        expect(await withApp(made, 'bob@example.com', password, secret)).toBe(200)
        for (const lost of ['cid', 'dan']) expect((await login(made, `${lost}@example.com`, password)).status).toBe(400)
        expect(await links()).toEqual([['github', '583231']])
      })

      it('Lucia', async () => {
        const { sql, password } = exported.lucia
        const counts = await importLines('lucia', await query('lucia', sql))
        expect(counts).toMatchObject({ created: 2, 'link kept': 1, 'signs in by password (s2)': 1 })
        expect((await login(service(), 'ann@example.com', password)).status).toBe(200)
        expect(await links()).toEqual([['github', '583231']])
      })
    })
  })
})
