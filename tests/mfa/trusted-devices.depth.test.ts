import { beforeEach, describe, expect, it } from 'vitest'
import { purge } from '../../src/flows/base/purge.js'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { appCode, enrollApp, makeUser, OTHER_PASSWORD, PASSWORD, signIn, signInWithApp } from '../harness/people.js'
import { makeService, SECRET, type TestService } from '../harness/service.js'
import { firstStep, listTrusted, skipsSecondStep, trustBrowser } from '../harness/trusted-devices.js'

const HOUR = 3600

withDatabases((_provider, database) => {
  let service: TestService
  let secret: string
  let ann: Client
  const open = (settings: object = {}, options: object = {}) => {
    service = makeService(database(), { USE_MFA: true, MFA_TRUSTED_DEVICE_LIFETIME: '30d', ...settings }, options)
  }
  const start = async (settings: object = {}) => {
    open(settings)
    await makeUser(service)
    const signedIn = await signInWithApp(service)
    secret = signedIn.secret
    ann = signedIn.client
  }
  const rows = () => database().db.trustedDevice.findMany({})
  beforeEach(() => database().clear())

  /** The session of `ann` proves its second factor again. */
  const reauthenticate = async () => {
    service.clock.advance(60)
    const answer = await ann.post('reauthenticate/', { code: appCode(service, secret) })
    expect(answer.status, answer.text).toBe(200)
    service.clock.advance(60)
  }

  describe('what ends the trust in a browser', () => {
    const words = { old_password: PASSWORD, new_password1: OTHER_PASSWORD, new_password2: OTHER_PASSWORD }
    const causes: [string, () => Promise<unknown>, password?: string][] = [
      ['a new password', () => ann.post('password/change/', words), OTHER_PASSWORD],
      ['ending the other sessions', () => ann.post('sessions/end-others/')],
      [
        'a further method',
        async () => {
          const { body } = await ann.post('mfa/', { method: 'email', code: appCode(service, secret) })
          expect(body).toMatchObject({ method: 'email' })
          await service.settle()
          const code = /\b(\d{6})\b/.exec(service.mails.at(-1)?.text ?? '')?.[1]
          return ann.post('mfa/confirm/', { method: 'email', code })
        },
      ],
      ['new backup codes', () => ann.post('mfa/', { method: 'backup_codes', code: appCode(service, secret) })],
      [
        'a reset',
        async () => {
          await ann.post('password/reset/', { email: 'ann@example.com' })
          await service.settle()
          const [, uid, token] = /uid=([\w-]+)&token=([\w-]+)/.exec(service.mails.at(-1)?.text ?? '') ?? []
          return ann.post('password/reset/confirm/', { uid, token, ...words })
        },
        OTHER_PASSWORD,
      ],
      ['auth.users.endSessions', () => service.auth.users.endSessions('ann')],
    ]
    it.each(causes)('%s', async (_cause, change, password) => {
      await start()
      const { client } = await trustBrowser(service, secret)
      expect(await skipsSecondStep(client)).toBe(true)
      await reauthenticate()
      const answer = await change()
      if (answer && typeof answer === 'object' && 'status' in answer) expect([200, 201, 204]).toContain(answer.status)
      expect(await skipsSecondStep(client, 'ann', password)).toBe(false)
      expect(await rows()).toEqual([])
    })

    it('removeMfa: a method that is enrolled afterward is asked for', async () => {
      await start()
      const { client } = await trustBrowser(service, secret)
      await service.auth.users.removeMfa('ann')
      const again = await signIn(service)
      await enrollApp(service, again.client)
      expect(await skipsSecondStep(client)).toBe(false)
    })

    it('a new sealing key; a list of keys keeps it', async () => {
      await start()
      const { client } = await trustBrowser(service, secret)
      const kept = client.jar.get('auth-trusted') ?? ''
      const carrying = () => {
        const later = new Client(service.auth.handlers)
        later.jar.set('auth-trusted', kept)
        return later
      }
      const fresh = 'q8Zr5vN2xK7wB4nM9pT1sY6dF3gH0aJc'
      open({}, { secret: [fresh, SECRET] })
      expect(await skipsSecondStep(carrying())).toBe(true)
      open({}, { secret: fresh })
      expect(await skipsSecondStep(carrying())).toBe(false)
    })
  })

  it('never counts for another user of the same browser, nor in a copy that was altered', async () => {
    await start()
    await makeUser(service, 'bob')
    const bob = await signIn(service, 'bob')
    const bobs = await enrollApp(service, bob.client)
    const { client } = await trustBrowser(service, secret)
    expect(await skipsSecondStep(client, 'bob')).toBe(false)
    expect(await skipsSecondStep(client), 'the login of the other user changed nothing').toBe(true)
    await trustBrowser(service, bobs.secret, client, { username: 'bob' })
    expect([await skipsSecondStep(client, 'bob'), await skipsSecondStep(client)]).toEqual([true, false])
    const value = client.jar.get('auth-trusted') ?? ''
    for (const bad of [`${value.slice(0, -2)}xx`, '', 'v1', client.jar.get('auth-device') ?? '']) {
      client.jar.set('auth-trusted', bad)
      expect(await skipsSecondStep(client, 'bob'), bad).toBe(false)
    }
  })

  it('MFA_REQUIRED: a trusted login needs no enrollment', async () => {
    await start()
    const { client } = await trustBrowser(service, secret)
    const kept = client.jar.get('auth-trusted') ?? ''
    open({ MFA_REQUIRED: true })
    const later = new Client(service.auth.handlers)
    later.jar.set('auth-trusted', kept)
    const { body } = await firstStep(later)
    expect(body).not.toHaveProperty('mfa_enrolment_required')
    expect((await later.get('sessions/')).status).toBe(200)
  })

  it('replaces the row of a browser that is trusted again, and keeps at most 20 for a user', async () => {
    await start()
    const { client } = await trustBrowser(service, secret)
    const kept = client.jar.get('auth-trusted')
    await client.call('DELETE', 'trusted-devices/')
    await trustBrowser(service, secret, client)
    expect(await rows()).toHaveLength(1)
    service.clock.advance(31 * 24 * HOUR)
    await trustBrowser(service, secret, client)
    expect(await rows()).toHaveLength(1)
    expect(client.jar.get('auth-trusted')).not.toBe(kept)
    for (let i = 0; i < 20; i++) await trustBrowser(service, secret)
    expect((await listTrusted(client)).count).toBe(20)
    expect(await skipsSecondStep(client), 'the least recently used one is gone').toBe(false)
  })

  it('writes the last use at most once an hour, and deletes rows that have expired', async () => {
    await start()
    const { client } = await trustBrowser(service, secret)
    const used = async () => (await rows())[0]?.lastUsedAt.toISOString()
    const first = await used()
    service.clock.advance(HOUR - 1)
    await skipsSecondStep(client)
    await service.settle()
    expect(await used()).toBe(first)
    service.clock.advance(1)
    await skipsSecondStep(client)
    await service.settle()
    expect(await used()).not.toBe(first)
    service.clock.advance(30 * 24 * HOUR)
    await purge(service.ctx)
    expect(await rows()).toEqual([])
  })

  it('a login that waits while the trust ends is none that outlives it', async () => {
    await start()
    const { client } = await trustBrowser(service, secret)
    await reauthenticate()
    const words = { old_password: PASSWORD, new_password1: OTHER_PASSWORD, new_password2: OTHER_PASSWORD }
    const [changed] = await Promise.all([
      ann.post('password/change/', words),
      ...Array.from({ length: 5 }, () => firstStep(client)),
    ])
    expect(changed.status).toBe(200)
    expect((await client.get('user/')).status).toBe(401)
    expect(await skipsSecondStep(client, 'ann', OTHER_PASSWORD)).toBe(false)
  })

  it('no login that a trust lets in survives the end of the other sessions', async () => {
    await start()
    for (let round = 0; round < 5; round++) {
      const { client } = await trustBrowser(service, secret)
      const jar = client.cookieHeader()
      const login = () =>
        new Client(service.auth.handlers).post('login/', { username: 'ann', password: PASSWORD }, { cookies: jar })
      const [ended] = await Promise.all([ann.post('sessions/end-others/'), ...Array.from({ length: 6 }, login)])
      expect(ended.status).toBe(200)
      expect((await ann.get<{ count: number }>('sessions/')).body.count).toBe(1)
      expect(await rows()).toEqual([])
    }
  })

  it('one of parallel removals succeeds', async () => {
    await start()
    const { client } = await trustBrowser(service, secret)
    const [row] = (await listTrusted(client)).results
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => client.call('DELETE', `trusted-devices/${row?.id}/`)),
    )
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(9)
  })

  it('the export lists them without the hash', async () => {
    await start({ ACCOUNT_EXPORT: true })
    await trustBrowser(service, secret)
    await reauthenticate()
    const { body, text } = await ann.get<{ trusted_devices: object[] }>('user/export/')
    expect(body.trusted_devices).toHaveLength(1)
    const [row] = await rows()
    expect(text).not.toContain(row?.secretHash)
  })
})
