import { beforeEach, describe, expect, it } from 'vitest'
import { makeAccountsOfEveryKind, refusal } from '../harness/applicants.js'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { askEmail, askedEmail, mailedLogin, otherCode } from '../harness/email-login.js'
import { newMails } from '../harness/mailbox.js'
import { makeUser, PASSWORD, signIn, statuses } from '../harness/people.js'
import { makeService, makeServiceOver, type TestService } from '../harness/service.js'

const LIMITS = { RATE_LIMITS: {}, TRUSTED_PROXY_HEADER: 'x-real-ip' }

/** Counts the calls of each delegate's methods, and of the client's own. */
function counted<Made extends object>(inner: Made) {
  const calls: string[] = []
  const watch = (target: object, name: string): object =>
    new Proxy(target, {
      get: (found, key) => {
        const value: unknown = Reflect.get(found, key)
        if (typeof value === 'function')
          return (...args: unknown[]) => {
            calls.push(`${name}.${String(key)}`)
            return value.apply(found, args)
          }
        const isModel = typeof key === 'string' && /^[a-z]/.test(key) && typeof value === 'object' && value !== null
        return isModel ? watch(value, key) : value
      },
    })
  return { client: watch(inner, 'client'), take: () => calls.splice(0) }
}

withDatabases((_provider, database) => {
  let service: TestService
  const serve = (settings: object = {}, options: object = {}) => {
    service = makeService(database(), { EMAIL_LOGIN: 'both', ...settings }, options)
    return service
  }
  const from = (address: string) => ({ headers: { 'x-real-ip': address } })
  const ask = (address: string, client = new Client(service.auth.handlers), email = 'ann@example.com') =>
    client.post('login/email/', { email }, from(address))
  const verify = (client: Client, body: object, address = '192.0.2.1') =>
    client.post('login/email/verify/', body, from(address))

  beforeEach(async () => {
    await database().clear()
    serve()
    await makeUser(service)
  })

  it('every address costs the same statements', async () => {
    const { client, take } = counted(database().client)
    service = makeServiceOver(client, { EMAIL_LOGIN: 'both', RATE_LIMITS: {} })
    await database().clear()
    const names = (await makeAccountsOfEveryKind({ ...service, ctx: { ...service.ctx, db: database().db } })).filter(
      (name) => name !== 'ann',
    )
    const works = []
    for (const name of ['ann', ...names]) {
      await service.settle()
      const browser = new Client(service.auth.handlers)
      take()
      const asked = await askEmail(browser, `${name}@example.com`)
      expect(asked.status).toBe(200)
      const first = take()
      await service.settle()
      take()
      await browser.post('login/email/verify/', { code: '12345x' })
      works.push({ first, second: take() })
    }
    for (const work of works) expect(work).toEqual(works[0])
  })

  describe('limits', () => {
    beforeEach(() => serve(LIMITS))

    it('one email a minute, five an hour; above it the answer is the same and the browser keeps its token', async () => {
      const client = new Client(service.auth.handlers)
      const first = await ask('192.0.2.1', client)
      const token = client.jar.get('auth-mail')
      const { code } = await mailedLogin(service)
      const second = await ask('192.0.2.2', client)
      expect([second.status, second.text]).toEqual([first.status, first.text])
      expect(client.jar.get('auth-mail')).toBe(token)
      expect(await newMails(service)).toEqual([])
      expect((await verify(client, { code })).status).toBe(200)
      let sent = 1
      for (let i = 0; i < 8; i++) {
        service.clock.advance(61)
        await ask(`192.0.2.${i + 3}`)
        sent += (await newMails(service)).length
      }
      expect(sent).toBe(5)
    })

    it('strangers cannot use up the emails, the slots or the codes of a browser that is known to the account', async () => {
      const { client: owner } = await signIn(service)
      await owner.post('logout/')
      for (let i = 0; i < 12; i++) {
        const stranger = new Client(service.auth.handlers)
        await ask(`198.51.100.${i}`, stranger)
        for (let guess = 0; guess < 5; guess++) await verify(stranger, { code: '12345x' }, `198.51.100.${i}`)
        service.clock.advance(61)
      }
      await newMails(service)
      await ask('192.0.2.1', owner)
      const { code } = await mailedLogin(service)
      expect((await verify(owner, { code })).status).toBe(200)
    })

    it('twenty wrong codes a day for an address, over all challenges; a right one does not count', async () => {
      serve({ ...LIMITS, RATE_LIMITS: { mail_address: '1000/1s', mail_ip: '1000/1s' } })
      const login = await askedEmail(service)
      expect((await verify(login.client, { code: login.code })).status).toBe(200)
      for (let challenge = 0; challenge < 4; challenge++) {
        const { client, code } = await askedEmail(service)
        for (let i = 0; i < 5; i++)
          expect(refusal(await verify(client, { code: otherCode(code) }, `198.51.100.${challenge}`))).toBe(
            'invalid_code',
          )
      }
      const { client, code, key } = await askedEmail(service)
      const refused = await verify(client, { code })
      expect([refused.status, refused.body]).toMatchObject([429, { code: 'throttled' }])
      // A link is no guess, and a password another way.
      expect((await verify(client, { key })).status).toBe(200)
      expect(
        (await new Client(service.auth.handlers).post('login/', { username: 'ann', password: PASSWORD })).status,
      ).toBe(200)
    })

    it('fifty failures of a network end its guesses', async () => {
      serve({ ...LIMITS, RATE_LIMITS: { mail_address: '1000/1s', mail_ip: '1000/1s', mail_code: '1000/1d' } })
      const answers: number[] = []
      for (let challenge = 0; challenge < 11; challenge++) {
        const { client, code } = await askedEmail(service)
        for (let i = 0; i < 5; i++)
          answers.push((await verify(client, { code: otherCode(code) }, '203.0.113.9')).status)
      }
      expect([answers[49], answers[50]]).toEqual([400, 429])
    })

    it('failed passwords do not delay it, and it clears their count', async () => {
      const login = (password: string, address: string) =>
        new Client(service.auth.handlers).post('login/', { username: 'ann@example.com', password }, from(address))
      for (let i = 0; i < 11; i++) await login('some wrong password', `198.51.100.${i}`)
      expect((await login(PASSWORD, '192.0.2.1')).status).toBe(429)
      const { client, code } = await askedEmail(service)
      expect((await verify(client, { code })).status).toBe(200)
      expect((await login(PASSWORD, '192.0.2.1')).status).toBe(200)
    })
  })

  describe('five challenges of an address', () => {
    it('are valid at once; a sixth is not kept, ends none and is answered alike', async () => {
      const five = []
      for (let i = 0; i < 5; i++) five.push(await askedEmail(service))
      const sixth = await askedEmail(service)
      expect([sixth.kind, sixth.answer.text]).toEqual([undefined, five[0]?.answer.text])
      for (const { client, code } of five) expect((await verify(client, { code })).status).toBe(200)
      expect((await askedEmail(service)).kind).toBe('email-login')
      service.clock.advance(601)
      for (let i = 0; i < 5; i++) expect((await askedEmail(service)).kind).toBe('email-login')
    })

    it('are kept of twenty that are asked for at once', async () => {
      const answers = Array.from({ length: 20 }, () => askEmail(new Client(service.auth.handlers)))
      expect(await statuses(answers)).toEqual({ 200: 20 })
      expect(await newMails(service)).toHaveLength(5)
      expect(await service.ctx.db.challenge.count({ where: {} })).toBe(5)
    })
  })

  it('guesses in parallel are counted before the code is checked', async () => {
    const { client, code } = await askedEmail(service)
    const cookies = client.cookieHeader()
    const guess = (text: string) =>
      new Client(service.auth.handlers).post('login/email/verify/', { code: text }, { cookies })
    const answers = await Promise.all(Array.from({ length: 30 }, () => guess(otherCode(code))))
    expect(answers.filter((answer) => refusal(answer) === 'invalid_code')).toHaveLength(5)
  })

  it('a wrong code, then the code in other digits and with spaces', async () => {
    const { client, code } = await askedEmail(service)
    expect(refusal(await verify(client, { code: 'x'.repeat(2000) }))).toBe('invalid_code')
    const arabic = code.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))
    expect((await verify(client, { code: ` ${arabic.slice(0, 3)} ${arabic.slice(3)} ` })).status).toBe(200)
  })

  it('a key that was sent again after a failure replaces the first one', async () => {
    let fails = true
    const sent: string[] = []
    serve(
      {},
      {
        sendMail: async ({ text }: { text: string }) => {
          sent.push(/key=([\w-]+)/.exec(text)?.[1] ?? '')
          if (fails) throw new Error('SMTP')
        },
      },
    )
    const client = new Client(service.auth.handlers)
    await askEmail(client)
    await service.settle()
    fails = false
    service.clock.advance(61)
    await service.settle()
    const [first, second] = sent
    expect(refusal(await verify(client, { key: first }))).toBe('invalid_token')
    expect((await verify(client, { key: second })).status).toBe(200)
  })

  it('a cookie of another text is no token', async () => {
    for (const value of ['x', 'x'.repeat(3000), '%00', '""']) {
      const answer = await new Client(service.auth.handlers).post(
        'login/email/verify/',
        { code: '123456' },
        { cookies: `auth-mail=${value}` },
      )
      expect([answer.status, refusal(answer)]).toEqual([400, 'invalid_token'])
    }
  })

  it('a challenge of a cookie is not valid in a body', async () => {
    const { client, code } = await askedEmail(service)
    const ephemeral_token = client.jar.get('auth-mail')
    expect(refusal(await verify(new Client(service.auth.handlers), { code, ephemeral_token }))).toBe('invalid_token')
    expect((await verify(client, { code, ephemeral_token })).status).toBe(200)
  })

  it('ends when the account is deactivated, deleted or moved to another address', async () => {
    const changes = [{ isActive: false }, { email: 'new@example.com', emailKey: 'new@example.com' }, { authEpoch: 7 }]
    for (const [index, data] of changes.entries()) {
      const name = `user${index}`
      const user = await makeUser(service, name)
      const { client, code, key } = await askedEmail(service, `${name}@example.com`)
      await service.ctx.db.user.update({ where: { id: user.id }, data })
      expect(refusal(await verify(client, { code }))).toBe('invalid_code')
      expect(refusal(await verify(client, { key }))).toBe('invalid_token')
    }
    const { client, code } = await askedEmail(service)
    await service.ctx.db.user.deleteMany({ where: { usernameKey: 'ann' } })
    expect(refusal(await verify(client, { code }))).toBe('invalid_token')
  })

  it('with a custom backend the first proof of an address ends its sessions too', async () => {
    const revoked: unknown[] = []
    serve(
      { AUTH_TYPE: 'custom', EMAIL_VERIFICATION: 'optional' },
      {
        customBackend: {
          issue: async () => ({ body: { ticket: 'x' } }),
          authenticate: async () => null,
          revoke: async () => {},
          revokeAll: async (id: unknown) => void revoked.push(id),
        },
      },
    )
    const user = await makeUser(service, 'bob', { emailVerifiedAt: null })
    const { client, code } = await askedEmail(service, 'bob@example.com')
    const done = await verify(client, { code })
    expect(done.body).toMatchObject({ ticket: 'x' })
    expect(revoked).toEqual([user.id, user.id])
  })

  it('expired challenges are deleted', async () => {
    await askedEmail(service)
    service.clock.advance(700)
    const { purge } = await import('../../src/flows/base/purge.js')
    await purge(service.ctx)
    expect(await service.ctx.db.challenge.count({ where: {} })).toBe(0)
  })
})
