import { createGuardrails, generateSync } from 'otplib'
import { beforeEach, expect, it } from 'vitest'
import { runImport } from '../../src/cli/import/run.js'
import { openSource } from '../../src/cli/import/source.js'
import { Client } from '../harness/client-jar.js'
import { withDatabases, withEmptyDatabases } from '../harness/databases.js'
import { appGlobals, hostFolder } from '../harness/host-app.js'
import { makeService } from '../harness/service.js'
import {
  ALLAUTH_SECRET,
  EMPTY_SITE,
  KIT_CODE,
  manyUsers,
  OTP_SECRET,
  onSite,
  ownUsers,
  RECOVERY,
  SITE,
  STATIC_CODE,
  USERS,
} from './django-site.js'
import { countsOf, withHost } from './host.js'
import { PASSWORD, SHORT_SECRET } from './people.js'

const run = hostFolder()

const DROP = [
  'account_emailaddress',
  'auth_user',
  'authtoken_token',
  'django_session',
  'mfa_authenticator',
  'mfa_mfamethod',
  'otp_static_staticdevice',
  'otp_static_statictoken',
  'otp_totp_totpdevice',
  'people_user',
  'old_user',
  'socialaccount_socialaccount',
].map((table) => `DROP TABLE IF EXISTS ${table}`)

