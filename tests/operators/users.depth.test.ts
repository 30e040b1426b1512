import { beforeEach, describe, expect, it } from 'vitest'
import type { AuthError } from '../../src/contract/errors.js'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { enrollApp, makeUser, OTHER_PASSWORD, PASSWORD, signIn } from '../harness/people.js'
import { makeService, type TestService } from '../harness/service.js'

/** The codes of a refusal by field, or the code of the refusal. */
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'not refused',
    ({ code, fields }: AuthError) =>
      fields
        ? Object.fromEntries(Object.entries(fields).map(([name, issues]) => [name, issues.map((one) => one.code)]))
        : code,
  )

withDatabases((_provider, database) => {
  let service: TestService
  const users = () => service.auth.users
  const kinds = () => service.mails.map(({ kind, to }) => `${kind} to ${to}`)
  const types = () => service.events.map(({ type }) => type)
  beforeEach(async () => {
    await database().clear()
    service = makeService(database(), { USE_MFA: true })
    await makeUser(service)
  })

  it('finds an account by name, address and id; an unknown account is null', async () => {
    const ann = await users().find('ANN')
    expect(ann).toMatchObject({
      user: { username: 'ann', email: 'ann@example.com' },
      isActive: true,
      hasPassword: true,
    })
    expect(await users().find('Ann@Example.com')).toEqual(ann)
    expect(await users().find({ id: ann?.id ?? '' })).toEqual(ann)
    expect([await users().find('nobody'), await users().find({ id: 'x' })]).toEqual([null, null])
  })

  it('lists the accounts page by page, each one once, and searches', async () => {
    for (const name of ['bob', 'cyd', 'dan', 'bobby']) await makeUser(service, name)
    const names: string[] = []
    let cursor: string | undefined
    do {
      const page = await users().list({ cursor, limit: 2 })
      expect(page.accounts.length).toBeLessThanOrEqual(2)
      names.push(...page.accounts.map(({ user }) => user.username))
      cursor = page.next ?? undefined
    } while (cursor)
    expect(names.sort()).toEqual(['ann', 'bob', 'bobby', 'cyd', 'dan'])
    const found = await users().list({ q: ' BOB' })
    expect(found.accounts.map(({ user }) => user.username).sort()).toEqual(['bob', 'bobby'])
    expect(found.next).toBeNull()
  })

  it('creates an account under the rules of registration', async () => {
    const account = { username: 'zoë', email: 'Zoe@Example.com', password: OTHER_PASSWORD, first_name: 'Zoë' }
    expect(await users().create(account)).toMatchObject({ user: { email: 'zoe@example.com', first_name: 'Zoë' } })
    await signIn(service, 'zoë', OTHER_PASSWORD)
    expect(await refusal(users().create(account))).toEqual({ email: ['unique'] })
    expect(await refusal(users().create({ ...account, username: 'a b', email: 'x', password: 'short' }))).toEqual({
      username: ['invalid'],
      email: ['invalid'],
      password: ['password_too_short'],
    })
    expect(types()).toContain('account_created')
  })

  it.each(['\u0007', '\u202e', '\u2066', '\u2028'])(
    'refuses %j within a name, and trims it at the end',
    async (odd) => {
      const account = { username: 'zoe', email: 'zoe@example.com', password: null }
      for (const field of ['username', 'first_name', 'last_name', 'email'])
        expect(await refusal(users().create({ ...account, [field]: `a${odd}b` })), field).toEqual({
          [field]: ['invalid'],
        })
      for (const field of ['username', 'first_name', 'last_name', 'email'])
        expect(await refusal(users().update('ann', { [field]: `a${odd}b` })), field).toEqual({ [field]: ['invalid'] })
      const names = { first_name: ' Ada\n', last_name: '\u2028Lovelace\t' }
      const clean = { first_name: 'Ada', last_name: 'Lovelace' }
      expect((await users().create({ ...account, ...names, username: 'zoe\n' })).user).toMatchObject({
        ...clean,
        username: 'zoe',
      })
      expect((await users().update('ann', names)).user).toMatchObject(clean)
      expect((await users().update('ann', { ...names, email: 'ada@example.com' })).user).toMatchObject(clean)
    },
  )

  describe('update', () => {
    it('changes the profile and keeps the sessions', async () => {
      const { client } = await signIn(service)
      const changed = await users().update('ann', { first_name: 'Ann', username: 'anna' })
      expect(changed.user).toMatchObject({ username: 'anna', first_name: 'Ann' })
      expect((await client.get('user/')).status).toBe(200)
      await makeUser(service, 'bob')
      expect(await refusal(users().update('anna', { username: 'BOB' }))).toEqual({ username: ['unique'] })
      expect(await refusal(users().update('anna', { first_name: 'a\u202eb' }))).toEqual({ first_name: ['invalid'] })
    })

    it('moves the account to another address, which ends sessions and links', async () => {
      const { client } = await signIn(service)
      await users().sendReset('ann')
      await service.settle()
      const link = /uid=([^&\s]+)&token=([^&\s]+)/.exec(service.mails.at(-1)?.text ?? '')
      const changed = await users().update('ann', { email: 'Ann@New.example' })
      expect(changed.user.email).toBe('ann@new.example')
      expect((await client.get('user/')).status).toBe(401)
      const passwords = { new_password1: OTHER_PASSWORD, new_password2: OTHER_PASSWORD }
      const reset = { uid: link?.[1], token: link?.[2], ...passwords }
      expect((await new Client(service.auth.handlers).post('password/reset/confirm/', reset)).status).toBe(400)
      await makeUser(service, 'bob')
      expect(await refusal(users().update('ann', { email: 'bob@example.com' }))).toEqual({ email: ['unique'] })
      expect(await refusal(users().update('ann', { email: 'nobody' }))).toEqual({ email: ['invalid'] })
    })
  })

  it('sets a password: it ends sessions, emails the owner, and applies the password rules', async () => {
    const { client } = await signIn(service)
    expect(await refusal(users().setPassword('ann', 'short'))).toEqual({ password: ['password_too_short'] })
    await users().setPassword('ann', OTHER_PASSWORD)
    expect((await client.get('user/')).status).toBe(401)
    await signIn(service, 'ann', OTHER_PASSWORD)
    await service.settle()
    expect(kinds()).toEqual(['password-changed to ann@example.com'])
    expect(types()).toContain('password_change')
  })

  it('sends a reset link that works', async () => {
    await users().sendReset('ann')
    await service.settle()
    const link = /uid=([^&\s]+)&token=([^&\s]+)/.exec(service.mails.at(-1)?.text ?? '')
    const passwords = { new_password1: OTHER_PASSWORD, new_password2: OTHER_PASSWORD }
    const answer = await new Client(service.auth.handlers).post('password/reset/confirm/', {
      uid: link?.[1],
      token: link?.[2],
      ...passwords,
    })
    expect(answer.status, answer.text).toBe(200)
  })

  it('disables, enables, ends sessions, removes second factors and deletes', async () => {
    const { client } = await signIn(service)
    await enrollApp(service, client)
    await users().endSessions('ann')
    expect((await client.get('user/')).status).toBe(401)
    await users().removeMfa('ann')
    await service.settle()
    expect(kinds()).toContain('mfa-changed to ann@example.com')
    const again = await signIn(service)
    await users().disable('ann')
    expect((await again.client.get('user/')).status).toBe(401)
    expect(await users().find('ann')).toMatchObject({ isActive: false })
    await users().enable('ann')
    await signIn(service, 'ann', PASSWORD)
    await users().delete('ann')
    expect(await users().find('ann')).toBeNull()
    expect(await database().db.session.count()).toBe(0)
    expect(types()).toEqual(expect.arrayContaining(['sessions_ended', 'account_disabled', 'account_deleted']))
    const { endSessions, removeMfa, disable, enable, setPassword, sendReset } = users()
    for (const call of [endSessions, removeMfa, disable, enable, sendReset, users().delete])
      expect(await refusal(call('ann'))).toBe('not_found')
    expect(await refusal(setPassword('ann', OTHER_PASSWORD))).toBe('not_found')
  })
})
