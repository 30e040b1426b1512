import { beforeEach, describe, expect, it } from 'vitest'
import { makeKeyRing } from '../../src/crypto/keys.js'
import { makePasswordHasher } from '../../src/crypto/password.js'
import type { UserId } from '../../src/store/base/db.js'
import { codesOf } from '../harness/applicants.js'
import type { Client } from '../harness/client-jar.js'
import { Client as Browser } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { instantHasher } from '../harness/hashers.js'
import { newMails } from '../harness/mailbox.js'
import { makeUser, OTHER_PASSWORD, PASSWORD, signIn } from '../harness/people.js'
import { makeService, SECRET, type TestService } from '../harness/service.js'

const DJANGO = 'Grüße, Jürgen'
/** Records from Python's hashlib and cryptography, and from libxcrypt. */
const IMPORTED = [
  'pbkdf2_sha256$1000$9sD2mLk0QwXz$Bw8o1snLvJN7X7dKQN/ddKlCctZKB2bHww3Fy6B8gEU=',
  'bcrypt_sha256$$2b$05$abcdefghijklmnopqrstuuMxy1EYkqpE4DX9kP0B4RzzHsV0rm/wm',
  '$2b$05$abcdefghijklmnopqrstuujXc3HnFSRwLG.RKahm0IIRg.EtBp8Im',
  '$fbscrypt$v=1,n=10,r=8,p=1,ss=Bw==,sk=jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==$42xEC+ixf3L2lw==$Z2TKjoV5xSsbmPvquut+wKyqk2ylfj/pavNKVBX0UIX3N+Tjq4hyVGsJZhAjMcuVR43ask9Is1z6fYs+eWKK2Q==',
  '$pbkdf2-sha256$1000$.wD/PnoRwN7K/gEjRWeJqw$iSL6D3js4LkXXnXHFl4WBaQ7IMQnC1T.cKY0mMRY1vg',
  'pbkdf2:sha256:1000$9sD2mLk0QwXz$070f28d6c9cbbc937b5fb74a40dfdd74a94272d64a0766c7c30dc5cba07c8045',
  'AQAAAAIAAAPoAAAAEPsA/z56EcDeyv4BI0VniatepgTeRK10Gf4CjAhxWxdTJma2rQclhieIDbN2hKmojg==',
]

const CHANGE = { old_password: PASSWORD, new_password1: OTHER_PASSWORD, new_password2: OTHER_PASSWORD }

