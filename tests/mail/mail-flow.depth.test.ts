import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { registerUser } from '../harness/applicants.js'
import { type Answer, Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { instantHasher } from '../harness/hashers.js'
import { keysOf, newMails, resetPair } from '../harness/mailbox.js'
import { appCode, enrollApp, mailedCode, makeUser, OTHER_PASSWORD, PASSWORD, signIn } from '../harness/people.js'
import { makeService, type TestService } from '../harness/service.js'
import { startSilentServer, startSmtp } from '../harness/smtp.js'

const ADDRESS = 'ann@example.com'
/** Far below the timeout of a mail server, and far above the delay of a busy machine. */
const QUICK = 4000

withDatabases((provider, database) => {
  const stops: (() => Promise<void>)[] = []
  let service: TestService
  let client: Client

  const serve = (settings: object = {}, options: object = {}) => {
    service = makeService(database(), settings, { hasher: instantHasher(), ...options })
    client = new Client(service.auth.handlers)
  }
  const bySmtp = (transport: string | object, settings: object = {}) =>
    serve(settings, { sendMail: undefined, mail: { transport, from: 'App <no-reply@app.example>' } })

  beforeEach(async () => {
    await database().clear()
    serve()
  })
  afterEach(async () => {
    for (const stop of stops.splice(0)) await stop()
  })

  it('a name that looks like an address becomes no link in an email', async () => {
    const name = 'claim.your-prize.evil.example'
    const person = { email: ADDRESS, first_name: 'www.evil.example', last_name: 'pay@evil.example' }
    await registerUser(client, name, person)
    const [verify] = await newMails(service)
    const [key] = keysOf(verify)
    expect((await client.post('registration/verify-email/', { key, password: PASSWORD })).status).toBe(200)
    await registerUser(client, 'other', person)
    await client.post('password/reset/', { email: ADDRESS })
    await service.auth.users.setPassword(name, OTHER_PASSWORD)
    const mails = [verify, ...(await newMails(service))]
    const kinds = ['already-registered', 'password-changed', 'reset', 'verify']
    expect(mails.map((mail) => mail?.kind).sort()).toEqual(kinds)
    for (const mail of mails) {
      const { kind = '', text = '', html = '', subject = '' } = mail ?? {}
      // An element within a line does not interrupt a text that a mail program treats as an address.
      for (const part of [text, subject, html.replace(/<[^>]*>/g, '')])
        expect(part, kind).not.toMatch(/claim\.your|prize\.evil|evil\.example|www\.evil|pay@evil/)
      expect(html, kind).not.toMatch(/href="[^"]*evil/)
      expect(text.replaceAll('\u200a', ''), kind).toMatch(/evil\.example/)
    }
  })

  describe('a real mail server', () => {
    it('register, read the email, verify the address, sign in; reset the password', async () => {
      const smtp = await startSmtp()
      stops.push(smtp.stop)
      bySmtp(smtp.url)
      await registerUser(client, 'ann', { email: 'Ann@Example.com' })
      await service.settle()
      expect(smtp.mails).toMatchObject([{ from: 'no-reply@app.example', to: [ADDRESS] }])
      const [key] = keysOf({ text: smtp.mails[0]?.raw ?? '' })
      expect(smtp.mails[0]?.raw).toContain(`http://localhost:3000/verify-email?key=${key}`)
      expect((await client.post('registration/verify-email/', { key })).status).toBe(200)
      await client.post('password/reset/', { email: ADDRESS })
      await service.settle()
      const pair = resetPair({ text: smtp.mails.at(-1)?.raw ?? '' })
      const body = { ...pair, new_password1: OTHER_PASSWORD, new_password2: OTHER_PASSWORD }
      expect((await client.post('password/reset/confirm/', body)).status).toBe(200)
      expect((await client.post('login/', { username: 'ann', password: OTHER_PASSWORD })).status).toBe(200)
    })

    it('that is down changes no response, and receives the emails when it is back', async () => {
      const first = await startSmtp()
      await first.stop()
      bySmtp(first.url)
      const begin = performance.now()
      expect((await registerUser(client, 'ann')).status).toBe(201)
      expect((await client.post('password/reset/', { email: 'x@example.com' })).status).toBe(200)
      expect(performance.now() - begin).toBeLessThan(QUICK)
      await service.settle()
      expect(await database().db.outbox.count()).toBe(1)
      expect(service.logged.join('\n')).not.toMatch(/ann@example|key=/)
      const again = await startSmtp(first.port)
      stops.push(again.stop)
      await service.settle()
      expect(again.mails).toEqual([])
      service.clock.advance(61)
      await service.settle()
      expect(again.mails.map(({ to }) => to)).toEqual([[ADDRESS]])
      expect(await database().db.outbox.count()).toBe(0)
    })

    it('that hangs delays no response', async () => {
      const silence = await startSilentServer()
      stops.push(silence.stop)
      bySmtp({ host: '127.0.0.1', port: silence.port, greetingTimeout: 1500, connectionTimeout: 1500 })
      await makeUser(service)
      const times: number[] = []
      const timed = async (ask: Promise<{ status: number }>, status: number) => {
        const begin = performance.now()
        expect((await ask).status).toBe(status)
        times.push(performance.now() - begin)
      }
      await timed(registerUser(client, 'new'), 201)
      await timed(client.post('password/reset/', { email: ADDRESS }), 200)
      await timed(client.post('password/reset/', { email: 'nobody@example.com' }), 200)
      await timed(client.post('login/', { username: 'ann', password: PASSWORD }), 200)
      await timed(client.get('user/'), 200)
      expect(Math.max(...times)).toBeLessThan(QUICK)
      await service.settle()
      expect(silence.taken()).toBeGreaterThan(0)
      expect(await database().db.outbox.count()).toBe(2)
    })

    it('receives an email once, from any number of senders', async () => {
      const smtp = await startSmtp()
      stops.push(smtp.stop)
      bySmtp(smtp.url)
      await registerUser(client, 'ann')
      await Promise.all(Array.from({ length: 5 }, () => service.auth.deliverDue()))
      await service.settle()
      expect(smtp.mails).toHaveLength(1)
    })
  })

  it('links use the settings, whatever host the request claims', async () => {
    await makeUser(service)
    const poisoned: Record<string, string>[] = [
      { host: 'evil.test' },
      { 'x-forwarded-host': 'evil.test' },
      { host: 'evil.test', 'x-forwarded-host': 'evil.test', 'x-forwarded-proto': 'http', 'x-forwarded-port': '81' },
      { forwarded: 'host=evil.test;proto=https' },
      { 'x-forwarded-host': 'localhost, evil.test' },
      { host: 'localhost@evil.test' },
      { 'x-original-url': 'https://evil.test/', 'x-rewrite-url': 'https://evil.test/' },
    ]
    for (const [i, headers] of poisoned.entries()) {
      await client.post('password/reset/', { email: ADDRESS }, { headers })
      await client.post(
        'registration/',
        { username: `n${i}`, email: `n${i}@example.com`, password1: PASSWORD, password2: PASSWORD },
        { headers },
      )
      await client.post('registration/resend-email/', { email: `n${i}@example.com` }, { headers })
      // Sequential: of two links created for one user at once, the second is retried a minute later.
      await service.settle()
    }
    const mails = await newMails(service)
    expect(mails).toHaveLength(3 * poisoned.length)
    for (const { text, html } of mails) {
      expect(`${text}${html}`).not.toContain('evil.test')
      expect(text).toContain('http://localhost:3000/')
    }
  })

  describe('limits', () => {
    beforeEach(() => serve({ RATE_LIMITS: {}, TRUSTED_PROXY_HEADER: 'x-forwarded-for' }))

    it('60 s between two emails, five an hour and ten a day for an address, with the same response always', async () => {
      await makeUser(service)
      let mails = 0
      const ask = async (times: number, wait: number) => {
        for (let i = 0; i < times; i++) {
          const headers = { 'x-forwarded-for': `198.51.100.${i}` }
          const answer = await client.post('password/reset/', { email: ADDRESS }, { headers })
          expect([answer.status, answer.body]).toEqual([200, { detail: 'Password reset e-mail has been sent.' }])
          await service.settle()
          service.clock.advance(wait)
        }
        mails += (await newMails(service)).length
        return mails
      }
      expect(await ask(5, 1)).toBe(1)
      service.clock.advance(60)
      expect(await ask(8, 61)).toBe(5)
      service.clock.advance(3600)
      expect(await ask(10, 61)).toBe(10)
      service.clock.advance(3600)
      expect(await ask(10, 61)).toBe(10)
      service.clock.advance(24 * 3600)
      expect(await ask(1, 1)).toBe(11)
    })

    it('the email of a registration counts as the first one of resend; thirty requests at once send one email', async () => {
      await registerUser(client, 'ann')
      const resend = () => client.post('registration/resend-email/', { email: ADDRESS })
      await Promise.all(Array.from({ length: 30 }, resend))
      expect(await newMails(service)).toHaveLength(1)
      service.clock.advance(61)
      await Promise.all(Array.from({ length: 30 }, resend))
      expect(await newMails(service)).toHaveLength(1)
    })

    it('a resend for an unregistered address does not use up the email of a later registration', async () => {
      for (let i = 0; i < 10; i++) {
        await client.post('registration/resend-email/', { email: ADDRESS })
        service.clock.advance(i === 4 ? 3600 : 61)
      }
      expect(await newMails(service)).toEqual([])
      await registerUser(client, 'ann')
      expect((await newMails(service)).map(({ kind }) => kind)).toEqual(['verify'])
    })

    it('twenty emails an hour for one client, over all addresses', async () => {
      const headers = { 'x-forwarded-for': '203.0.113.9' }
      for (let i = 0; i < 25; i++) await makeUser(service, `user${i}`)
      for (let i = 0; i < 25; i++)
        expect((await client.post('password/reset/', { email: `user${i}@example.com` }, { headers })).status).toBe(200)
      expect(await newMails(service)).toHaveLength(20)
    })
  })

  it('no key, link, code or password is in a response, log line or event', async () => {
    serve({ USE_MFA: true, RATE_LIMITS: {} })
    const answers: Answer[] = []
    const kept = async (ask: Promise<Answer<object>>) => {
      const answer = (await ask) as Answer
      answers.push(answer)
      return answer
    }
    await kept(registerUser(client, 'ann'))
    await kept(client.post('login/', { username: 'ann', password: 'a wrong canary' }))
    const secrets = [PASSWORD, OTHER_PASSWORD, 'a wrong canary']
    const [key = ''] = keysOf((await newMails(service))[0])
    await kept(client.post('registration/verify-email/', { key: `${key}x` }))
    await kept(client.post('registration/verify-email/', { key }))
    await kept(client.post('password/reset/', { email: ADDRESS }))
    const pair = resetPair((await newMails(service))[0])
    await kept(client.post('password/reset/confirm/', { ...pair, new_password1: 'x', new_password2: 'x' }))
    await kept(
      client.post('password/reset/confirm/', { ...pair, new_password1: OTHER_PASSWORD, new_password2: OTHER_PASSWORD }),
    )
    const { client: ann } = await signIn(service, 'ann', OTHER_PASSWORD)
    const app = await enrollApp(service, ann)
    await kept(ann.post('mfa/', { method: 'email', code: app.backupCodes[0] }))
    const code = await mailedCode(service)
    await kept(ann.post('mfa/confirm/', { method: 'email', code }))
    service.clock.advance(120)
    const login = await kept(client.post('login/', { username: 'ann', password: OTHER_PASSWORD }))
    const token = login.body.ephemeral_token as string
    const changed = await kept(client.post('login/change-method/', { ephemeral_token: token, new_method: 'email' }))
    secrets.push(
      key,
      pair.token,
      code,
      await mailedCode(service),
      app.secret,
      ...app.backupCodes,
      appCode(service, app.secret),
    )
    const shown = answers.map(({ text, headers }) => text + JSON.stringify([...headers])).join('\n')
    const logged = `${service.logged.join('\n')}${JSON.stringify(service.events)}`
    expect(secrets.filter((secret) => secret === '')).toEqual([])
    for (const secret of secrets) {
      expect(shown).not.toContain(secret)
      expect(logged).not.toMatch(new RegExp(`(?<![0-9a-f-])${secret}(?![0-9a-f-])`))
    }
    for (const ephemeral of [token, changed.body.ephemeral_token as string]) expect(logged).not.toContain(ephemeral)
    expect(logged).toContain('login')
    const outbox = JSON.stringify(await database().db.outbox.findMany())
    expect(outbox).not.toContain(provider === 'sqlite' ? key : pair.token)
  })
})
