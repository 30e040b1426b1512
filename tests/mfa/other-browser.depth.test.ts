import { beforeEach, describe, expect, it } from 'vitest'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import {
  appCode,
  authorize,
  type Credentials,
  enrollApp,
  enrollEmail,
  mailedCode,
  makeUser,
  PASSWORD,
  signIn,
} from '../harness/people.js'
import { makeService, type TestService } from '../harness/service.js'
import { credentialModes, jwsPart, tokensOf } from '../harness/tokens.js'

interface Listed {
  name: string
  is_active: boolean
  is_primary: boolean
}

// A token stays valid while another browser changes the second factor. The state at its issue decides nothing.
withDatabases((_provider, database) => {
  let service: TestService
  const open = async (settings: object) => {
    service = makeService(database(), { USE_MFA: true, ...settings })
    await makeUser(service)
  }
  beforeEach(() => database().clear())

  /** Active methods, the primary one with a star; or the status of a refusal. */
  async function methodsOf(client: Client): Promise<string[] | number> {
    const { status, body } = await client.get<Listed[]>('mfa/')
    if (status !== 200) return status
    const active = body.filter(({ name, is_active }) => is_active && name !== 'backup_codes')
    return active.map(({ name, is_primary }) => (is_primary ? `${name}*` : name))
  }

  const firstStep = (client: Client) =>
    client.post<{ ephemeral_token?: string; method?: string } & Partial<Credentials>>('login/', {
      username: 'ann',
      password: PASSWORD,
    })

  /** Signs in with both steps. */
  async function signInWith(code: () => string | Promise<string>): Promise<Client> {
    const client = new Client(service.auth.handlers)
    const { body } = await firstStep(client)
    const answer = await client.post<Credentials>('login/verify/', {
      ephemeral_token: body.ephemeral_token,
      code: await code(),
    })
    expect(answer.status, answer.text).toBe(200)
    if (!service.ctx.config.settings.USE_AUTH_COOKIE) authorize(client, answer.body)
    service.clock.advance(60)
    return client
  }

  describe.each(credentialModes)('%s, cookies: %s', (AUTH_TYPE, USE_AUTH_COOKIE) => {
    // No token is renewed meanwhile: each browser keeps its first token.
    const settings = { AUTH_TYPE, USE_AUTH_COOKIE, ACCESS_TOKEN_LIFETIME: '1h' }

    it('each browser sees and changes the current methods, however old its token is', async () => {
      await open(settings)
      const { client: first } = await signIn(service)
      const { client: bystander } = await signIn(service)
      const { secret, backupCodes } = await enrollApp(service, first)
      expect(await methodsOf(first)).toEqual(['app*'])
      expect(await methodsOf(bystander)).toBe(401)
      service.clock.advance(60)

      const second = await signInWith(() => appCode(service, secret))
      await enrollEmail(service, first, backupCodes[9])
      expect(await methodsOf(second)).toEqual(['app*', 'email'])
      expect((await second.post('mfa/primary/', { method: 'email' })).status).toBe(200)
      expect(await methodsOf(first)).toEqual(['app', 'email*'])

      service.clock.advance(60)
      const removed = await second.post('mfa/deactivate/', { method: 'email', code: appCode(service, secret) })
      expect(removed.status, removed.text).toBe(200)
      expect(await methodsOf(second)).toEqual(['app*'])
      expect(await methodsOf(first)).toBe(401)
      service.clock.advance(60)

      const third = await signInWith(() => appCode(service, secret))
      const again = await third.post('mfa/deactivate/', { method: 'email', code: appCode(service, secret) })
      expect([again.status, again.body]).toEqual([
        400,
        expect.objectContaining({ error_codes: expect.objectContaining({ method: expect.any(Array) }) }),
      ])
      service.clock.advance(60)
      const gone = await third.call('POST', 'mfa/delete/', { body: { method: 'app', code: appCode(service, secret) } })
      expect(gone.status, gone.text).toBe(204)
      expect(await methodsOf(third)).toEqual([])
      expect(await methodsOf(second)).toBe(401)
      const { body } = await firstStep(new Client(service.auth.handlers))
      expect(body).toMatchObject({ mfa_enabled: false, user: { username: 'ann' } })
    })

    it('a method that an operator deleted from the database is gone for every token at once', async () => {
      await open(settings)
      const { client } = await signIn(service)
      const { secret, backupCodes } = await enrollApp(service, client)
      await enrollEmail(service, client, backupCodes[9])
      service.clock.advance(120)
      const other = await signInWith(() => appCode(service, secret))
      await database().db.mfaMethod.deleteMany({ where: { name: 'email' } })
      for (const browser of [client, other]) expect(await methodsOf(browser)).toEqual(['app*'])
      const primary = await other.post('mfa/primary/', { method: 'email' })
      expect([primary.status, primary.body]).toMatchObject([400, { error_codes: { method: expect.any(Array) } }])
    })

    it('MFA_REQUIRED: a token from before the enrollment can use every route afterwards', async () => {
      await open({ ...settings, MFA_REQUIRED: true })
      const { client, body } = await signIn(service)
      expect(body).toMatchObject({ mfa_enrolment_required: true })
      const before = tokensOf(client, body)
      const rename = () => client.call('PATCH', 'user/', { body: { first_name: 'Ann' } })
      expect(await rename()).toMatchObject({ status: 403, body: { code: 'mfa_enrolment_required' } })
      await enrollApp(service, client)
      expect(tokensOf(client, body)).toEqual(before)
      expect((await rename()).status).toBe(200)
    })
  })

  it('a login in progress does not accept a method that was removed meanwhile, and ends when the last one is removed', async () => {
    await open({})
    const { client } = await signIn(service)
    const { secret, backupCodes } = await enrollApp(service, client)
    await enrollEmail(service, client, backupCodes[9])
    service.clock.advance(120)
    const half = new Client(service.auth.handlers)
    const { ephemeral_token } = (await firstStep(half)).body
    const deleted = await client.post('mfa/delete/', { method: 'app', code: appCode(service, secret) })
    expect(deleted.status, deleted.text).toBe(204)
    service.clock.advance(60)
    const late = await half.post('login/verify/', { ephemeral_token, code: appCode(service, secret) })
    expect(late.body).toMatchObject({ error_codes: { non_field_errors: ['invalid_token'] } })
    const { body } = await firstStep(half)
    expect(body.method).toBe('email')
    const done = await half.post('login/verify/', {
      ephemeral_token: body.ephemeral_token,
      code: await mailedCode(service),
    })
    expect(done.status, done.text).toBe(200)
  })

  it('an access token contains nothing about the second factor', async () => {
    await open({ USE_AUTH_COOKIE: false })
    const claims = (token: string) => Object.keys(jwsPart(token, 1)).sort()
    const { client, body } = await signIn(service)
    const plain = ['exp', 'iat', 'jti', 'sid', 'token_type', 'user_id']
    expect(claims(body.access)).toEqual(plain)
    const { secret } = await enrollApp(service, client)
    service.clock.advance(60)
    const second = await signInWith(() => appCode(service, secret))
    expect(claims(second.authorization?.replace('Bearer ', '') ?? '')).toEqual(plain)
  })
})