withDatabases((_provider, database) => {
  let service: TestService

  const serve = (settings: object = {}, options = {}) => {
    service = makeService(database(), settings, options)
  }
  beforeEach(async () => {
    await database().clear()
    serve()
  })

  const change = (by: Client, body: object, password = OTHER_PASSWORD) =>
    by.post('password/change/', { new_password1: password, new_password2: password, ...body })
  const login = (password: string) => new Browser(service.auth.handlers).post('login/', { username: 'ann', password })
  const record = async () => (await database().db.user.findMany())[0]?.password

  describe('change', () => {
    beforeEach(() => makeUser(service))

    it('names the wrong field, and changes nothing', async () => {
      const { client } = await signIn(service)
      const before = await record()
      expect(codesOf(await change(client, {}))).toEqual({ old_password: ['required'] })
      expect(codesOf(await change(client, { old_password: '' }))).toEqual({ old_password: ['blank'] })
      expect(codesOf(await client.post('password/change/', {}))).toEqual({
        old_password: ['required'],
        new_password1: ['required'],
        new_password2: ['required'],
      })
      expect(codesOf(await change(client, { old_password: 'wrong' }))).toEqual({ old_password: ['invalid'] })
      expect(codesOf(await change(client, { old_password: PASSWORD, new_password2: 'x' }))).toEqual({
        new_password2: ['password_mismatch'],
      })
      expect(codesOf(await change(client, { old_password: PASSWORD }, 'password123'))).toEqual({
        new_password1: ['password_too_common'],
      })
      expect(await record()).toBe(before)
      expect((await client.get('user/')).status).toBe(200)
      expect((await new Browser(service.auth.handlers).post('password/change/')).status).toBe(401)
    })

    it('ends other sessions, keeps this one with new credentials, and sends an email', async () => {
      const other = await signIn(service)
      const { client } = await signIn(service)
      const stolen = client.cookieHeader()
      const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
      expect((await client.post('password/change/', CHANGE, { headers })).status).toBe(200)
      expect((await client.get('user/')).status).toBe(200)
      expect((await client.get('user/', { cookies: stolen })).status).toBe(401)
      expect((await other.client.get('user/')).status).toBe(401)
      expect((await login(PASSWORD)).status).toBe(400)
      const mails = await newMails(service)
      expect(mails.map(({ kind }) => kind)).toEqual(['password-changed'])
      expect(mails[0]?.text).toContain('From: Firefox on Linux')
    })

    it.each(['jwt', 'token'])(
      'a logout during the change takes precedence: nothing is changed, and no session is left (%s)',
      async (AUTH_TYPE) => {
        let meanwhile: () => Promise<unknown> = async () => {}
        const { hash, ...hasher } = instantHasher()
        const slow = async (password: string) => {
          const record = await hash(password)
          await meanwhile()
          return record
        }
        serve({ AUTH_TYPE }, { hasher: { ...hasher, hash: slow } })
        await database().clear()
        await makeUser(service)
        const { client } = await signIn(service)
        const before = await record()
        const cookies = client.cookieHeader()
        meanwhile = async () => expect((await client.post('logout/', {}, { cookies })).status).toBe(200)
        const late = await client.post('password/change/', { ...CHANGE }, { cookies })
        expect([late.status, late.body.code, late.setCookies]).toEqual([401, 'not_authenticated', []])
        expect(await record()).toBe(before)
        expect(await database().db.session.count({ where: { revokedAt: null } })).toBe(0)
        expect(await newMails(service)).toEqual([])
      },
    )

    it('of ten parallel changes exactly one succeeds, and sets its password', async () => {
      serve({}, { hasher: instantHasher() })
      await database().clear()
      await makeUser(service)
      const { client } = await signIn(service)
      const cookies = client.cookieHeader()
      const words = Array.from({ length: 10 }, (_, i) => `new password ${i}`)
      const answers = await Promise.all(
        words.map((word) => {
          const body = { old_password: PASSWORD, new_password1: word, new_password2: word }
          return new Browser(service.auth.handlers).post('password/change/', body, { cookies })
        }),
      )
      const won = words.filter((_, i) => answers[i]?.status === 200)
      expect(won).toHaveLength(1)
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
      for (const word of words) expect((await login(word)).status).toBe(word === won[0] ? 200 : 400)
    })

    it('after five wrong old passwords it is 429, over both routes, and the recent login is revoked', async () => {
      serve({ RATE_LIMITS: {}, USE_MFA: true })
      const { client } = await signIn(service)
      for (let i = 0; i < 3; i++) expect((await change(client, { old_password: 'wrong' })).status).toBe(400)
      for (let i = 0; i < 2; i++) expect((await client.post('reauthenticate/', { password: 'wrong' })).status).toBe(400)
      expect((await client.post('mfa/', { method: 'app' })).status).toBe(201)
      const told = () => service.events.map(({ type, outcome }) => `${type} ${outcome}`)
      expect(told().filter((event) => event === 'password_check failure')).toHaveLength(5)
      const over = await change(client, { old_password: PASSWORD })
      expect([over.status, over.body.code, Number(over.headers.get('retry-after')) > 0]).toEqual([
        429,
        'throttled',
        true,
      ])
      expect(told()).toContain('throttled failure')
      expect(await client.post('mfa/', { method: 'app' })).toMatchObject({
        status: 403,
        body: { code: 'reauthentication_required' },
      })
      expect((await client.get('user/')).status).toBe(200)
      service.clock.advance(15 * 60 + 1)
      expect((await client.post('reauthenticate/', { password: PASSWORD })).status).toBe(200)
      expect((await client.post('mfa/', { method: 'app' })).status).toBe(201)
    })
  })

  it('OLD_PASSWORD_FIELD_ENABLED false: a recent login replaces the old password', async () => {
    serve({ OLD_PASSWORD_FIELD_ENABLED: false })
    await makeUser(service)
    const { client } = await signIn(service)
    expect((await change(client, {})).status).toBe(200)
    service.clock.advance(601)
    const late = await change(client, {}, PASSWORD)
    expect(late).toMatchObject({ status: 403, body: { code: 'reauthentication_required' } })
    expect((await client.post('reauthenticate/', { password: OTHER_PASSWORD })).status).toBe(200)
    expect((await change(client, {}, PASSWORD)).status).toBe(200)
  })

  it('a user without a password sets the first one with a recent login, and cannot log in with a password until then', async () => {
    const user = await makeUser(service)
    const { client } = await signIn(service)
    await database().db.user.update({ where: { id: user.id }, data: { password: null } })
    for (const password of ['', PASSWORD, 'null']) expect((await login(password)).status).toBe(400)
    service.clock.advance(601)
    expect((await change(client, {})).status).toBe(403)
    await database().db.session.updateMany({ where: {}, data: { authenticatedAt: service.clock.now } })
    expect((await change(client, {})).status).toBe(200)
    expect((await login(OTHER_PASSWORD)).status).toBe(200)
  })

  describe('records of other systems', () => {
    beforeEach(() => serve({}, { hasher: makePasswordHasher(makeKeyRing([SECRET]), { cost: 4 }) }))

    it.each(IMPORTED)('%s is accepted once and then rewritten', async (imported) => {
      await makeUser(service, 'ann', { password: imported })
      expect((await login('wrong password')).status).toBe(400)
      await service.settle()
      expect(await record()).toBe(imported)
      const first = await login(DJANGO)
      expect(first.status, first.text).toBe(200)
      await service.settle()
      expect(await record()).toMatch(/^bcrypt_hmac_sha384\$[\w-]+\$\$2b\$04\$/)
      expect((await login(DJANGO)).status).toBe(200)
      const session = await database().db.session.findMany()
      expect(new Set(session.map(({ authEpoch }) => authEpoch)).size).toBe(1)
    })

    it('a password that a backend of the host accepted does not overwrite the own record', async () => {
      const directory = new Map([['from the directory', true]])
      const credentialBackends = [
        async ({ password }: { password: string }) => (directory.has(password) ? { userId } : null),
      ]
      serve({}, { hasher: makePasswordHasher(makeKeyRing([SECRET]), { cost: 4 }), credentialBackends })
      let userId: UserId = ''
      for (const password of [IMPORTED[0] ?? '', '!unusable']) {
        await database().clear()
        userId = (await makeUser(service, 'ann', { password })).id
        directory.set('from the directory', true)
        expect((await login('from the directory')).status).toBe(200)
        await service.settle()
        expect(await record()).toBe(password)
        directory.clear()
        expect((await login('from the directory')).status).toBe(400)
      }
    })

    it('the upgrade never overwrites a password that was changed meanwhile', async () => {
      await makeUser(service, 'ann', { password: IMPORTED[0] ?? '' })
      const { client } = await signIn(service, 'ann', DJANGO)
      expect((await change(client, { old_password: DJANGO })).status).toBe(200)
      await service.settle()
      expect((await login(OTHER_PASSWORD)).status).toBe(200)
      expect((await login(DJANGO)).status).toBe(400)
    })

    it.each(['!unusable', 'md5$a$b', '', 'plain text'])('%j matches no password', async (password) => {
      await makeUser(service, 'ann', { password })
      for (const typed of [password || ' ', 'plain text', PASSWORD]) expect((await login(typed)).status).toBe(400)
    })
  })
})
