import { beforeEach, describe, expect, it } from 'vitest'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import {
  appCode,
  enrollApp,
  enrollEmail,
  makeUser,
  OTHER_PASSWORD,
  PASSWORD,
  signIn,
  statuses,
} from '../harness/people.js'
import { makeService, type TestService } from '../harness/service.js'

withDatabases((_provider, database) => {
  let service: TestService
  beforeEach(() => database().clear())

  async function withApp(settings: object = {}) {
    service = makeService(database(), { USE_MFA: true, ...settings })
    await makeUser(service)
    const { client } = await signIn(service)
    const factors = await enrollApp(service, client)
    service.clock.advance(60)
    return { client, ...factors }
  }

  const wrongOf = (secret: string) => (appCode(service, secret) === '000000' ? '000001' : '000000')

  async function guess(code: string, times = 1) {
    const client = new Client(service.auth.handlers)
    const { body } = await client.post<{ ephemeral_token: string }>('login/', { username: 'ann', password: PASSWORD })
    const { ephemeral_token } = body
    return Promise.all(Array.from({ length: times }, () => client.post('login/verify/', { ephemeral_token, code })))
  }

  const mailsOf = async (kind: string) => {
    await service.settle()
    return service.mails.filter((mail) => mail.kind === kind)
  }
  const told = (type: string) => service.events.filter((event) => event.type === type)

  describe('the owner is warned of wrong codes', () => {
    it('after five, over several logins, once a day', async () => {
      const { secret } = await withApp()
      await guess(wrongOf(secret), 2)
      await guess('0000-0000-0000-0000', 2)
      expect(await mailsOf('mfa-wrong-codes')).toEqual([])
      await Promise.all([guess(wrongOf(secret), 4), guess(wrongOf(secret), 4)])
      const [mail, ...more] = await mailsOf('mfa-wrong-codes')
      expect(more).toEqual([])
      expect(mail).toMatchObject({ to: 'ann@example.com', text: expect.stringContaining('Five wrong codes') })
      expect(told('mfa_wrong_codes')).toHaveLength(1)
      service.clock.advance(24 * 3600)
      await guess(wrongOf(secret), 5)
      expect(await mailsOf('mfa-wrong-codes')).toHaveLength(2)
    })

    it('also if they are guessed in an open session', async () => {
      const { client } = await withApp()
      for (let i = 0; i < 5; i++) await client.post('mfa/delete/', { method: 'app', code: 'wrong' })
      expect(await mailsOf('mfa-wrong-codes')).toHaveLength(1)
    })

    it('not if a correct code follows them', async () => {
      const { secret } = await withApp()
      for (let round = 0; round < 3; round++) {
        await guess(wrongOf(secret), 4)
        service.clock.advance(60)
        expect((await guess(appCode(service, secret)))[0]?.status).toBe(200)
      }
      expect(await mailsOf('mfa-wrong-codes')).toEqual([])
    })
  })

  it('the owner is told of a locked method once, and again only after it was unlocked', async () => {
    const { client, secret, backupCodes } = await withApp()
    await enrollEmail(service, client, backupCodes[0])
    const { mfaMethod } = database().db
    const toTheEdge = () => mfaMethod.updateMany({ where: { name: 'app' }, data: { failures: 98 } })
    await toTheEdge()
    await guess(wrongOf(secret), 5)
    expect((await mfaMethod.findFirst({ where: { name: 'app' } }))?.failures).toBe(100)
    const [mail, ...more] = await mailsOf('mfa-locked')
    expect(more).toEqual([])
    expect(mail?.text).toContain('Authenticator app of the account ann is locked')
    expect(told('mfa_locked')).toHaveLength(1)
    // A code of another active method unlocks the method.
    expect((await guess(backupCodes[1] ?? ''))[0]?.status).toBe(200)
    await toTheEdge()
    await guess(wrongOf(secret), 5)
    expect(await mailsOf('mfa-locked')).toHaveLength(2)
  })

  it('a code of an unconfirmed method unlocks nothing', async () => {
    const { client, backupCodes } = await withApp()
    const setup = await client.post('mfa/', { method: 'email', code: backupCodes[0] })
    expect(setup.status, setup.text).toBe(201)
    await database().db.mfaMethod.updateMany({ where: { name: 'app' }, data: { failures: 100 } })
    await service.settle()
    const code = /\b(\d{6})\b/.exec(service.mails.filter(({ kind }) => kind === 'mfa-code').at(-1)?.text ?? '')?.[1]
    expect((await client.post('mfa/confirm/', { method: 'email', code })).status).toBe(200)
    expect((await database().db.mfaMethod.findFirst({ where: { name: 'app' } }))?.failures).toBe(100)
  })

  describe('hashing_user', () => {
    const over = { status: 429, body: { code: 'throttled' } }

    it('24 parallel requests of one user do not block the logins of other users', async () => {
      service = makeService(database(), { USE_MFA: true, RATE_LIMITS: {}, NUM_OF_BACKUP_CODES: 1 })
      await makeUser(service)
      await makeUser(service, 'bob')
      const { client } = await signIn(service)
      const many = statuses(Array.from({ length: 24 }, () => client.post('mfa/', { method: 'email' })))
      expect((await signIn(service, 'bob')).answer.status).toBe(200)
      const { 429: throttled, 201: made = 0, 503: busy = 0 } = await many
      // On a busy machine a request may wait too long for its turn.
      expect([throttled, made + busy]).toEqual([4, 20])
      expect(told('throttled').at(-1)).toMatchObject({ reason: 'hashing_user' })
      expect((await client.get('user/')).status).toBe(200)
    })

    it('counts every request that hashes once, correct or wrong, over its routes, and no other request', async () => {
      const { client, secret, backupCodes } = await withApp({
        RATE_LIMITS: { hashing_user: '7/15m', mfa_user: '99/1h' },
        MFA_UPDATE_PRIMARY_METHOD_REQUIRED_PRIMARY_CODE: true,
      })
      const counted = [
        () => client.post('mfa/', { method: 'backup_codes', code: backupCodes[0] }),
        () => client.post('mfa/delete/', { method: 'app', code: '0000000000000000' }),
        () => client.post('mfa/deactivate/', { method: 'app', code: '0000000000000000' }),
        () => client.post('mfa/primary/', { method: 'app', primary_code: '0000000000000000' }),
        () => client.post('password/change/', change('wrong', 'x')),
        () => client.post('password/change/', change(PASSWORD, OTHER_PASSWORD)),
      ]
      // The backup codes of the first method are the first of the seven hashes.
      const free = [
        () => client.post('mfa/', { method: 'email' }),
        () => client.post('mfa/', { method: 'email', code: 'short' }),
        () => client.post('reauthenticate/', { code: wrongOf(secret) }),
        () => client.post('mfa/primary/', { method: 'app', primary_code: 'short' }),
      ]
      for (const ask of [...free, ...counted, ...free]) expect((await ask()).status).not.toBe(429)
      const late = await client.post('password/change/', change(OTHER_PASSWORD, PASSWORD))
      expect(late).toMatchObject(over)
      expect(await client.post('reauthenticate/', { code: '0000000000000000' })).toMatchObject(over)
      // These requests counted neither a wrong old password nor a wrong code.
      expect(told('mfa_code').length).toBe(9)
      service.clock.advance(15 * 60)
      const again = await client.post('password/change/', change(OTHER_PASSWORD, PASSWORD))
      expect(again.status, again.text).toBe(200)
    })

    it('limits password/change/ and reauthenticate/ of a user without MFA', async () => {
      service = makeService(database(), { RATE_LIMITS: { hashing_user: '3/15m' } })
      await makeUser(service)
      const { client } = await signIn(service)
      for (let i = 0; i < 3; i++)
        expect((await client.post('reauthenticate/', { password: PASSWORD })).status).toBe(200)
      expect(await client.post('reauthenticate/', { password: PASSWORD })).toMatchObject(over)
      expect(await client.post('password/change/', change(PASSWORD, OTHER_PASSWORD))).toMatchObject(over)
      expect((await signIn(service)).answer.status).toBe(200)
    })
  })

  const change = (old_password: string, next: string) => ({ old_password, new_password1: next, new_password2: next })
})
