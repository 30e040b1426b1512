import { beforeEach, expect, it } from 'vitest'
import type { AuthOptions } from '../../src/config/types.js'
import { purge } from '../../src/flows/base/purge.js'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { interleaved } from '../harness/interleave.js'
import { appCode, makeUser, signInWithApp } from '../harness/people.js'
import { makeServiceOver, type TestService } from '../harness/service.js'
import { firstStep, listTrusted, skipsSecondStep, trustBrowser } from '../harness/trusted-devices.js'

const DAY = 24 * 3600

withDatabases((_provider, database) => {
  let service: TestService
  let between: ReturnType<typeof interleaved>
  const open = (settings: object = {}, options: Partial<AuthOptions> = {}) => {
    between = interleaved(database().client)
    const now = service?.clock.now
    service = makeServiceOver(
      between.client,
      { USE_MFA: true, MFA_TRUSTED_DEVICE_LIFETIME: '30d', ...settings },
      options,
    )
    if (now) service.clock.now = now
  }
  const start = async (settings: object = {}, options: Partial<AuthOptions> = {}) => {
    open(settings, options)
    await makeUser(service)
    return signInWithApp(service)
  }
  const rows = () => database().db.trustedDevice.count({})
  const otherId = async (client: Client) => {
    const { body } = await client.get<{ results: { id: string; current: boolean }[] }>('sessions/')
    return body.results.find(({ current }) => !current)?.id
  }
  beforeEach(() => database().clear())

  it.each(['one', 'others'])('a browser whose session ends right after its login is not trusted (%s)', async (how) => {
    let armed = false
    const end = async () => {
      const ended =
        how === 'one'
          ? await ann.client.call('DELETE', `sessions/${await otherId(ann.client)}/`)
          : await ann.client.post('sessions/end-others/')
      expect([200, 204]).toContain(ended.status)
    }
    const note = (event: string) => {
      // The event precedes the write of the trust.
      if (armed && event === 'login') between.beforeTransaction(end)
      if (event === 'login') armed = false
    }
    const ann = await start({}, { log: { info: note, warn: () => {}, error: () => {} } })
    const thief = new Client(service.auth.handlers)
    const { body } = await firstStep(thief)
    armed = true
    const code = appCode(service, ann.secret)
    await thief.post('login/verify/', { ephemeral_token: body.ephemeral_token, code, trust_device: true })
    expect((await thief.get('user/')).status).toBe(401)
    expect(await rows()).toBe(0)
    expect(await skipsSecondStep(thief)).toBe(false)
  })

  it('a login that waits for a function of the host ends with end-others', async () => {
    let task: (() => Promise<unknown>) | undefined
    const wait = async () => {
      const run = task
      task = undefined
      await run?.()
      return {}
    }
    const ann = await start({}, { claims: wait })
    const { client: trusted } = await trustBrowser(service, ann.secret)
    await trusted.post('logout/')
    task = () => ann.client.post('sessions/end-others/')
    expect((await firstStep(trusted)).body).toMatchObject({
      error_codes: { non_field_errors: ['invalid_credentials'] },
    })
    expect((await trusted.get('user/')).status).toBe(401)
    service.clock.advance(60)
    const proven = new Client(service.auth.handlers)
    const { body } = await firstStep(proven)
    task = () => ann.client.post('sessions/end-others/')
    const code = appCode(service, ann.secret)
    const verified = await proven.post('login/verify/', { ephemeral_token: body.ephemeral_token, code })
    expect(verified.body).toMatchObject({ error_codes: { non_field_errors: ['invalid_token'] } })
    expect((await ann.client.get<{ count: number }>('sessions/')).body.count).toBe(1)
  })

  it('ending the session of another browser ends the trust, signing out does not', async () => {
    const ann = await start()
    const { client: phone } = await trustBrowser(service, ann.secret)
    expect((await phone.post('logout/')).status).toBe(200)
    expect(await skipsSecondStep(phone)).toBe(true)
    const id = await otherId(phone)
    expect((await phone.call('DELETE', 'sessions/nonsense/')).status).toBe(404)
    expect(await rows()).toBe(1)
    const own = await otherId(ann.client)
    expect((await phone.call('DELETE', `sessions/${own}/`)).status).toBe(204)
    expect(await skipsSecondStep(phone)).toBe(true)
    expect((await ann.client.call('DELETE', `sessions/${await otherId(ann.client)}/`)).status).toBe(204)
    expect(await skipsSecondStep(phone)).toBe(false)
    expect([id === undefined, await rows()]).toEqual([false, 0])
  })

  it('a refresh token that is used twice ends the trust', async () => {
    const ann = await start()
    const { client } = await trustBrowser(service, ann.secret)
    const copy = new Client(service.auth.handlers)
    for (const [name, value] of client.jar) copy.jar.set(name, value)
    expect((await client.post('token/refresh/')).status).toBe(200)
    service.clock.advance(600)
    expect((await copy.post('token/refresh/')).status).toBe(401)
    expect(await rows()).toBe(0)
    expect(await skipsSecondStep(client)).toBe(false)
  })

  it('a lower lifetime counts for browsers that are trusted already', async () => {
    const ann = await start({ MFA_TRUSTED_DEVICE_LIFETIME: '400d' })
    const { client } = await trustBrowser(service, ann.secret)
    const kept = client.jar.get('auth-trusted') ?? ''
    const carrying = () => {
      const later = new Client(service.auth.handlers)
      later.jar.set('auth-trusted', kept)
      return later
    }
    open({ MFA_TRUSTED_DEVICE_LIFETIME: '2d' })
    service.clock.advance(DAY)
    const within = carrying()
    expect(await skipsSecondStep(within)).toBe(true)
    const [row] = (await listTrusted(within)).results
    const lifetime = Date.parse(row?.expires_at ?? '') - Date.parse(row?.created_at ?? '')
    expect(lifetime).toBe(2 * DAY * 1000)
    service.clock.advance(DAY)
    expect((await listTrusted(within)).count).toBe(0)
    expect(await skipsSecondStep(carrying())).toBe(false)
    await purge(service.ctx)
    expect(await rows()).toBe(0)
  })
})
