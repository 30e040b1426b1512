import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { runImport } from '../../src/cli/import/run.js'
import { base32 } from '../../src/cli/import/tables/base32.js'
import { Client } from '../harness/client-jar.js'
import { openClient } from '../harness/clients.js'
import { withDatabases } from '../harness/databases.js'
import { hostFolder } from '../harness/host-app.js'
import { makeService } from '../harness/service.js'
import { countsOf, withHost } from './host.js'
import { PASSWORD } from './people.js'

const run = hostFolder()
const folder = mkdtempSync(join(tmpdir(), 'sallyport-django-'))
const site = join(folder, 'site.sqlite3')
/** Made by a real Django: sources/django.make.py. */
const SQL = readFileSync(join(import.meta.dirname, 'sources/django.sql'), 'utf8')
const columnOf = (table: string, pattern: RegExp) =>
  SQL.split('\n').flatMap((line) => (line.startsWith(`INSERT INTO "${table}"`) ? (pattern.exec(line)?.[1] ?? []) : []))

beforeAll(async () => {
  const client = await openClient('sqlite', `file:${site}`)
  for (const line of SQL.split('\n')) if (/^(CREATE|INSERT)/.test(line)) await client.$executeRawUnsafe(line)
  await client.$disconnect()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

withDatabases(['sqlite'], (_provider, database) => {
  const settings = { USE_MFA: true, USERNAME: 'required' }
  withHost(database)

  it('imports the users of a real Django, who sign in with the password of each hasher, app and backup code', async () => {
    const { code, output } = await run(runImport, ['django', '--from', site, '--apply'])
    expect({ code, counts: countsOf(output) }).toEqual({
      code: 0,
      counts: {
        created: 13,
        'factor kept': 1,
        'inactive: no sign-in': 1,
        'link kept': 1,
        'must reset the password (md5)': 1,
        'must reset the password (sha1)': 1,
        'not imported: is_staff': 13,
        'not imported: is_superuser': 13,
        'signs in by password (argon2)': 1,
        'signs in by password (bcrypt)': 1,
        'signs in by password (bcrypt_sha256)': 1,
        'signs in by password (pbkdf2_sha1)': 1,
        'signs in by password (pbkdf2_sha256)': 4,
        'signs in by password, once the address is verified (pbkdf2_sha256)': 1,
        'signs in by provider, or after a reset': 1,
        'unproven address': 1,
      },
    })
    const { auth, clock } = makeService(database(), settings)
    const post = (path: string, body: object) =>
      new Client(auth.handlers).post<{ ephemeral_token: string; method: string }>(path, body)
    const login = (username: string) => post('login/', { username, password: PASSWORD.text })
    const names = ['pbkdf2_sha256', 'pbkdf2_sha1', 'bcrypt_sha256', 'bcrypt', 'argon2', 'staff', 'device']
    for (const name of names) {
      expect((await login(name)).body, name).toMatchObject({ user: { username: name, email: `${name}@example.com` } })
      expect((await post('login/', { username: name, password: 'Grüße, Jörg' })).status, name).toBe(400)
    }
    for (const name of ['md5', 'unsalted_sha1', 'inactive', 'unverified', 'linked']) {
      expect((await login(name)).status, name).toBe(400)
    }
    const verify = async (answer: string) => {
      const { body } = await login('otp')
      expect(body).toMatchObject({ method: 'app' })
      return (await post('login/verify/', { ephemeral_token: body.ephemeral_token, code: answer })).status
    }
    const [key = ''] = columnOf('otp_totp_totpdevice', /'phone',1,'([0-9a-f]+)'/)
    const epoch = Math.floor(clock.now.getTime() / 1000)
    expect(await verify(generateSync({ secret: base32(Buffer.from(key, 'hex')), epoch }))).toBe(200)
    const codes = columnOf('otp_static_statictoken', /'([a-z2-7]{8})'/)
    expect(codes).toHaveLength(3)
    for (const one of codes) expect(await verify(one)).toBe(200)
    expect(await verify(codes[0] ?? '')).toBe(400)
    expect(await database().db.socialAccount.findMany()).toMatchObject([{ provider: 'github', uid: '583231' }])
  })
})
