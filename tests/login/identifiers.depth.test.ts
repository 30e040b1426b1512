import { beforeEach, describe, expect, it } from 'vitest'
import { codesOf, refusal, registerUser } from '../harness/applicants.js'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { keysOf, newMails, resetPair } from '../harness/mailbox.js'
import { makeUser, OTHER_PASSWORD, PASSWORD, signIn } from '../harness/people.js'
import { makeService, type TestService } from '../harness/service.js'

const ADDRESS = 'ann@example.com'

withDatabases((_provider, database) => {
  let service: TestService
  let client: Client

  beforeEach(async () => {
    await database().clear()
    service = makeService(database())
    client = new Client(service.auth.handlers)
  })

  const login = (username: string, password = PASSWORD) => client.post('login/', { username, password })

  it.each([
    'attacker@evil.test\uff20victim.test',
    'a\ufe6bb@x.test',
    'ann@exa\u200bmple.com',
    'an\u00adn@example.com',
    'ann\u202e@example.com',
    'a@b',
    '"ann"@example.com',
    'ann@example.com\nBcc: x@example.com',
    'ann@[127.0.0.1]',
    '@example.com',
    `${'a'.repeat(250)}@example.com`,
    'ann\u0000@example.com',
    // A different mailbox that a URL parser would confuse with this one.
    'ann@example.com/.evil.test',
    'ann@example.com\\.evil.test',
    'ann@example.com?.evil.test',
    'ann@example.com#.evil.test',
    'ann@example.com:25',
    'ann@example%2Ecom',
    'ann@ex%61mple.com',
    'ann@exam\tple.com',
    'ann@exam\nple.com',
    'ann@exam\u00adple.com',
    'ann@example.com\uff0f.evil.test',
    'ann@[::1]',
    'ann@127.1',
    // Its lower case is `k`.
    '\u212aann@example.com',
  ])('an address is one canonical form or 400: %j', async (email) => {
    const answer = await registerUser(client, 'ann', { email })
    await makeUser(service)
    for (const path of ['password/reset/', 'registration/resend-email/'])
      expect((await client.post(path, { email })).status, path).toBe(400)
    expect((await login(email)).status).toBe(400)
    await service.settle()
    expect([answer.status, Object.keys(codesOf(answer) ?? {}), service.mails]).toEqual([400, ['email'], []])
  })

  it('a domain is stored in its ASCII form, in any spelling', async () => {
    for (const [i, email] of ['ann@bücher.example', 'ann@xn--bcher-kva.example', 'ANN@BÜCHER.example'].entries())
      expect((await registerUser(client, `ann${i}`, { email })).status).toBe(201)
    const mails = await newMails(service)
    expect(new Set(mails.map(({ to }) => to))).toEqual(new Set(['ann@xn--bcher-kva.example']))
  })

  it('a capital ẞ equals ß in an address, and does not equal ss', async () => {
    await makeUser(service, 'ann', { email: 'ann@strasse.de', emailKey: 'ann@strasse.de' })
    for (const [index, email] of ['bob@stra\u1e9ee.de', 'bob@stra\u00dfe.de', 'BOB@STRA\u1e9eE.DE'].entries())
      expect((await registerUser(client, `bob${index}`, { email })).status).toBe(201)
    await client.post('password/reset/', { email: 'ann@stra\u1e9ee.de' })
    await service.settle()
    expect([...new Set(service.mails.map(({ to }) => to))]).toEqual(['bob@xn--strae-oqa.de'])
    expect((await login('ann@STRA\u1e9eE.de')).status).toBe(400)
    expect((await login('ann@STRASSE.de')).status).toBe(200)
  })

  describe('names that look alike', () => {
    beforeEach(async () => {
      await makeUser(service, 'admin')
      await makeUser(service, 'münchen', { email: 'm@example.com', emailKey: 'm@example.com' })
      await makeUser(service, 'vic')
    })

    it.each([
      'Admin',
      ' admin ',
      '\uff21\uff24\uff2d\uff29\uff2e',
      'mu\u0308nchen',
      'ad\u200bmin',
      'admin\u000f',
      'ad min',
      'x'.repeat(151),
      '   ',
      'admin@example.com',
    ])('%j is refused as taken or as invalid, in registration and profile', async (username) => {
      const answer = await registerUser(client, username, { email: 'new@example.com' })
      expect(answer.status, answer.text).toBe(400)
      expect(Object.keys(codesOf(answer) ?? {})).toEqual(['username'])
      const { client: vic } = await signIn(service, 'vic')
      const change = await vic.call('PATCH', 'user/', { body: { username } })
      expect([change.status, Object.keys(codesOf(change) ?? {})]).toEqual([400, ['username']])
      expect((await vic.get('user/')).body).toMatchObject({ username: 'vic' })
    })

    it('a name of a pending registration is taken for the profile too, until the registration expires', async () => {
      await registerUser(client, 'newbie')
      const { client: vic } = await signIn(service, 'vic')
      const rename = () => vic.call('PATCH', 'user/', { body: { username: 'newbie' } })
      expect(codesOf(await rename())).toEqual({ username: ['unique'] })
      service.clock.advance(24 * 3600)
      expect((await rename()).status).toBe(200)
    })

    it('a user who changes the name may change it back', async () => {
      await registerUser(client, 'newbie')
      await client.post('registration/verify-email/', { key: keysOf((await newMails(service))[0])[0] })
      const { client: newbie } = await signIn(service, 'newbie')
      for (const username of ['newest', 'newbie'])
        expect((await newbie.call('PATCH', 'user/', { body: { username } })).status).toBe(200)
    })
  })

  describe("a username that is the user's own address", () => {
    const own = { username: ADDRESS, email: ADDRESS, password1: PASSWORD, password2: PASSWORD }
    const register = (changes = {}) => client.post('registration/', { ...own, ...changes })

    it('is not reserved: only the owner of the mailbox gets it', async () => {
      expect((await register()).status).toBe(201)
      const [first] = await newMails(service)
      expect((await register({ password1: OTHER_PASSWORD, password2: OTHER_PASSWORD })).status).toBe(201)
      const [second] = await newMails(service)
      expect((await client.post('registration/verify-email/', { key: keysOf(second)[0] })).status).toBe(200)
      expect((await client.post('registration/verify-email/', { key: keysOf(first)[0] })).status).toBe(404)
      const [mail] = await newMails(service)
      expect(mail?.kind).toBe('reset')
    })

    it('never returns `unique`, and never names another account', async () => {
      await makeUser(service)
      expect((await register({ username: ' Ann@Example.com ' })).status).toBe(201)
      expect((await newMails(service)).map(({ kind }) => kind)).toEqual(['already-registered'])
      const foreign = await register({ email: 'new@example.com' })
      expect(codesOf(foreign)).toEqual({ username: ['invalid'] })
    })
  })

  describe('an address changes only after verification', () => {
    it('PUT and PATCH do not change it, and resets go to the same address', async () => {
      await makeUser(service)
      const { client: ann } = await signIn(service)
      for (const method of ['PUT', 'PATCH'] as const) {
        const changed = await ann.call(method, 'user/', { body: { username: 'ann', email: 'thief@example.com' } })
        expect(changed).toMatchObject({ status: 200, body: { email: ADDRESS } })
      }
      for (const email of ['thief@example.com', ADDRESS]) await client.post('password/reset/', { email })
      expect((await newMails(service)).map(({ to }) => to)).toEqual([ADDRESS])
    })

    it('a link that was sent to the former address is not valid', async () => {
      const user = await makeUser(service)
      await client.post('password/reset/', { email: ADDRESS })
      const pair = resetPair((await newMails(service))[0])
      const email = 'moved@example.com'
      await database().db.user.update({ where: { id: user.id }, data: { email, emailKey: email } })
      const confirm = { ...pair, new_password1: OTHER_PASSWORD, new_password2: OTHER_PASSWORD }
      const answer = await client.post('password/reset/confirm/', confirm)
      expect([answer.status, codesOf(answer)]).toEqual([400, { token: ['invalid_token'] }])
      expect((await login('ann')).status).toBe(200)
    })

    it('a key of one purpose is not valid for another', async () => {
      const user = await makeUser(service)
      await registerUser(client, 'new')
      await client.post('password/reset/', { email: ADDRESS })
      const mails = await newMails(service)
      const [key] = mails.flatMap(keysOf)
      const { uid, token } = mails.map(resetPair).find((pair) => pair.token) ?? {}
      expect((await client.post('registration/verify-email/', { key: token })).status).toBe(404)
      const crossed = { uid, token: key, new_password1: OTHER_PASSWORD, new_password2: OTHER_PASSWORD }
      expect(codesOf(await client.post('password/reset/confirm/', crossed))).toEqual({ token: ['invalid_token'] })
      const stored = JSON.stringify(await database().db.oneTimeToken.findMany())
      expect(stored).toContain(String(user.id))
      for (const secret of [key, token]) expect(stored).not.toContain(secret)
    })
  })

  it('login and reset find an account by every spelling of its address, and by no other address', async () => {
    await makeUser(service)
    for (const name of ['ANN', ' ann ', 'Ann@Example.COM', ' ann@example.com '])
      expect((await login(name)).status).toBe(200)
    for (const name of ['ann@example.com.evil.test', 'ann@example', 'a\u0000nn', ''])
      expect((await login(name)).status).toBe(400)
    expect(refusal(await login('nobody'))).toBe('invalid_credentials')
  })
})
