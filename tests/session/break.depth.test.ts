import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { appCode, enrollApp, enrollEmail, mailedCode, makeUser, PASSWORD, signIn, statuses } from '../harness/people.js'
import { makeService, type TestService } from '../harness/service.js'

const FORM = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' }

withDatabases((_provider, database) => {
  let service: TestService
  beforeEach(async () => {
    await database().clear()
    service = makeService(database(), { USE_MFA: true })
    await makeUser(service)
  })

  const anyone = () => new Client(service.auth.handlers)
  const post = (client: Client, path: string, fields: Record<string, string>) =>
    client.call('POST', path, { raw: new URLSearchParams(fields).toString(), headers: FORM })

  async function withBoth() {
    const { client } = await signIn(service)
    const { secret, backupCodes } = await enrollApp(service, client)
    await enrollEmail(service, client, backupCodes[9])
    service.clock.advance(120)
    return { client, secret, backupCodes }
  }

  const begin = async () => {
    const { body } = await anyone().post<{ ephemeral_token: string }>('login/', { username: 'ann', password: PASSWORD })
    return body.ephemeral_token
  }
  const switchTo = (ephemeral_token: string, new_method: string) =>
    anyone().post<{ ephemeral_token?: string }>('login/change-method/', { ephemeral_token, new_method })

  it('a change of method that races with guesses gives no new attempts', async () => {
    await withBoth()
    let token: string | undefined = await begin()
    let looked = 0
    for (let round = 0; token && round < 8; round++) {
      const ephemeral_token: string = token
      const [changed, ...guesses] = await Promise.all([
        switchTo(ephemeral_token, round % 2 ? 'app' : 'email'),
        ...Array.from({ length: 3 }, (_, i) =>
          anyone().post('login/verify/', { ephemeral_token, code: `${100_000 + round * 10 + i}` }),
        ),
      ])
      looked += guesses.filter(({ text }) => text.includes('invalid_code')).length
      // The first round leaves some attempts, so a guess that is counted during the change does not refuse the change.
      if (round === 0) expect(changed.status, changed.text).toBe(200)
      token = changed.body.ephemeral_token
    }
    expect(looked).toBeGreaterThan(0)
    expect(looked).toBeLessThanOrEqual(5)
  })

  it('changes of method that lose a race do not count as emails of the day', async () => {
    service = makeService(database(), { USE_MFA: true, RATE_LIMITS: {} })
    await withBoth()
    for (let times = 0; times < 3; times++) {
      const token = await begin()
      const answers = await Promise.all(Array.from({ length: 12 }, () => switchTo(token, 'email')))
      expect(await statuses(answers.map(async (answer) => answer))).toEqual({ 200: 1, 400: 11 })
    }
    expect((await switchTo(await begin(), 'email')).body).not.toHaveProperty('code_sent')
    await service.settle()
    expect(service.mails.filter(({ kind }) => kind === 'mfa-code')).toHaveLength(5)
  })

  describe('a second step in the flow cookie', () => {
    /** The first step with a plain form. */
    async function begun() {
      const made = await withBoth()
      const browser = anyone()
      const answer = await post(browser, 'login/', { username: 'ann', password: PASSWORD })
      expect([answer.status, answer.headers.get('location')]).toEqual([303, '/login?mfa=app'])
      return { ...made, browser, token: browser.jar.get('auth-mfa') ?? '' }
    }

    it('is accepted only from the cookie, whatever the first step was', async () => {
      const { secret, browser, token } = await begun()
      const code = appCode(service, secret)
      const stolen = await anyone().post('login/verify/', { ephemeral_token: token, code })
      expect(stolen.body).toMatchObject({ error_codes: { non_field_errors: ['invalid_token'] } })
      expect((await post(browser, 'login/verify/', { code })).headers.get('location')).toBe('/')
      expect((await browser.get('user/')).status).toBe(200)
    })

    it('continues after a change of method by a page that sends the new token in the body', async () => {
      const { browser } = await begun()
      const changed = await browser.post('login/change-method/', { new_method: 'email' })
      expect(changed.body).toMatchObject({ new_method: 'email' })
      const { ephemeral_token } = changed.body
      expect(browser.jar.get('auth-mfa')).toBe(ephemeral_token)
      const code = await mailedCode(service)
      const done = await browser.post('login/verify/', { ephemeral_token, code })
      expect(done.status, done.text).toBe(200)
      expect(browser.jar.has('auth-mfa')).toBe(false)
    })

    it('"Invalid token" clears the cookie; "Invalid code" and another token in the body do not', async () => {
      const { browser } = await begun()
      await browser.post('login/verify/', { code: '00000000' })
      await browser.post('login/verify/', { ephemeral_token: 'another', code: '00000000' })
      expect(browser.jar.has('auth-mfa')).toBe(true)
      service.clock.advance(3600)
      for (const [path, body] of [
        ['login/verify/', { code: '000000' }],
        ['login/resend/', {}],
        ['login/change-method/', { new_method: 'email' }],
      ] as const) {
        browser.jar.set('auth-mfa', 'dead')
        expect((await browser.post(path, body)).status).toBe(400)
        expect(browser.jar.has('auth-mfa'), path).toBe(false)
      }
    })

    it('redirects a plain form back to the first step if the cookie is missing', async () => {
      const { browser } = await begun()
      browser.jar.delete('auth-mfa')
      const from = '/login?mfa=app'
      for (const [path, fields] of [
        ['login/verify/', { code: '000000' }],
        ['login/verify/', { code: '' }],
        ['login/resend/', {}],
        ['login/change-method/', { new_method: 'email' }],
        ['login/change-method/', { new_method: '' }],
      ] as const) {
        const answer = await post(browser, path, { ...fields, from })
        expect([answer.status, answer.headers.get('location')], path).toEqual([303, `${from}&error=invalid_token`])
      }
      // A client that keeps the token itself has lost it.
      const { body } = await browser.post('login/verify/', { code: '000000' })
      expect(body.error_codes).toEqual({ ephemeral_token: ['required'] })
    })
  })

  it.each(['garbage', '€'.repeat(512)])('keeps only a token in the cookie: %.20s', async (text) => {
    const find = vi.spyOn(service.ctx.db.mfaChallenge, 'findFirst').mockRejectedValue(new Error('the database is away'))
    const answer = await post(anyone(), 'login/resend/', { ephemeral_token: text, from: '/login' })
    expect(find).toHaveBeenCalled()
    find.mockRestore()
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/login?error=error'])
    expect(answer.setCookies).toEqual([])
  })

  it('a password login that overlaps the first enrollment leaves no session behind', async () => {
    const { client } = await signIn(service)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    // Issuing waits after the check for second factors, as with a slow database.
    const { client: store } = service.ctx.db
    const write = store.$queryRawUnsafe.bind(store)
    let reached = () => {}
    const arrived = new Promise<void>((resolve) => {
      reached = resolve
    })
    store.$queryRawUnsafe = <Rows>(text: string, ...values: unknown[]): Promise<Rows> => {
      if (!text.startsWith('INSERT INTO "AuthSession"')) return write<Rows>(text, ...values)
      reached()
      return held.then(() => write<Rows>(text, ...values))
    }
    const late = anyone()
    const login = late.post('login/', { username: 'ann', password: PASSWORD })
    await arrived
    await enrollApp(service, client)
    release()
    await login
    store.$queryRawUnsafe = write
    expect((await late.get('user/')).status).toBe(401)
    expect((await client.get('user/')).status).toBe(200)
    expect((await client.post('token/refresh/')).status).toBe(200)
  })

  it('two parallel removals without a code, each relying on the other method, leave one method', async () => {
    service = makeService(database(), { USE_MFA: true, MFA_DELETE_ACTIVE_METHOD_REQUIRE_CODE: false })
    const { client } = await withBoth()
    const counts = await statuses(['app', 'email'].map((method) => client.post('mfa/delete/', { method })))
    expect(counts).toEqual({ 204: 1, 400: 1 })
    const step = await anyone().post('login/', { username: 'ann', password: PASSWORD })
    expect(step.body).toMatchObject({ mfa_enabled: true, ephemeral_token: expect.any(String) })
  })

  it('codes guessed from a session count towards the lock of the method', async () => {
    const { client, secret } = await withBoth()
    const { mfaMethod } = database().db
    await mfaMethod.updateMany({ where: { name: 'app' }, data: { failures: 99 } })
    const wrong = appCode(service, secret) === '000000' ? '000001' : '000000'
    expect((await client.post('reauthenticate/', { code: wrong })).status).toBe(400)
    expect((await client.post('reauthenticate/', { code: appCode(service, secret) })).status).toBe(400)
  })

  it('a custom backend gets no cookie if the header exempts the request from CSRF', async () => {
    const seen: (string | null)[] = []
    const customBackend = {
      issue: async () => ({ body: {} }),
      authenticate: async (request: Request) => {
        seen.push(request.headers.get('cookie'))
        return null
      },
      revoke: async () => {},
    }
    service = makeService(database(), { AUTH_TYPE: 'custom' }, { customBackend })
    const evil = { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site', authorization: 'Bearer x' }
    const cookies = 'host-session=good'
    await anyone().call('PATCH', 'user/', { body: { first_name: 'x' }, headers: evil, cookies })
    await anyone().get('user/', { cookies })
    expect(seen).toEqual([null, cookies])
  })

  it('a host backend may return an unknown user id of any type', async () => {
    for (const userId of ['nobody', 7]) {
      service = makeService(database(), {}, { credentialBackends: [async () => ({ userId })] })
      expect((await anyone().post('login/', { username: 'x', password: 'y' })).status).toBe(400)
    }
  })
})
