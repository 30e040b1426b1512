import { beforeEach, expect, it } from 'vitest'
import { registerUser } from '../harness/applicants.js'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { askForAddress, moveTo } from '../harness/email-change.js'
import { newMails, resetPair } from '../harness/mailbox.js'
import { appCode, enrollApp, enrollEmail, makeUser, OTHER_PASSWORD, PASSWORD, signIn } from '../harness/people.js'
import { makeService, type TestService } from '../harness/service.js'

const OLD = 'ann@example.com'
const STOLEN = 'thief@evil.example'
const HOUR = 3600

withDatabases((_provider, database) => {
  let service: TestService
  const ann = () => database().db.user.findFirst({ where: { usernameKey: 'ann' } })
  const visitor = () => new Client(service.auth.handlers)
  const undo = (key: string) => visitor().post('email/change/undo/', { key })
  const social = async (id: string, at: Date, disconnectedAt: Date | null = null) => {
    const userId = (await ann())?.id ?? ''
    const data = { id, userId, provider: id, issuer: '', uid: id, emailKey: null, dateJoined: at, disconnectedAt }
    await database().db.socialAccount.create({ data })
  }
  /** A login with both steps. */
  const enter = async (secret: string) => {
    const client = visitor()
    const { body } = await client.post('login/', { username: 'ann', password: PASSWORD })
    const step = { ephemeral_token: body.ephemeral_token, code: appCode(service, secret) }
    expect((await client.post('login/verify/', step)).status).toBe(200)
    return client
  }
  beforeEach(async () => {
    await database().clear()
    service = makeService(database(), { USE_MFA: true })
    await makeUser(service)
  })

  it('gives the account back to the owner of the old address', async () => {
    const thief = await signIn(service)
    const key = await moveTo(service, thief.client, STOLEN)
    const words = { old_password: PASSWORD, new_password1: OTHER_PASSWORD, new_password2: OTHER_PASSWORD }
    await thief.client.post('password/change/', words)
    const pending = await askForAddress(service, thief.client, 'thief@more.example')
    await visitor().post('password/reset/', { email: STOLEN })
    const stolen = resetPair((await newMails(service)).find(({ kind }) => kind === 'reset'))
    const answer = await undo(key)
    expect([answer.status, answer.body]).toEqual([200, { detail: 'ok' }])
    expect(await ann()).toMatchObject({ email: OLD, emailKey: OLD, password: null })
    expect((await ann())?.emailVerifiedAt).toEqual(service.clock.now)
    expect((await thief.client.get('user/')).status).toBe(401)
    expect((await thief.client.post('token/refresh/')).status).toBe(401)
    expect((await visitor().post('email/change/confirm/', { key: pending, password: OTHER_PASSWORD })).status).toBe(404)
    const reset = (pair: object, password: string) =>
      visitor().post('password/reset/confirm/', { ...pair, new_password1: password, new_password2: password })
    expect((await reset(stolen, OTHER_PASSWORD)).status).toBe(400)
    const mails = await newMails(service)
    expect(mails).toMatchObject([{ kind: 'address-restored', to: OLD }])
    expect((await reset(resetPair(mails[0]), PASSWORD)).status).toBe(200)
    await signIn(service, 'ann')
    expect((await undo(key)).status).toBe(404)
  })

  it('keeps the username where another account has the old address as its own', async () => {
    const { db } = database()
    await db.user.updateMany({ where: { usernameKey: 'ann' }, data: { username: OLD, usernameKey: OLD } })
    const { client } = await signIn(service, OLD)
    const key = await moveTo(service, client, STOLEN)
    // An imported account: no route gives a user the address of another one.
    await makeUser(service, 'imported', { username: OLD, usernameKey: OLD })
    expect((await undo(key)).status).toBe(200)
    const restored = await db.user.findFirst({ where: { emailKey: OLD } })
    expect(restored).toMatchObject({ usernameKey: STOLEN, password: null })
    expect((await newMails(service)).map(({ kind }) => kind)).toEqual(['address-restored'])
  })

  it('keeps the old address from everybody until its link expires, and frees the new one', async () => {
    const { client } = await signIn(service)
    const key = await moveTo(service, client, STOLEN)
    await makeUser(service, 'bob')
    const bob = (await signIn(service, 'bob')).client
    expect(await askForAddress(service, bob, OLD)).toBe('')
    await registerUser(visitor(), 'eve', { email: OLD })
    expect(await newMails(service)).toEqual([])
    expect((await undo(key)).status).toBe(200)
    await newMails(service)
    expect(await askForAddress(service, bob, STOLEN)).not.toBe('')
  })

  it('is valid for EMAIL_CHANGE_UNDO_LIFETIME', async () => {
    service = makeService(database(), { EMAIL_CHANGE_UNDO_LIFETIME: '1h' })
    const key = await moveTo(service, (await signIn(service)).client, STOLEN)
    service.clock.advance(HOUR)
    expect((await undo(key)).status).toBe(404)
    await makeUser(service, 'bob')
    expect(await askForAddress(service, (await signIn(service, 'bob')).client, OLD)).not.toBe('')
  })

  it('ends what was added since 72 hours before the change, keeps older ways to sign in and lists them', async () => {
    const { client } = await signIn(service)
    const { secret } = await enrollApp(service, client)
    await social('github', service.clock.now)
    service.clock.advance(73 * HOUR)
    const thief = await enter(secret)
    service.clock.advance(60)
    await enrollEmail(service, thief, appCode(service, secret))
    await social('google', service.clock.now)
    await social('gone', service.clock.now, service.clock.now)
    const key = await moveTo(service, thief, STOLEN)
    await thief.post('mfa/primary/', { method: 'email' })
    expect((await undo(key)).status).toBe(200)
    const { db } = database()
    const methods = await db.mfaMethod.findMany({ where: {} })
    expect(methods).toMatchObject([{ name: 'app', isActive: true, primaryMark: 'primary' }])
    const links = await db.socialAccount.findMany({ where: {}, orderBy: { id: 'asc' } })
    expect(links.map(({ id }) => id)).toEqual(['github', 'gone'].toSorted())
    expect(await db.backupCode.count()).toBe(10)
    const mail = (await newMails(service)).find(({ kind }) => kind === 'address-restored')
    expect(mail?.text).toContain('Authenticator app, github')
  })

  it('ends a second factor whose secret was replaced, with its backup codes', async () => {
    const { client } = await signIn(service)
    const { secret } = await enrollApp(service, client)
    service.clock.advance(80 * HOUR)
    const thief = await enter(secret)
    service.clock.advance(60)
    await enrollApp(service, thief, appCode(service, secret))
    const key = await moveTo(service, thief, STOLEN)
    expect((await undo(key)).status).toBe(200)
    const { db } = database()
    expect([await db.mfaMethod.count(), await db.backupCode.count()]).toEqual([0, 0])
    expect((await newMails(service))[0]?.text).not.toContain('were kept')
  })

  it('ends newer undo links only, whatever came between', async () => {
    const { client } = await signIn(service)
    const first = await moveTo(service, client, 'ann@second.example')
    const second = await moveTo(service, client, 'ann@third.example')
    const third = await moveTo(service, client, STOLEN)
    await service.auth.users.setPassword('ann', OTHER_PASSWORD)
    expect((await undo(second)).status).toBe(200)
    expect((await ann())?.emailKey).toBe('ann@second.example')
    expect((await undo(third)).status).toBe(404)
    expect((await undo(first)).status).toBe(200)
    expect((await ann())?.emailKey).toBe(OLD)
  })

  it('works when the owner has changed back to the old address, and again after another change', async () => {
    const { client } = await signIn(service)
    const first = await moveTo(service, client, 'ann@second.example')
    await moveTo(service, client, OLD)
    const again = await moveTo(service, client, STOLEN)
    expect(await database().db.addressHold.count()).toBe(2)
    expect((await undo(first)).status).toBe(404)
    expect((await undo(again)).status).toBe(200)
    expect((await ann())?.emailKey).toBe(OLD)
    expect(await database().db.addressHold.count()).toBe(0)
  })

  it('gives a username back that is the own address', async () => {
    await makeUser(service, 'eve', { username: 'eve@example.com', usernameKey: 'eve@example.com' })
    const { client } = await signIn(service, 'eve@example.com')
    const key = await moveTo(service, client, 'eve@new.example')
    expect((await undo(key)).status).toBe(200)
    expect(
      await database().db.user.count({ where: { usernameKey: 'eve@example.com', emailKey: 'eve@example.com' } }),
    ).toBe(1)
  })
})
