import { beforeEach, describe, expect, it } from 'vitest'
import type { CodeDelivery, OwnMfaMethod } from '../../src/config/types.js'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { appCode, enrollApp, enrollEmail, makeUser, PASSWORD, signIn } from '../harness/people.js'
import { makeService, type TestService } from '../harness/service.js'

interface Text extends CodeDelivery {
  to: string
}

withDatabases((_provider, database) => {
  let service: TestService
  let texts: Text[]
  let refuse: boolean
  let backupCodes: string[]

  /** A gateway for text messages. The phone numbers are in a table of the host. */
  const sms: OwnMfaMethod = {
    isAvailable: (user) => user.username !== 'bob',
    sendCode: async (user, delivery) => {
      if (refuse) throw new Error(`The gateway refuses ${delivery.code}`)
      texts.push({ to: `number of ${user.username}`, ...delivery })
    },
  }

  beforeEach(async () => {
    await database().clear()
    texts = []
    refuse = false
    service = makeService(database(), { USE_MFA: true }, { mfaMethods: { sms } })
    await makeUser(service)
  })

  async function newestCode(): Promise<string> {
    await service.settle()
    return texts.at(-1)?.code ?? ''
  }

  async function withSms() {
    const { client } = await signIn(service)
    const setup = await client.post<{ setup_data: object; backup_codes: string[] }>('mfa/', { method: 'sms' })
    backupCodes = setup.body.backup_codes
    expect(setup.status, setup.text).toBe(201)
    expect(setup.body.setup_data).toEqual({ detail: 'A code has been sent.' })
    const confirmed = await client.post('mfa/confirm/', { method: 'sms', code: await newestCode() })
    expect(confirmed.status, confirmed.text).toBe(200)
    service.clock.advance(61)
    return client
  }

  const firstStep = (client = new Client(service.auth.handlers)) =>
    client.post<{ ephemeral_token: string; method: string }>('login/', { username: 'ann', password: PASSWORD })

  it('a verifyCode that throws for wrong codes allows at most thirty guesses beyond the limit', async () => {
    const verifyCode = (_user: unknown, code: string) => {
      if (code !== '111111') throw new Error('404')
      return true
    }
    service = makeService(database(), { USE_MFA: true, RATE_LIMITS: {} }, { mfaMethods: { pager: { verifyCode } } })
    const { client } = await signIn(service)
    expect((await client.post('mfa/', { method: 'pager' })).status).toBe(201)
    expect((await client.post('mfa/confirm/', { method: 'pager', code: '111111' })).status).toBe(200)
    const found: number[] = []
    for (let login = 0; login < 9; login++) {
      const { body } = await firstStep()
      const ephemeral_token = body.ephemeral_token
      const guess = () => new Client(service.auth.handlers).post('login/verify/', { ephemeral_token, code: '000000' })
      for (let i = 0; i < 5; i++) found.push((await guess()).status)
    }
    expect(found).toEqual([...Array.from({ length: 40 }, () => 503), ...Array.from({ length: 5 }, () => 429)])
    service.clock.advance(3601)
    const { body } = await firstStep()
    const right = { ephemeral_token: body.ephemeral_token, code: '111111' }
    expect((await new Client(service.auth.handlers).post('login/verify/', right)).status).toBe(200)
  })

  describe("a host's own second factor", () => {
    it('is listed, enrolled and required at login; only the host delivers its codes', async () => {
      const client = await withSms()
      const list = await client.get<{ name: string; is_primary: boolean }[]>('mfa/')
      expect(list.body.map(({ name }) => name)).toEqual(['app', 'email', 'sms', 'backup_codes'])
      expect(list.body.find(({ name }) => name === 'sms')).toMatchObject({ is_active: true, is_primary: true })

      const other = new Client(service.auth.handlers)
      const { body } = await firstStep(other)
      expect(body).toMatchObject({ method: 'sms', mfa_enabled: true })
      const code = await newestCode()
      expect(texts.at(-1)).toMatchObject({ to: 'number of ann', locale: 'en' })
      expect(service.mails.filter(({ kind }) => kind === 'mfa-code')).toEqual([])
      const done = await other.post('login/verify/', { ephemeral_token: body.ephemeral_token, code })
      expect(done.status, done.text).toBe(200)
      const again = await new Client(service.auth.handlers).post('login/verify/', {
        ephemeral_token: body.ephemeral_token,
        code,
      })
      expect(again.status).toBe(400)
    })

    it('is limited and resent like email: only the newest code is valid', async () => {
      await withSms()
      const client = new Client(service.auth.handlers)
      const { body } = await firstStep(client)
      const first = await newestCode()
      service.clock.advance(61)
      expect((await client.post('login/resend/', { ephemeral_token: body.ephemeral_token })).status).toBe(200)
      const second = await newestCode()
      expect(texts).toHaveLength(3)
      if (first !== second) {
        const old = await client.post('login/verify/', { ephemeral_token: body.ephemeral_token, code: first })
        expect(old.status).toBe(400)
      }
      const done = await client.post('login/verify/', { ephemeral_token: body.ephemeral_token, code: second })
      expect(done.status, done.text).toBe(200)
    })

    it('can be changed to and from another method', async () => {
      const client = await withSms()
      const { secret } = await enrollApp(service, client, backupCodes[9])
      service.clock.advance(60)
      const { body } = await firstStep()
      const changed = await new Client(service.auth.handlers).post<{ ephemeral_token: string }>(
        'login/change-method/',
        {
          ephemeral_token: body.ephemeral_token,
          new_method: 'app',
        },
      )
      expect(changed.status, changed.text).toBe(200)
      const done = await new Client(service.auth.handlers).post('login/verify/', {
        ephemeral_token: changed.body.ephemeral_token,
        code: appCode(service, secret),
      })
      expect(done.status, done.text).toBe(200)
    })

    it('serves changes of methods by mfa/send/', async () => {
      const client = await withSms()
      expect((await client.post('mfa/send/', { method: 'sms' })).status).toBe(200)
      const removed = await client.post('mfa/delete/', { method: 'sms', code: await newestCode() })
      expect(removed.status, removed.text).toBe(204)
      await service.settle()
      const told = service.mails.filter(({ kind }) => kind === 'mfa-changed')
      expect(told.at(-1)?.text).toContain('The password is now enough to sign in.')
    })

    it('does not accept a code that another method sent', async () => {
      const client = await withSms()
      await enrollEmail(service, client, backupCodes[9])
      service.clock.advance(61)
      const { body } = await firstStep()
      const texted = await newestCode()
      const login = new Client(service.auth.handlers)
      const changed = await login.post<{ ephemeral_token: string }>('login/change-method/', {
        ephemeral_token: body.ephemeral_token,
        new_method: 'email',
      })
      expect(changed.status, changed.text).toBe(200)
      const { ephemeral_token } = changed.body
      expect((await login.post('login/verify/', { ephemeral_token, code: texted })).status).toBe(400)
    })

    it('that was removed from the configuration still requires a second step: a backup code is accepted, and no email is sent', async () => {
      await withSms()
      const { body } = await firstStep()
      const later = makeService(database(), { USE_MFA: true, MFA_REQUIRED: true })
      later.clock.now = service.clock.now
      await later.auth.deliverDue()
      expect(later.mails).toEqual([])
      service.clock.advance(61)
      later.clock.now = service.clock.now
      const login = new Client(later.auth.handlers)
      const step = await login.post<{ ephemeral_token: string }>('login/', { username: 'ann', password: PASSWORD })
      expect(step.body).toMatchObject({ method: 'sms', mfa_enabled: true, code_sent: false })
      expect(body.method).toBe('sms')
      const done = await login.post('login/verify/', {
        ephemeral_token: step.body.ephemeral_token,
        code: backupCodes[0],
      })
      expect(done.status, done.text).toBe(200)
      // With a configured method beside it, login asks for that method, and the last configured method cannot be removed.
      await enrollApp(later, login, backupCodes[9])
      const next = await new Client(later.auth.handlers).post('login/', { username: 'ann', password: PASSWORD })
      expect(next.body).toMatchObject({ method: 'app' })
      const removed = await login.post('mfa/deactivate/', { method: 'app', code: backupCodes[1] })
      expect([removed.status, removed.body]).toMatchObject([
        400,
        { error_codes: { non_field_errors: ['mfa_required'] } },
      ])
    })

    it('is refused to a user for whom it is not available', async () => {
      await makeUser(service, 'bob')
      const { client } = await signIn(service, 'bob')
      const answer = await client.post('mfa/', { method: 'sms' })
      expect(answer.status).toBe(400)
      expect(answer.body).toMatchObject({ error_codes: { method: ['mfa_method_does_not_exist'] } })
    })

    it('is retried after a failure of the gateway, and the code is in no log', async () => {
      await withSms()
      refuse = true
      const { body } = await firstStep()
      await service.settle()
      expect(service.logged.join('\n')).toContain('could not be sent')
      refuse = false
      service.clock.advance(61)
      await service.auth.deliverDue()
      const code = texts.at(-1)?.code ?? ''
      expect(service.logged.join('\n')).not.toContain(code)
      const done = await new Client(service.auth.handlers).post('login/verify/', {
        ephemeral_token: body.ephemeral_token,
        code,
      })
      expect(done.status, done.text).toBe(200)
    })
  })
})
