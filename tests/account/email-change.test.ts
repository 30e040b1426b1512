import { beforeEach, describe, expect, it } from 'vitest'
import { codesOf } from '../harness/applicants.js'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { askForAddress, moveTo } from '../harness/email-change.js'
import { holdAddress } from '../harness/holds.js'
import { keysOf, newMails, resetPair } from '../harness/mailbox.js'
import { enrollEmail, mailedCode, makeUser, OTHER_PASSWORD, PASSWORD, signIn } from '../harness/people.js'
import { makeService, type TestService } from '../harness/service.js'

const OLD = 'ann@example.com'
const NEW = 'ann@new.example'

withDatabases((_provider, database) => {
  let service: TestService
  const serve = (settings: object = {}) => {
    service = makeService(database(), settings)
  }
  const ann = () => database().db.user.findFirst({ where: { usernameKey: 'ann' } })
  const visitor = () => new Client(service.auth.handlers)
  const confirm = (client: Client, input: object) => client.post('email/change/confirm/', input)
  beforeEach(async () => {
    await database().clear()
    serve()
    await makeUser(service)
  })

  describe('a request', () => {
    it('mails a key to the new address, and the old one stays until it is proven', async () => {
      const { client } = await signIn(service)
      const answer = await client.post('email/change/', { email: 'Ann@New.Example' })
      expect([answer.status, answer.body]).toEqual([200, { detail: 'Verification e-mail sent.' }])
      const [mail, ...others] = await newMails(service)
      expect([mail?.kind, mail?.to, others]).toEqual(['change-address', NEW, []])
      expect(mail?.text).toContain('/change-email?key=')
      expect((await client.get('user/')).body.email).toBe(OLD)
      // Opening the link changes nothing.
      expect((await client.get(`email/change/confirm/?key=${keysOf(mail)[0]}`)).status).toBe(405)
    })

    it('refuses the own address and a malformed one', async () => {
      const { client } = await signIn(service)
      expect(codesOf(await client.post('email/change/', { email: 'ANN@example.com' }))).toEqual({ email: ['same'] })
      expect(codesOf(await client.post('email/change/', { email: 'ann@' }))).toEqual({ email: ['invalid'] })
      expect(codesOf(await client.post('email/change/'))).toEqual({ email: ['required'] })
    })

    it('requires a session and a recent login', async () => {
      expect((await visitor().post('email/change/', { email: NEW })).status).toBe(401)
      const { client } = await signIn(service)
      service.clock.advance(601)
      const late = await client.post('email/change/', { email: NEW })
      expect([late.status, late.body.code]).toEqual([403, 'reauthentication_required'])
    })

    it('answers alike for a used address, whose owner gets a notice, and for a held one, which gets nothing', async () => {
      const held = 'bob@old.example'
      await holdAddress(service, await makeUser(service, 'bob'), held)
      const { client } = await signIn(service)
      const free = await client.post('email/change/', { email: NEW })
      const first = keysOf((await newMails(service))[0])[0]
      const used = await client.post('email/change/', { email: 'bob@example.com' })
      const mails = await newMails(service)
      expect(mails).toMatchObject([{ kind: 'address-in-use', to: 'bob@example.com' }])
      expect(keysOf(mails[0])).toEqual([])
      const kept = await client.post('email/change/', { email: held })
      expect(await newMails(service)).toEqual([])
      expect([used.text, kept.text]).toEqual([free.text, free.text])
      // Each request replaces the earlier one, whatever its address is: the earlier key tells nothing about the address.
      expect((await confirm(client, { key: first })).status).toBe(404)
    })

    it('above the limit is answered alike and not recorded: the earlier key stays valid', async () => {
      serve({ RATE_LIMITS: {} })
      const { client } = await signIn(service)
      const key = await askForAddress(service, client, NEW)
      expect(await askForAddress(service, client, NEW)).toBe('')
      expect((await confirm(client, { key })).status).toBe(200)
    })

    it('sends the emails of one user to a few strangers only', async () => {
      serve({ RATE_LIMITS: { mail_address: '1/60s, 3/1h' }, REAUTHENTICATION_WINDOW: 3600 })
      const { client } = await signIn(service)
      const keys: string[] = []
      for (const name of ['one', 'two', 'three', 'four']) {
        keys.push(await askForAddress(service, client, `${name}@example.net`))
        service.clock.advance(61)
      }
      expect(keys.map(Boolean)).toEqual([true, true, true, false])
    })

    it('is not served with EMAIL_CHANGE off', async () => {
      serve({ EMAIL_CHANGE: false })
      const { client } = await signIn(service)
      for (const path of ['', 'confirm/', 'undo/']) expect((await client.post(`email/change/${path}`)).status).toBe(404)
      // The components show nothing.
      const routes = ['email_change', 'email_change_confirm', 'email_change_undo']
      expect(service.auth.clientConfig.excluded).toEqual(expect.arrayContaining(routes))
    })
  })

  describe('the key', () => {
    it('changes the address with a session of the account, and stays idempotent while it is live', async () => {
      const { client } = await signIn(service)
      const other = (await signIn(service)).client
      const key = await askForAddress(service, client, NEW)
      expect((await confirm(client, { key })).body).toEqual({ detail: 'ok' })
      expect((await confirm(visitor(), { key })).status).toBe(200)
      expect((await other.get('user/')).body.email).toBe(NEW)
      expect(await newMails(service)).toMatchObject([{ kind: 'address-changed', to: OLD }])
      service.clock.advance(24 * 3600)
      expect((await confirm(visitor(), { key })).status).toBe(404)
    })

    it('needs the password elsewhere, and counts wrong ones', async () => {
      serve({ RATE_LIMITS: {} })
      const { client } = await signIn(service)
      const key = await askForAddress(service, client, NEW)
      await makeUser(service, 'bob')
      const bob = (await signIn(service, 'bob')).client
      for (const stranger of [visitor(), bob]) {
        expect(codesOf(await confirm(stranger, { key }))).toEqual({ password: ['required'] })
        expect(codesOf(await confirm(stranger, { key, password: OTHER_PASSWORD }))).toEqual({ password: ['invalid'] })
      }
      for (let tries = 0; tries < 3; tries++) await confirm(visitor(), { key, password: OTHER_PASSWORD })
      expect((await confirm(visitor(), { key, password: PASSWORD })).status).toBe(429)
      service.clock.advance(901)
      expect((await confirm(visitor(), { key, password: PASSWORD })).status).toBe(200)
      expect((await ann())?.emailKey).toBe(NEW)
    })

    it('of an account without a password belongs to its session', async () => {
      const { client } = await signIn(service)
      const key = await askForAddress(service, client, NEW)
      await database().db.user.updateMany({ where: {}, data: { password: null } })
      expect(codesOf(await confirm(visitor(), { key, password: PASSWORD }))).toEqual({ password: ['other_browser'] })
      expect((await confirm(client, { key })).status).toBe(200)
    })

    it('ends with a newer request, a change of the password and a wrong purpose', async () => {
      const { client } = await signIn(service)
      const first = await askForAddress(service, client, NEW)
      const second = await askForAddress(service, client, 'ann@other.example')
      expect((await confirm(client, { key: first })).status).toBe(404)
      const words = { old_password: PASSWORD, new_password1: OTHER_PASSWORD, new_password2: OTHER_PASSWORD }
      expect((await client.post('password/change/', words)).status).toBe(200)
      expect((await confirm(client, { key: second })).status).toBe(404)
      const third = await askForAddress(service, client, NEW)
      expect((await client.post('registration/verify-email/', { key: third })).status).toBe(404)
      expect((await client.post('email/change/undo/', { key: third })).status).toBe(404)
      expect((await confirm(client, { key: 'x' })).status).toBe(404)
    })

    it('takes no address that has an owner by now', async () => {
      const { client } = await signIn(service)
      const key = await askForAddress(service, client, NEW)
      await service.auth.users.create({ username: 'bob', email: NEW, password: null })
      expect((await confirm(client, { key })).status).toBe(404)
      expect((await ann())?.emailKey).toBe(OLD)
    })
  })

  describe('a change', () => {
    it('moves a username that is the own address', async () => {
      await makeUser(service, 'eve', { username: 'eve@example.com', usernameKey: 'eve@example.com' })
      const { client } = await signIn(service, 'eve@example.com')
      await moveTo(service, client, 'eve@new.example')
      expect((await client.get('user/')).body).toMatchObject({ username: 'eve@new.example', email: 'eve@new.example' })
      await signIn(service, 'eve@new.example')
    })

    it('ends reset links and emailed codes, and makes decoys of the registrations of its address', async () => {
      serve({ USE_MFA: true })
      const { client } = await signIn(service)
      await enrollEmail(service, client)
      const key = await askForAddress(service, client, NEW)
      await visitor().post('registration/', { username: 'bob', email: NEW, password1: PASSWORD, password2: PASSWORD })
      await visitor().post('password/reset/', { email: OLD })
      const pair = resetPair((await newMails(service)).find(({ kind }) => kind === 'reset'))
      const login = visitor()
      const { ephemeral_token } = (await login.post('login/', { username: 'ann', password: PASSWORD })).body
      const code = await mailedCode(service)
      expect((await confirm(client, { key })).status).toBe(200)
      const step = await login.post('login/verify/', { ephemeral_token, code })
      expect(codesOf(step)).toEqual({ non_field_errors: ['invalid_code'] })
      const words = { new_password1: OTHER_PASSWORD, new_password2: OTHER_PASSWORD }
      expect((await visitor().post('password/reset/confirm/', { ...pair, ...words })).status).toBe(400)
      expect(await database().db.registration.count({ where: { decoy: false } })).toBe(0)
    })

    it('tells no old address that was never proven', async () => {
      serve({ EMAIL_VERIFICATION: 'optional' })
      await makeUser(service, 'eve', { emailVerifiedAt: null })
      const { client } = await signIn(service, 'eve')
      expect(await moveTo(service, client, NEW)).toBe('')
      expect(await database().db.addressHold.count()).toBe(0)
      expect(await database().db.user.count({ where: { emailKey: NEW, emailVerifiedAt: null } })).toBe(0)
    })
  })
})
