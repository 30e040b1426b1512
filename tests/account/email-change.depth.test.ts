import { beforeEach, expect, it } from 'vitest'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { askForAddress, moveTo } from '../harness/email-change.js'
import { interleaved } from '../harness/interleave.js'
import { keysOf, newMails, resetPair } from '../harness/mailbox.js'
import { makeUser, OTHER_PASSWORD, PASSWORD, signIn, statuses } from '../harness/people.js'
import { makeService, makeServiceOver, type TestService } from '../harness/service.js'

const ROUNDS = 4
const rounds = Array.from({ length: ROUNDS }, (_, index) => `p${index}`)

withDatabases((_provider, database) => {
  let service: TestService
  const visitor = () => new Client(service.auth.handlers)
  const owners = (emailKey: string) => database().db.user.count({ where: { emailKey } })
  const confirm = (client: Client, key: string) => client.post('email/change/confirm/', { key })
  const undo = (key: string) => visitor().post('email/change/undo/', { key })
  const person = async (name: string) => {
    await makeUser(service, name)
    return (await signIn(service, name)).client
  }
  beforeEach(async () => {
    await database().clear()
    service = makeService(database())
  })

  it('twenty confirmations of one address by two users give it to one of them', async () => {
    const [ann, bob] = [await person('ann'), await person('bob')]
    const mine = await askForAddress(service, ann, 'one@new.example')
    const theirs = await askForAddress(service, bob, 'one@new.example')
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => [confirm(ann, mine), confirm(bob, theirs)]).flat(),
    )
    const winners = [0, 1].map(
      (who) => answers.filter(({ status }, index) => status === 200 && index % 2 === who).length,
    )
    expect(winners.toSorted((a, b) => a - b)).toEqual([0, 10])
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(10)
    expect(await owners('one@new.example')).toBe(1)
    expect((await newMails(service)).map(({ kind }) => kind)).toEqual(['address-changed'])
    expect(await database().db.addressHold.count()).toBe(1)
  })

  it('one key sent ten times changes the address once', async () => {
    const client = await person('ann')
    const key = await askForAddress(service, client, 'ann@new.example')
    expect(await statuses(Array.from({ length: 10 }, () => confirm(client, key)))).toEqual({ 200: 10 })
    expect((await newMails(service)).map(({ kind }) => kind)).toEqual(['address-changed'])
  })

  it('an undo wins over a later change at the same moment', async () => {
    for (const name of rounds) {
      const client = await person(name)
      const back = await moveTo(service, client, `${name}@evil.example`)
      const next = await askForAddress(service, client, `${name}@next.example`)
      const [undone] = await Promise.all([undo(back), confirm(client, next)])
      expect(undone.status).toBe(200)
      expect(await owners(`${name}@example.com`)).toBe(1)
      expect((await client.get('user/')).status).toBe(401)
      // The hold of a change that came first went with the undo.
      expect(await database().db.addressHold.count()).toBe(0)
    }
  })

  it('of an undo link sent ten times one works', async () => {
    const back = await moveTo(service, await person('ann'), 'ann@evil.example')
    expect(await statuses(Array.from({ length: 10 }, () => undo(back)))).toEqual({ 200: 1, 404: 9 })
    expect((await newMails(service)).map(({ kind }) => kind)).toEqual(['address-restored'])
  })

  it('of a change of address and a reset one works', async () => {
    for (const name of rounds) {
      const client = await person(name)
      const key = await askForAddress(service, client, `${name}@new.example`)
      await visitor().post('password/reset/', { email: `${name}@example.com` })
      const pair = resetPair((await newMails(service))[0])
      const words = { ...pair, new_password1: OTHER_PASSWORD, new_password2: OTHER_PASSWORD }
      const [changed, reset] = await Promise.all([
        confirm(client, key),
        visitor().post('password/reset/confirm/', words),
      ])
      const moved = (await owners(`${name}@new.example`)) === 1
      expect([changed.status, reset.status]).toEqual(moved ? [200, 400] : [404, 200])
    }
  })

  it('leaves no session that began or was renewed beside an undo', async () => {
    for (const name of rounds) {
      const client = await person(name)
      const back = await moveTo(service, client, `${name}@evil.example`)
      const others = Array.from({ length: 4 }, visitor)
      const logins = others.map((other) => other.post('login/', { username: name, password: PASSWORD }))
      const [undone] = await Promise.all([undo(back), client.post('token/refresh/'), ...logins])
      expect(undone.status).toBe(200)
      for (const other of [client, ...others]) expect((await other.get('user/')).status).toBe(401)
    }
  })

  it('of two requests at once one key is valid', async () => {
    for (const name of rounds) {
      const client = await person(name)
      const emails = [`${name}@one.example`, `${name}@two.example`]
      const asked = emails.map((email) => client.post('email/change/', { email }))
      expect(await statuses(asked)).toEqual({ 200: 2 })
      const keys = (await newMails(service)).flatMap(keysOf)
      const answers = await statuses(keys.map((key) => confirm(client, key)))
      expect(answers[200]).toBe(1)
      expect((await owners(emails[0] ?? '')) + (await owners(emails[1] ?? ''))).toBe(1)
    }
  })

  it('no registration takes the address that is left at that moment', async () => {
    service = makeService(database(), { EMAIL_VERIFICATION: 'none' })
    for (const name of rounds) {
      const client = await person(name)
      const key = await askForAddress(service, client, `${name}@new.example`)
      const form = { email: `${name}@example.com`, password1: PASSWORD, password2: PASSWORD }
      const [changed] = await Promise.all([
        confirm(client, key),
        ...[1, 2, 3].map((number) => visitor().post('registration/', { ...form, username: `${name}-${number}` })),
      ])
      expect(changed.status).toBe(200)
      expect(await owners(`${name}@example.com`)).toBe(0)
    }
  })

  it('of a change and the proof of a registration one gets the address', async () => {
    for (const name of rounds) {
      const email = `${name}@wanted.example`
      const form = { username: `${name}-new`, email, password1: PASSWORD, password2: PASSWORD }
      const registrant = visitor()
      await registrant.post('registration/', form)
      const [proof = ''] = keysOf((await newMails(service))[0])
      const client = await person(name)
      const key = await askForAddress(service, client, email)
      const [changed, proven] = await Promise.all([
        confirm(client, key),
        registrant.post('registration/verify-email/', { key: proof }),
      ])
      expect([changed.status, proven.status].toSorted((a, b) => a - b)).toEqual([200, 404])
      expect(await owners(email)).toBe(1)
    }
  })

  it('tries again when the account changes between its reads and its write', async () => {
    const client = await person('ann')
    const key = await askForAddress(service, client, 'ann@new.example')
    const slow = interleaved(database().client)
    const other = makeServiceOver(slow.client)
    const late = new Client(other.auth.handlers)
    slow.beforeTransaction(() => client.call('PATCH', 'user/', { body: { username: 'anna' } }))
    const answer = await late.post('email/change/confirm/', { key, password: PASSWORD })
    expect(answer.status).toBe(200)
    const [back = ''] = keysOf((await newMails(other))[0])
    slow.beforeTransaction(() => client.call('PATCH', 'user/', { body: { username: 'annie' } }))
    expect((await late.post('email/change/undo/', { key: back })).status).toBe(200)
    expect(await database().db.user.count({ where: { usernameKey: 'annie', emailKey: 'ann@example.com' } })).toBe(1)
  })

  it('forms without JavaScript return to the pages of their links and of the account', async () => {
    const client = await person('ann')
    const headers = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' }
    const post = async (from: Client, path: string, fields: Record<string, string>) => {
      const call = { raw: new URLSearchParams(fields), headers }
      const answer = await from.call('POST', `email/change/${path}`, call)
      return [answer.status, answer.headers.get('location')]
    }
    // As the components name them.
    const page = { next: '/account?done=email-change', from: '/account?form=email-change' }
    const back = '/account?form=email-change&error'
    expect(await post(client, '', { ...page, email: 'ann@' })).toEqual([303, `${back}=invalid&field=email`])
    expect(await post(client, '', { ...page, email: 'ann@new.example' })).toEqual([303, page.next])
    const [key = ''] = keysOf((await newMails(service))[0])
    const link = { key, next: '/change-email?done=1', from: `/change-email?key=${key}` }
    const asked = `${link.from}&error=required&field=password`
    expect(await post(visitor(), 'confirm/', link)).toEqual([303, asked])
    expect(await post(visitor(), 'confirm/', { ...link, password: PASSWORD })).toEqual([303, link.next])
    const [undoKey = ''] = keysOf((await newMails(service))[0])
    const undone = { key: undoKey, next: '/undo-email?done=1', from: `/undo-email?key=${undoKey}` }
    expect(await post(visitor(), 'undo/', undone)).toEqual([303, undone.next])
    expect(await post(visitor(), 'undo/', undone)).toEqual([303, `${undone.from}&error=not_found`])
  })
})
