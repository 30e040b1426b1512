import { beforeEach, describe, expect, it } from 'vitest'
import { purge } from '../../src/flows/base/purge.js'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import {
  appCode,
  enrollApp,
  enrollEmail,
  mailedCode,
  makeUser,
  PASSWORD,
  secretOf,
  signIn,
  signInWithApp,
  statuses,
} from '../harness/people.js'
import { makeService, type TestService } from '../harness/service.js'

interface SetUp {
  backup_codes: string[]
  setup_data: { qr_link: string }
}

withDatabases((_provider, database) => {
  let service: TestService
  beforeEach(async () => {
    await database().clear()
    service = makeService(database(), { USE_MFA: true })
    await makeUser(service)
  })

  const begin = (client: Client, method: string, code?: string) => client.post<SetUp>('mfa/', { method, code })
  const refused = (code: string, field = 'non_field_errors') => ({
    status: 400,
    body: { error_codes: { [field]: [code] } },
  })

  async function secondStep(code: string) {
    const client = new Client(service.auth.handlers)
    const { body } = await client.post<{ ephemeral_token: string }>('login/', { username: 'ann', password: PASSWORD })
    return client.post('login/verify/', { ephemeral_token: body.ephemeral_token, code })
  }

  const opens = async (code = '') => (await secondStep(code)).status === 200

  const codesLeft = async (client: Client) => {
    const { body } = await client.get<{ name: string; remaining?: number }[]>('mfa/')
    return body.find(({ name }) => name === 'backup_codes')?.remaining
  }

  describe('while a method is active', () => {
    it.each(['email', 'backup_codes'])(
      'mfa/ {"method": "%s"} needs a code, and changes nothing without',
      async (method) => {
        const { client, backupCodes } = await signInWithApp(service)
        expect(await begin(client, method)).toMatchObject(refused('required', 'code'))
        expect(await begin(client, method, '0000000000000000')).toMatchObject(refused('invalid_code'))
        expect(await begin(client, method, '123')).toMatchObject(refused('invalid_code'))
        expect(await database().db.mfaMethod.count({})).toBe(1)
        expect(await opens(backupCodes[0])).toBe(true)
      },
    )

    it('every problem of a body is reported at once', async () => {
      const fresh = await signIn(service)
      const problems = async (client: Client, path: string, body: object) => {
        const answer = await client.post<{ error_codes: Record<string, string[]> }>(path, body)
        expect(answer.status, answer.text).toBe(400)
        return answer.body.error_codes
      }
      expect(await problems(fresh.client, 'mfa/', {})).toEqual({ method: ['required'] })
      const { client } = await signInWithApp(service)
      const unknown = ['mfa_method_does_not_exist']
      expect(await problems(client, 'mfa/', {})).toEqual({ method: ['required'], code: ['required'] })
      expect(await problems(client, 'mfa/', { method: 'nope' })).toEqual({ method: unknown, code: ['required'] })
      const twice = await problems(client, 'mfa/', { method: 'nope', code: ['x'] })
      expect(twice).toEqual({ method: unknown, code: ['invalid'] })
      // The user enters a code of the app, so the password is not required.
      expect(await problems(client, 'reauthenticate/', {})).toEqual({ code: ['required'] })
      const both = { password: ['invalid'], code: ['required'] }
      expect(await problems(client, 'reauthenticate/', { password: 5 })).toEqual(both)
    })

    it('accepts a code of an active method, a code of mfa/send/, or a backup code', async () => {
      const { client, secret, backupCodes } = await signInWithApp(service)
      expect((await begin(client, 'email', appCode(service, secret))).status).toBe(201)
      await client.post('mfa/confirm/', { method: 'email', code: await mailedCode(service) })
      service.clock.advance(61)
      expect((await client.post('mfa/send/', { method: 'email' })).status).toBe(200)
      const renewed = await begin(client, 'backup_codes', await mailedCode(service))
      expect(renewed.status, renewed.text).toBe(201)
      expect(await begin(client, 'backup_codes', backupCodes[0])).toMatchObject(refused('invalid_code'))
      const again = await begin(client, 'backup_codes', renewed.body.backup_codes[0])
      expect(again.status, again.text).toBe(201)
      expect(await opens(renewed.body.backup_codes[1])).toBe(false)
      expect(await opens(again.body.backup_codes[1])).toBe(true)
    })

    it('requires the code after the recent login', async () => {
      const { client } = await signInWithApp(service)
      service.clock.advance(601)
      const late = await begin(client, 'backup_codes')
      expect(late).toMatchObject({ status: 403, body: { code: 'reauthentication_required' } })
    })

    it('of ten requests with one code, one creates new backup codes', async () => {
      const { client, secret } = await signInWithApp(service)
      const code = appCode(service, secret)
      const counts = await statuses(Array.from({ length: 10 }, () => begin(client, 'backup_codes', code)))
      expect(counts[201]).toBe(1)
      expect(Object.keys(counts).filter((status) => Number(status) >= 500)).toEqual([])
    })
  })

  describe('an active app is replaced', () => {
    it('with a code: the old secret is valid until the new one is confirmed', async () => {
      const { client, secret, backupCodes } = await signInWithApp(service)
      expect(await begin(client, 'app')).toMatchObject(refused('mfa_method_already_active', 'method'))
      const setup = await begin(client, 'app', appCode(service, secret))
      expect(setup.status, setup.text).toBe(201)
      expect(setup.body.backup_codes).toEqual([])
      const next = secretOf(setup.body.setup_data.qr_link)
      service.clock.advance(60)
      expect(await opens(appCode(service, next))).toBe(false)
      expect(await opens(appCode(service, secret))).toBe(true)
      service.clock.advance(60)
      // Neither the old secret nor a backup code confirms the new one.
      for (const code of [appCode(service, secret), backupCodes[0]])
        expect(await client.post('mfa/confirm/', { method: 'app', code })).toMatchObject(refused('invalid_code'))
      const code = appCode(service, next)
      const other = await signInWith(backupCodes[1] ?? '')
      expect((await client.post('mfa/confirm/', { method: 'app', code })).status).toBe(200)
      expect((await other.get('user/')).status).toBe(401)
      expect(await opens(code)).toBe(false)
      service.clock.advance(60)
      expect(await opens(appCode(service, secret))).toBe(false)
      expect(await opens(appCode(service, next))).toBe(true)
      expect(await opens(backupCodes[2])).toBe(true)
      await service.settle()
      expect(service.mails.some(({ text }) => text.includes('was set up again'))).toBe(true)
    })

    it('with a backup code, if the user lost the phone, under MFA_REQUIRED too', async () => {
      service = makeService(database(), { USE_MFA: true, MFA_REQUIRED: true })
      const { backupCodes } = await signInWithApp(service)
      const client = await signInWith(backupCodes[0] ?? '')
      const { secret } = await enrollApp(service, client, backupCodes[1])
      service.clock.advance(60)
      expect(await opens(appCode(service, secret))).toBe(true)
    })

    it('only within 600 s, and by exactly one of ten confirmations', async () => {
      const { client, secret, backupCodes } = await signInWithApp(service)
      const setup = await begin(client, 'app', backupCodes[0])
      const next = secretOf(setup.body.setup_data.qr_link)
      service.clock.advance(601)
      await client.post('reauthenticate/', { code: backupCodes[1] })
      const late = await client.post('mfa/confirm/', { method: 'app', code: appCode(service, next) })
      expect(late).toMatchObject(refused('mfa_method_already_active', 'method'))
      expect(await opens(appCode(service, secret))).toBe(true)
      const again = await begin(client, 'app', backupCodes[2])
      const code = appCode(service, secretOf(again.body.setup_data.qr_link))
      const tries = Array.from({ length: 10 }, () => client.post('mfa/confirm/', { method: 'app', code }))
      const counts = await statuses(tries)
      expect(counts[200]).toBe(1)
      expect(Object.keys(counts).filter((status) => Number(status) >= 500)).toEqual([])
    })

    async function signInWith(code: string) {
      const client = new Client(service.auth.handlers)
      const { body } = await client.post<{ ephemeral_token: string }>('login/', { username: 'ann', password: PASSWORD })
      const done = await client.post('login/verify/', { ephemeral_token: body.ephemeral_token, code })
      expect(done.status, done.text).toBe(200)
      return client
    }
  })

  describe('backup codes belong to the method that they came with', () => {
    it('another session cannot replace them: the set of the confirmed method becomes active', async () => {
      const owner = await signIn(service)
      const thief = await signIn(service)
      const mine = await begin(owner.client, 'app')
      const theirs = await begin(thief.client, 'email')
      const code = appCode(service, secretOf(mine.body.setup_data.qr_link))
      expect(await codesLeft(owner.client)).toBe(0)
      expect((await owner.client.post('mfa/confirm/', { method: 'app', code })).status).toBe(200)
      expect((await thief.client.get('user/')).status).toBe(401)
      expect(await codesLeft(owner.client)).toBe(10)
      expect(await opens(theirs.body.backup_codes[0])).toBe(false)
      expect(await opens(mine.body.backup_codes[0])).toBe(true)
    })

    it('another session cannot replace them by a set-up of the same method, whose emailed code stays valid', async () => {
      const owner = await signIn(service)
      const thief = await signIn(service)
      const mine = await begin(owner.client, 'email')
      const theirs = await begin(thief.client, 'email')
      const code = await mailedCode(service)
      const confirmed = await owner.client.post('mfa/confirm/', { method: 'email', code })
      expect(confirmed.status, confirmed.text).toBe(200)
      expect(await codesLeft(owner.client)).toBe(10)
      expect(await opens(theirs.body.backup_codes[0])).toBe(false)
      expect(await opens(mine.body.backup_codes[0])).toBe(true)
    })

    it('a session cannot confirm a first method that another session began, because it has not seen the backup codes', async () => {
      const owner = await signIn(service)
      const thief = await signIn(service)
      await begin(thief.client, 'email')
      const code = await mailedCode(service)
      const refusal = await owner.client.post('mfa/confirm/', { method: 'email', code })
      expect(refusal).toMatchObject(refused('mfa_method_does_not_exist', 'method'))
      service.clock.advance(61)
      const { backupCodes } = await enrollEmail(service, owner.client)
      expect(await opens(backupCodes[0])).toBe(true)
    })

    it('a user who sets up two methods has valid backup codes, and can still confirm the other method', async () => {
      const { client } = await signIn(service)
      const app = await begin(client, 'app')
      const email = await begin(client, 'email')
      const confirmed = await client.post('mfa/confirm/', { method: 'email', code: await mailedCode(service) })
      expect(confirmed.status, confirmed.text).toBe(200)
      const code = appCode(service, secretOf(app.body.setup_data.qr_link))
      expect((await client.post('mfa/confirm/', { method: 'app', code })).status).toBe(200)
      expect(await opens(app.body.backup_codes[0])).toBe(false)
      expect(await opens(email.body.backup_codes[0])).toBe(true)
      expect(await codesLeft(client)).toBe(9)
    })

    it('of two methods that are confirmed at once, the first keeps its set', async () => {
      const { client } = await signIn(service)
      const app = await begin(client, 'app')
      const email = await begin(client, 'email')
      const mailed = await mailedCode(service)
      const code = appCode(service, secretOf(app.body.setup_data.qr_link))
      const answers = await Promise.all([
        client.post('mfa/confirm/', { method: 'app', code }),
        client.post('mfa/confirm/', { method: 'email', code: mailed }),
      ])
      expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
      expect(await codesLeft(client)).toBe(10)
      const [byApp, byEmail] = [app, email].map(({ body }) => body.backup_codes[0])
      const primary = await database().db.mfaMethod.findFirst({ where: { primaryMark: 'primary' } })
      expect(await opens(byApp)).toBe(primary?.name === 'app')
      expect(await opens(byEmail)).toBe(primary?.name === 'email')
    })

    it('a set-up that races with the confirmation never leaves codes that the owner has not seen', async () => {
      const owner = await signIn(service)
      const thief = await signIn(service)
      const mine = await begin(owner.client, 'app')
      const code = appCode(service, secretOf(mine.body.setup_data.qr_link))
      const [confirmed, ...others] = await Promise.all([
        owner.client.post('mfa/confirm/', { method: 'app', code }),
        ...['app', 'email', 'email', 'app'].map((method) => begin(thief.client, method)),
      ])
      expect(others.filter(({ status }) => status >= 500)).toEqual([])
      // If the attacker was first with another secret, the owner's code is refused and no method is active.
      if (confirmed.status !== 200)
        return expect(await database().db.mfaMethod.count({ where: { isActive: true } })).toBe(0)
      expect(await codesLeft(owner.client)).toBe(10)
      for (const { body } of others) expect(await opens(body.backup_codes?.[0] ?? 'none')).toBe(false)
      expect(await opens(mine.body.backup_codes[0])).toBe(true)
    })

    it('a pending set is not valid, and is deleted with its method', async () => {
      const { client } = await signIn(service)
      const setup = await begin(client, 'app')
      const tried = await client.post('reauthenticate/', { code: setup.body.backup_codes[0] })
      expect(tried.status).toBe(400)
      expect((await client.post('mfa/delete/', { method: 'app' })).status).toBe(204)
      expect(await database().db.backupCode.count({})).toBe(0)
    })

    it('are deleted with the last active method, and not before', async () => {
      const { client, secret, backupCodes } = await signInWithApp(service)
      await enrollEmail(service, client, backupCodes[0])
      const removed = await client.post('mfa/delete/', { method: 'app', code: appCode(service, secret) })
      expect(removed.status, removed.text).toBe(204)
      expect(await codesLeft(client)).toBe(9)
      expect((await client.post('mfa/delete/', { method: 'email', code: backupCodes[1] })).status).toBe(204)
      expect(await database().db.backupCode.count({})).toBe(0)
    })
  })

  describe('an unconfirmed method', () => {
    it('expires after 600 s, and the purge deletes it with its codes', async () => {
      const { client } = await signIn(service)
      const setup = await begin(client, 'app')
      const code = () => appCode(service, secretOf(setup.body.setup_data.qr_link))
      const isSetup = async () => {
        const { body } = await client.get<{ name: string; is_setup: boolean }[]>('mfa/')
        return body.find(({ name }) => name === 'app')?.is_setup
      }
      service.clock.advance(599)
      expect(await isSetup()).toBe(true)
      service.clock.advance(1)
      await client.post('reauthenticate/', { password: PASSWORD })
      expect(await isSetup()).toBe(false)
      for (const path of ['mfa/confirm/', 'mfa/delete/'])
        expect(await client.post(path, { method: 'app', code: code() })).toMatchObject(
          refused('mfa_method_does_not_exist', 'method'),
        )
      await purge(service.ctx)
      expect(await database().db.mfaMethod.count({})).toBe(0)
      expect(await database().db.backupCode.count({})).toBe(0)
      expect((await enrollApp(service, client)).backupCodes).toHaveLength(10)
    })

    it('differs from a deactivated method, which only a new set-up with a code reactivates', async () => {
      const { client, secret, backupCodes } = await signInWithApp(service)
      await enrollEmail(service, client, backupCodes[0])
      const off = await client.post('mfa/deactivate/', { method: 'app', code: backupCodes[1] })
      expect(off.status, off.text).toBe(200)
      service.clock.advance(7200)
      await purge(service.ctx)
      expect(await database().db.mfaMethod.count({ where: { name: 'app' } })).toBe(1)
      await client.post('reauthenticate/', { code: backupCodes[2] })
      const again = await client.post('mfa/confirm/', { method: 'app', code: appCode(service, secret) })
      expect(again).toMatchObject(refused('mfa_method_does_not_exist', 'method'))
      expect((await client.post('mfa/', { method: 'app' })).status).toBe(400)
      const setup = await begin(client, 'app', backupCodes[3])
      expect(setup.status, setup.text).toBe(201)
      const code = appCode(service, secretOf(setup.body.setup_data.qr_link))
      expect((await client.post('mfa/confirm/', { method: 'app', code })).status).toBe(200)
      expect(await codesLeft(client)).toBe(6)
    })

    it('the only method, once deactivated, is reactivated with new backup codes', async () => {
      const { client, secret, backupCodes } = await signInWithApp(service)
      expect((await client.post('mfa/deactivate/', { method: 'app', code: backupCodes[0] })).status).toBe(200)
      service.clock.advance(60)
      const again = await client.post('mfa/confirm/', { method: 'app', code: appCode(service, secret) })
      expect(again).toMatchObject(refused('mfa_method_does_not_exist', 'method'))
      expect((await enrollApp(service, client)).backupCodes).toHaveLength(10)
    })
  })
})