withEmptyDatabases((source, site) => {
  withDatabases(['sqlite'], (_provider, database) => {
    withHost(database, { USERNAME: 'optional' })
    beforeEach(() => onSite(source, site().url, DROP))

    const importSite = (args: string[] = []) => run(runImport, ['django', '--from', site().url, ...args])
    const DECIDED = ['--apply', '--names', 'suffix', '--duplicates', 'newest-login']
    const FIRST_RUN = [...DECIDED, '--accept-mfa-loss', '3']
    const userOf = async (sourceId: string) => {
      const row = await database().db.imported.findFirst({ where: { sourceId } })
      return database().db.user.findFirst({ where: { id: row?.userId } })
    }

    it('reports what it would do, and asks about names, addresses and factors', async () => {
      await onSite(source, site().url, SITE)
      const { code, output } = await importSite()
      expect(code).toBe(1)
      expect(countsOf(output)).toMatchObject({
        created: 11,
        undecided: 4,
        'undecided: several people have the address (--duplicates)': 2,
        'undecided: the name is taken (--names)': 2,
        'factor lost: nothing is left': 3,
        'inactive: no sign-in': 1,
        'unproven address': 1,
        'link dropped: microsoft': 1,
        'provider is not configured: google': 1,
      })
      expect(output).not.toMatch(/JBSWY|pbkdf2_sha256\$|48656c6c/)
      expect(await database().db.user.count()).toBe(0)
    })

    it('keeps the keys of Django REST framework with --tokens', async () => {
      await onSite(source, site().url, SITE)
      const config = { BASE_URL: 'http://localhost:3000', AUTH_TYPE: 'token', USE_MFA: true, USERNAME: 'optional' }
      appGlobals.optionsOfTest = { ...appGlobals.optionsOfTest, AUTH_CONFIG: config }
      expect(countsOf((await importSite([...FIRST_RUN, '--tokens'])).output)).toMatchObject({
        created: 15,
        'token kept': 1,
      })
      const { auth, clock } = makeService(database(), { AUTH_TYPE: 'token', USE_MFA: true, USERNAME: 'optional' })
      clock.now = new Date()
      const client = new Client(auth.handlers)
      client.authorization = 'Token 9944b09199c62bcf9418ad846dd0e4bbdfc6ee4b'
      expect(await client.get('user/')).toMatchObject({ status: 200, body: { pk: (await userOf('1'))?.id } })
      // A source whose keys cannot be read ends none.
      await onSite(source, site().url, ['DROP TABLE authtoken_token'])
      await expect(importSite([...FIRST_RUN, '--tokens'])).rejects.toThrow('has no table authtoken_token for --tokens')
      expect((await client.get('user/')).status).toBe(200)
    })

    it('imports users who sign in with their password, app, backup codes and provider', async () => {
      await onSite(source, site().url, SITE)
      // The adapter would read the times in the zone of the database.
      const name = new URL(site().url).pathname.slice(1)
      if (source === 'postgresql')
        await onSite(source, site().url, [`ALTER DATABASE ${name} SET timezone TO 'Asia/Tokyo'`])
      const { code, output } = await importSite(FIRST_RUN)
      expect({ code, counts: countsOf(output) }).toEqual({
        code: 0,
        counts: {
          created: 15,
          'factor dropped: a security key or passkey': 1,
          'factor dropped: an authenticator app whose secret the site encrypts': 1,
          'factor dropped: backup codes without another factor': 1,
          'factor kept': 4,
          'factor lost: nothing is left': 3,
          'inactive: no sign-in': 1,
          'link dropped: microsoft': 1,
          'link kept': 2,
          'must reset the password': 3,
          'no address: several people have the address': 1,
          'not imported: is_staff': 15,
          'not imported: is_superuser': 15,
          'provider is not configured: google': 1,
          'renamed: with a suffix': 2,
          'signs in by password (pbkdf2_sha256)': 9,
          'signs in by password, once the address is verified (pbkdf2_sha256)': 1,
          'signs in by provider, or after a reset': 1,
          'unproven address': 1,
        },
      })
      const { auth, clock } = makeService(database(), { USE_MFA: true, USERNAME: 'optional' })
      const post = (path: string, body: object) =>
        new Client(auth.handlers).post<{ ephemeral_token: string; method: string }>(path, body)
      const login = (username: string) => post('login/', { username, password: PASSWORD.text })
      const second = async (username: string, code: string) => {
        const { body } = await login(username)
        return (await post('login/verify/', { ephemeral_token: body.ephemeral_token, code })).status
      }
      const codeOf = (secret: string) =>
        generateSync({
          secret,
          epoch: Math.floor(clock.now.getTime() / 1000),
          guardrails: createGuardrails({ MIN_SECRET_BYTES: 10 }),
        })
      expect(await login('new@example.com')).toMatchObject({ status: 200, body: { user: { username: 'several' } } })
      expect((await login('mailed')).body).toMatchObject({ method: 'email' })
      for (const name of ['off', 'unusable', 'sealed', 'keyed', 'static']) expect((await login(name)).status).toBe(400)
      expect(await second('ann', '000000')).toBe(400)
      expect(await second('ann', codeOf(SHORT_SECRET))).toBe(200)
      expect(await second('ann', KIT_CODE)).toBe(200)
      expect(await second('ann', KIT_CODE)).toBe(400)
      expect(await second('otp', codeOf(OTP_SECRET))).toBe(200)
      expect(await second('otp', STATIC_CODE)).toBe(200)
      expect(await second('allauth', codeOf(ALLAUTH_SECRET))).toBe(200)
      expect(await second('allauth', RECOVERY.used)).toBe(400)
      for (const unused of RECOVERY.unused) expect(await second('allauth', unused)).toBe(200)
      const links = await database().db.socialAccount.findMany({ orderBy: { provider: 'asc' } })
      const github = await userOf('5')
      expect(links).toMatchObject([
        {
          provider: 'github',
          uid: '583231',
          userId: github?.id,
          emailKey: 'unusable@example.com',
          lastLogin: new Date('2024-05-06T07:08:09Z'),
          dateJoined: new Date('2021-01-01T00:00:00Z'),
        },
        { provider: 'google', uid: '1157' },
      ])
      expect(await userOf('1')).toMatchObject({ emailKey: 'ann@example.com', username: 'Ann', lastName: 'Last' })
      expect(await userOf('13')).toMatchObject({ emailKey: null, usernameKey: 'twin' })
      expect(await userOf('12')).toMatchObject({ emailKey: 'unproven@example.com', emailVerifiedAt: null })
      expect(await userOf('6')).toMatchObject({ isActive: false, createdAt: new Date('2020-01-02T03:04:05.123Z') })
    })

    it('follows the site in a second run', async () => {
      await onSite(source, site().url, SITE)
      await importSite(FIRST_RUN)
      const again = await importSite(DECIDED)
      expect({ code: again.code, counts: countsOf(again.output) }).toEqual({
        code: 0,
        counts: { unchanged: USERS.length },
      })
      await onSite(source, site().url, [
        "UPDATE auth_user SET first_name = 'Anne' WHERE id = 1",
        'DELETE FROM mfa_mfamethod WHERE user_id = 10',
      ])
      expect(countsOf((await importSite(DECIDED)).output)).toMatchObject({ updated: 2, unchanged: USERS.length - 2 })
      expect(await userOf('1')).toMatchObject({ firstName: 'Anne' })
    })

    it('reads every user of a large table once', async () => {
      await onSite(source, site().url, [...EMPTY_SITE, manyUsers(1001)])
      expect(countsOf((await importSite()).output)).toMatchObject({ created: 1001 })
    })

    it("finds the site's own user model, and asks when there are several", async () => {
      await onSite(source, site().url, ownUsers('people_user'))
      expect(countsOf((await importSite()).output)).toEqual({
        created: 1,
        'not imported: has_paid': 1,
        'signs in by password, once the address is verified (pbkdf2_sha256)': 1,
        'unproven address': 1,
      })
      await onSite(source, site().url, ownUsers('old_user'))
      await expect(importSite()).rejects.toThrow(': old_user, people_user. Name one: --user-table <table>')
      expect(await importSite(['--user-table', 'people_user'])).toMatchObject({ code: 0 })
      await expect(importSite(['--user-table', 'nothing'])).rejects.toThrow('The source has no table nothing.')
    })

    it('refuses a site without users', async () => {
      await onSite(source, site().url, EMPTY_SITE)
      await expect(importSite()).rejects.toThrow('The source has no users of Django')
      await expect(importSite(['--user-table', 'auth_user'])).rejects.toThrow('The table auth_user has no rows')
    })

    it('never writes to the source', async () => {
      await onSite(source, site().url, SITE)
      const { query, close } = await openSource(site().url)
      const write = query('DELETE FROM "authtoken_token" RETURNING "key"', [])
      // MySQL has no transaction that is read-only and begins as the adapter begins it.
      if (source !== 'mysql')
        await expect(write).rejects.toThrow(/The database of --from cannot be read: .*(read-?only|readonly)/)
      await write.catch(() => {})
      await close()
    })
  })
})

it('says why a source cannot be opened', async () => {
  await expect(openSource('/nowhere/at/all.sqlite3')).rejects.toThrow('There is no file /nowhere/at/all.sqlite3.')
  await expect(openSource('oracle://example.com/x')).rejects.toThrow('--from is a URL that begins with')
  await expect(openSource('postgresql://nobody:hunter2@127.0.0.1:1/x')).rejects.toThrow('cannot be read')
  await expect(openSource('postgresql://nobody:hunter2@127.0.0.1:1/x')).rejects.not.toThrow('hunter2')
  const noDatabase = await openSource('package.json')
  await expect(noDatabase.tables()).rejects.toThrow('The database of --from cannot be read')
  await noDatabase.close()
})
