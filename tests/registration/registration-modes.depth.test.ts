import { beforeEach, describe, expect, it } from 'vitest'
import { codesOf, refusal, registerUser } from '../harness/applicants.js'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { instantHasher } from '../harness/hashers.js'
import { keysOf, newMails, resetPair } from '../harness/mailbox.js'
import { makeUser, OTHER_PASSWORD, PASSWORD } from '../harness/people.js'
import { BASE_URL, makeService, type TestService } from '../harness/service.js'

const ADDRESS = 'ann@example.com'

withDatabases((_provider, database) => {
  let service: TestService
  let client: Client

  const serve = (settings: object) => {
    service = makeService(database(), settings)
    client = new Client(service.auth.handlers)
  }
  beforeEach(async () => {
    await database().clear()
    serve({})
  })

  const login = (username: string, password = PASSWORD) => client.post('login/', { username, password })

  describe.each(['optional', 'none'] as const)('EMAIL_VERIFICATION %s', (EMAIL_VERIFICATION) => {
    beforeEach(() => serve({ EMAIL_VERIFICATION }))

    it('creates the account at once, with its address and its name', async () => {
      const answer = await registerUser(client, 'ann')
      expect(answer).toMatchObject({ status: 201, body: { detail: 'Successfully registered.' } })
      expect((await login('ann')).status).toBe(200)
      expect(codesOf(await registerUser(client, 'anna', { email: 'ANN@example.com' }))).toEqual({ email: ['unique'] })
      expect(codesOf(await registerUser(client, 'Ann', { email: 'x@example.com' }))).toEqual({ username: ['unique'] })
      expect(await newMails(service)).toHaveLength(EMAIL_VERIFICATION === 'optional' ? 1 : 0)
    })

    it('of twenty registrations of one address at once, exactly one succeeds', async () => {
      service = makeService(database(), { EMAIL_VERIFICATION }, { hasher: instantHasher() })
      client = new Client(service.auth.handlers)
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, i) => registerUser(client, `ann${i}`, { email: ADDRESS })),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(400)])
      expect(await database().db.user.count()).toBe(1)
    })

    it('a password reset verifies the address and removes everything that was attached before', async () => {
      await registerUser(client, 'ann')
      const squatter = new Client(service.auth.handlers)
      expect((await squatter.post('login/', { username: 'ann', password: PASSWORD })).status).toBe(200)
      await newMails(service)
      await client.post('password/reset/', { email: ADDRESS })
      const confirm = { new_password1: OTHER_PASSWORD, new_password2: OTHER_PASSWORD }
      const pair = resetPair((await newMails(service))[0])
      expect((await client.post('password/reset/confirm/', { ...pair, ...confirm })).status).toBe(200)
      expect((await squatter.get('user/')).status).toBe(401)
      expect((await login('ann')).status).toBe(400)
      expect((await login('ann', OTHER_PASSWORD)).status).toBe(200)
      expect((await database().db.user.findMany())[0]?.emailVerifiedAt).toBeInstanceOf(Date)
    })
  })

  it('optional: the emailed key verifies the address, also when it is used twice; resend sends emails only before the verification', async () => {
    serve({ EMAIL_VERIFICATION: 'optional' })
    await registerUser(client, 'ann')
    await newMails(service)
    await client.post('registration/resend-email/', { email: ADDRESS })
    const [key] = keysOf((await newMails(service))[0])
    for (let i = 0; i < 2; i++) expect((await client.post('registration/verify-email/', { key })).status).toBe(200)
    await client.post('registration/resend-email/', { email: ADDRESS })
    expect(await newMails(service)).toEqual([])
  })

  it('an account with an unverified address cannot sign in when verification is mandatory', async () => {
    await makeUser(service, 'ann', { emailVerifiedAt: null })
    expect(refusal(await login('ann'))).toBe('email_not_verified')
    expect(refusal(await login('ann', OTHER_PASSWORD))).toBe('invalid_credentials')
    expect(client.jar.size).toBe(0)
  })

  describe('plain browser forms', () => {
    const form = (path: string, fields: Record<string, string>) =>
      client.call('POST', path, {
        raw: new URLSearchParams(fields),
        headers: { accept: 'text/html,*/*;q=0.8', 'content-type': 'application/x-www-form-urlencoded' },
      })
    const to = ({ status, headers }: { status: number; headers: Headers }) => {
      const { href } = new URL(headers.get('location') ?? '', BASE_URL)
      return [status, href.replace(BASE_URL, '')]
    }
    const fields = { username: 'ann', email: ADDRESS, password1: PASSWORD, password2: PASSWORD }

    it('the whole journey: register, resend, verify, login, reset, confirm, each with a 303 to `next`', async () => {
      expect(to(await form('registration/', { ...fields, next: '/welcome' }))).toEqual([303, `/welcome`])
      expect(to(await form('registration/resend-email/', { email: ADDRESS, next: '/sent' }))[0]).toBe(303)
      const [key = ''] = (await newMails(service)).flatMap(keysOf)
      expect(to(await form('registration/verify-email/', { key }))).toEqual([303, `/`])
      const login = await form('login/', { username: 'ann', password: PASSWORD, next: '/account' })
      expect(to(login)).toEqual([303, `/account`])
      expect((await client.get('user/')).status).toBe(200)
      expect(to(await form('password/reset/', { email: ADDRESS, next: '/sent' }))[0]).toBe(303)
      const mails = await newMails(service)
      const pair = mails.map(resetPair).find(({ token }) => token) ?? { uid: '', token: '' }
      const confirm = { ...pair, new_password1: OTHER_PASSWORD, new_password2: OTHER_PASSWORD, next: '/login' }
      expect(to(await form('password/reset/confirm/', confirm))).toEqual([303, `/login`])
    })

    it('a failure redirects to `from`, else to the page of the route, with code and field but without values', async () => {
      const weak = { ...fields, password1: 'short', password2: 'short', from: '/register?a=1' }
      const [status, location] = to(await form('registration/', weak))
      expect([status, location]).toEqual([303, `/register?a=1&error=password_too_short&field=password1`])
      const away = await form('login/', { username: 'ann', password: 'x', from: 'https://evil.test/' })
      expect(to(away)).toEqual([303, `/login?error=invalid_credentials`])
      const unknown = await form('registration/verify-email/', { key: 'nothing' })
      expect(to(unknown)).toEqual([303, `/verify-email?error=not_found`])
      const reset = await form('password/reset/', { email: 'nobody' })
      expect(to(reset)).toEqual([303, `/reset-password?error=invalid&field=email`])
    })

    it('returns JSON if the client does not request HTML, and refuses a form of another site', async () => {
      const raw = new URLSearchParams(fields)
      const json = await client.call('POST', 'registration/', {
        raw,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      expect(json).toMatchObject({ status: 201, body: { detail: 'Verification e-mail sent.' } })
      const cross = await client.call('POST', 'registration/', {
        raw,
        headers: { accept: 'text/html', 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' },
      })
      expect([cross.status, cross.setCookies]).toEqual([403, []])
    })
  })
})
