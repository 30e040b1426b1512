import { Readable } from 'node:stream'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { user } from '../../src/cli/user.js'
import { createTestAuth } from '../../src/testing/index.js'
import { withDatabases } from '../harness/databases.js'
import { appGlobals, hostFolder } from '../harness/host-app.js'
import { newMails } from '../harness/mailbox.js'
import { enrollApp, makeUser, OTHER_PASSWORD, signIn } from '../harness/people.js'
import { makeService } from '../harness/service.js'

const run = hostFolder()
const PASSWORD = 'a password of the terminal'
const ADDRESS = 'ada@example.com'
const bare = { username: null, usernameKey: null }
const fieldsOf = (error: { fields?: unknown }) => error.fields

withDatabases((_provider, database) => {
  beforeEach(async () => {
    await database().clear()
    appGlobals.prismaOfTest = database().client
  })

  describe('npx sallyport user', () => {
    const use = (USERNAME: string) => {
      appGlobals.optionsOfTest = { AUTH_CONFIG: { BASE_URL: 'http://localhost:3000', USE_MFA: true, USERNAME } }
    }
    const create = (...more: string[]) => {
      vi.spyOn(process, 'stdin', 'get').mockReturnValue(Readable.from([`${PASSWORD}\n`]) as never)
      return run(user, ['create', '--email', ADDRESS, ...more])
    }

    it.each(['none', 'optional'])('names an account by its address (USERNAME %s)', async (USERNAME) => {
      use(USERNAME)
      expect((await create()).output).toMatch(/^ada@example\.com was created, with the id \S+\.\n$/)
      expect((await run(user, ['disable', ADDRESS])).output).toMatch(/^ada@example\.com is disabled/)
      expect(await database().db.user.findMany()).toMatchObject([{ ...bare, isActive: false }])
    })

    it("refuses --username with USERNAME 'none'", async () => {
      use('none')
      await expect(create('--username', 'ada')).rejects.toThrow("USERNAME is 'none'")
    })

    it("needs --username with USERNAME 'required'", async () => {
      use('required')
      await expect(create()).rejects.toThrow('--username and --email are needed.')
    })

    it("takes --username with USERNAME 'optional'", async () => {
      use('optional')
      expect((await create('--username', 'ada')).output).toMatch(/^ada was created/)
    })
  })

  describe('auth.users', () => {
    it('creates, finds and changes accounts without a username', async () => {
      const { auth } = makeService(database(), { USERNAME: 'optional' })
      const made = await auth.users.create({ email: ADDRESS, password: OTHER_PASSWORD })
      expect(made.user).toMatchObject({ username: null, email: ADDRESS })
      expect((await auth.users.update(ADDRESS, { username: 'ada' })).user.username).toBe('ada')
      expect((await auth.users.update('ada', { username: '' })).user.username).toBeNull()
      expect((await auth.users.list({ q: 'ada@' })).accounts).toHaveLength(1)
    })

    it("refuses a username under 'none', and a missing one under 'required'", async () => {
      const create = (USERNAME: string, username?: string) =>
        makeService(database(), { USERNAME })
          .auth.users.create({ username, email: ADDRESS, password: null })
          .catch(fieldsOf)
      expect(await create('none', 'ada')).toEqual({ username: [{ code: 'invalid' }] })
      expect(await create('required')).toEqual({ username: [{ code: 'required' }] })
      const { auth } = makeService(database(), { USERNAME: 'none' })
      const { user: made } = await auth.users.create({ email: ADDRESS, password: null })
      expect(made).not.toHaveProperty('username')
      expect(await auth.users.update(ADDRESS, { username: 'ada' }).catch(fieldsOf)).toEqual({
        username: [{ code: 'invalid' }],
      })
    })
  })

  it('emails greet by first name, else username, else address; the first name of an unverified address is not used', async () => {
    const greeting = async (settings: object, changes: object) => {
      await database().clear()
      const service = makeService(database(), settings)
      await makeUser(service, 'ann', changes)
      await service.auth.users.sendReset('ann@example.com')
      const [mail] = await newMails(service)
      return mail?.text.replaceAll('\u200a', '').match(/^Hello .*$/m)?.[0]
    }
    expect(await greeting({}, { firstName: 'Ann' })).toBe('Hello Ann,')
    expect(await greeting({}, {})).toBe('Hello ann,')
    expect(await greeting({}, { firstName: 'Ann, call 555', emailVerifiedAt: null })).toBe('Hello ann,')
    expect(await greeting({ USERNAME: 'optional' }, bare)).toBe('Hello ann@example.com,')
    expect(await greeting({ USERNAME: 'none' }, {})).toBe('Hello ann@example.com,')
    expect(await greeting({ USERNAME: 'none' }, { firstName: 'Ann' })).toBe('Hello Ann,')
  })

  it('the authenticator app names the account by its address', async () => {
    const service = makeService(database(), { USERNAME: 'none', USE_MFA: true })
    await makeUser(service, 'ann', bare)
    const { client } = await signIn(service, 'ann@example.com')
    const setup = await client.post<{ setup_data: { qr_link: string } }>('mfa/', { method: 'app' })
    expect(decodeURIComponent(setup.body.setup_data.qr_link)).toContain(':ann@example.com?')
    await enrollApp(service, client)
  })

  it('createTestAuth creates users as the setting requires', async () => {
    const prisma = database().client
    const none = createTestAuth({ prisma, AUTH_CONFIG: { USERNAME: 'none' } })
    expect((await none.makeUser()).row).toMatchObject(bare)
    await expect(none.makeUser({ username: 'ada' })).rejects.toThrow("USERNAME is 'none'")
    const optional = createTestAuth({ prisma, AUTH_CONFIG: { USERNAME: 'optional' } })
    expect((await optional.makeUser()).row).toMatchObject(bare)
    const ada = await optional.makeUser({ username: 'ada' })
    const request = await optional.signIn(new Request('http://localhost:3000/x'), ada)
    expect(await optional.auth.authenticate(request)).toMatchObject({ username: 'ada', email: ADDRESS })
    await expect(createTestAuth({ prisma }).makeUser({ username: null })).rejects.toThrow('must have')
  })
})
