import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { HashingQueue } from '../../src/crypto/hashing-queue.js'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { freshHashingQueue, stoppableHasher } from '../harness/hashing.js'
import { appCode, enrollApp, makeUser, OTHER_PASSWORD, PASSWORD, signIn } from '../harness/people.js'
import { fastHasher, makeService, type TestService } from '../harness/service.js'

const PLACES = 4
const WRONG = 'some wrong password'
const NEW = { new_password1: OTHER_PASSWORD, new_password2: OTHER_PASSWORD }
const SETTINGS = { RATE_LIMITS: {}, TRUSTED_PROXY_HEADER: 'x-forwarded-for', USE_MFA: true }

withDatabases((_provider, database) => {
  let service: TestService
  let queue: HashingQueue
  let hashing: ReturnType<typeof stoppableHasher>
  let waiting: Promise<{ status: number }>[]

  const serve = (options: object = {}, settings: object = {}) => {
    service = makeService(database(), { ...SETTINGS, ...settings }, { hasher: hashing.hasher, ...options })
  }

  beforeEach(async () => {
    await database().clear()
    hashing = stoppableHasher(fastHasher())
    waiting = []
    queue = freshHashingQueue({ maxPlaces: PLACES })
    serve()
    await makeUser(service)
  })

  afterEach(async () => {
    hashing.go()
    await Promise.all(waiting)
  })

  /** A login from a new address, unless `address` is given. */
  const login = (
    username: string,
    {
      client = new Client(service.auth.handlers),
      password = WRONG,
      address = '',
      signal = new AbortController().signal,
    } = {},
  ) =>
    client.post('login/', { username, password }, { headers: { 'x-forwarded-for': address || nextAddress() }, signal })

  let addresses = 0
  const nextAddress = () => {
    addresses += 1
    return `198.51.${addresses >> 8}.${addresses & 255}`
  }

  const isWaiting = (count: number) =>
    vi.waitFor(() => expect(queue.waiting).toBe(count), { timeout: 10_000, interval: 5 })

  /** Stops the hasher within one login, and fills the queue behind it. */
  async function fill(ask = (i: number) => login(`nobody${i}`)) {
    await service.settle()
    hashing.stop()
    hashing.checked.length = 0
    waiting.push(login('busy'))
    await vi.waitFor(() => expect(hashing.checked).toHaveLength(1), { timeout: 10_000, interval: 5 })
    for (let i = 0; i < PLACES; i++) waiting.push(ask(i))
    await isWaiting(PLACES)
    database().queries()
  }

  const counters = () => database().client.$queryRawUnsafe(`SELECT * FROM ${service.ctx.db.sql.table('AuthLimit')}`)

  describe('a full queue', () => {
    it('refuses known and unknown names with the same response, without a query', async () => {
      await fill()
      const before = await counters()
      database().queries()
      const answers = [await login('ann'), await login('ann', { password: PASSWORD }), await login('nobody')]
      expect(database().queries()).toEqual([])
      for (const { status, headers, text } of answers) {
        const seen = [...headers].filter(([name]) => name !== 'x-request-id')
        const first = [...(answers[0]?.headers ?? [])].filter(([name]) => name !== 'x-request-id')
        expect({ status, text, seen }).toEqual({ status: 503, text: answers[0]?.text, seen: first })
        expect(headers.get('retry-after')).toBe('1')
      }
      expect(await counters()).toEqual(before)
      expect(service.logged.filter((line) => line.startsWith('unavailable'))).toHaveLength(1)
    })

    it('refuses every route that hashes without a query', async () => {
      serve({}, { MFA_UPDATE_PRIMARY_METHOD_REQUIRED_PRIMARY_CODE: true })
      const { client } = await signIn(service)
      const { backupCodes } = await enrollApp(service, client)
      const bystander = new Client(service.auth.handlers)
      const begun = await bystander.post('login/', { username: 'ann', password: PASSWORD })
      // The lane of a known browser is tested below.
      for (const { jar } of [client, bystander])
        for (const name of jar.keys()) if (name.includes('device')) jar.delete(name)
      await fill()
      const code = backupCodes[0]
      const words = { username: 'ben', email: 'ben@example.com', password1: PASSWORD, password2: PASSWORD }
      const asked: [Client, string, object][] = [
        [bystander, 'registration/', words],
        [bystander, 'registration/verify-email/', { key: 'k', password: PASSWORD }],
        [bystander, 'password/reset/confirm/', { uid: 'u', token: 't', ...NEW }],
        [bystander, 'login/verify/', { ephemeral_token: begun.body.ephemeral_token, code }],
        [client, 'password/change/', { old_password: PASSWORD, ...NEW }],
        [client, 'reauthenticate/', { password: PASSWORD }],
        [client, 'reauthenticate/', { code }],
        [client, 'mfa/', { method: 'backup_codes', code }],
        [client, 'mfa/deactivate/', { method: 'app', code }],
        [client, 'mfa/delete/', { method: 'app', code }],
        [client, 'mfa/primary/', { method: 'app', primary_code: code, code: '000000' }],
      ]
      for (const [one, path, body] of asked) {
        const { status, text } = await one.post(path, body, { headers: { 'x-forwarded-for': nextAddress() } })
        expect(status, `${path} ${text}`).toBe(503)
        expect(database().queries(), path).toEqual([])
      }
    })

    it('serves requests that need no hash: a code of six digits, and a request without a credential', async () => {
      const { client } = await signIn(service)
      const { secret } = await enrollApp(service, client)
      service.clock.advance(60)
      const other = new Client(service.auth.handlers)
      const begun = await other.post('login/', { username: 'ann', password: PASSWORD })
      await fill()
      const code = appCode(service, secret)
      const verified = await other.post('login/verify/', { ephemeral_token: begun.body.ephemeral_token, code })
      expect(verified.status, verified.text).toBe(200)
      expect((await new Client(service.auth.handlers).post('password/change/', NEW)).status).toBe(401)
      expect((await client.get('user/')).status).toBe(200)
    })

    it('serves a known browser before all others', async () => {
      const { client } = await signIn(service)
      await fill()
      hashing.checked.length = 0
      const right = login('ann', { client, password: PASSWORD })
      // The last of the others lost its place.
      expect(await waiting.at(-1)).toMatchObject({ status: 503 })
      hashing.go()
      expect((await right).status).toBe(200)
      await Promise.all(waiting)
      expect(hashing.checked).toEqual([PASSWORD, ...Array(PLACES - 1).fill(WRONG)])
    })

    it('the device cookie of another account gives no priority', async () => {
      await makeUser(service, 'ben')
      const { client } = await signIn(service, 'ben')
      await fill()
      expect((await login('ann', { client })).status).toBe(503)
      expect((await login('ben@example.com', { client, signal: AbortSignal.timeout(200) })).status).toBe(503)
      // The second request waited and was not refused at once, because the other name of the account is known too.
      expect(await waiting.at(-1)).toMatchObject({ status: 503 })
    })

    it.each([
      ['network', (i: number) => login(`nobody${i}`, { address: `2001:db8::${i}` })],
      ['name', () => login('ann')],
      ['unknown address and name', () => login('ann', { address: '10.0.0.1, nonsense' })],
    ])('makes room for a new client by removing a request of the %s with the most places', async (_what, ask) => {
      await fill(ask)
      const newcomer = login('ann2', { address: '203.0.113.9' })
      expect(await waiting.at(-1)).toMatchObject({ status: 503 })
      hashing.go()
      expect((await newcomer).status).toBe(400)
    })
  })

  it('waiting requests have run no query, and are refused after the longest wait', async () => {
    queue = freshHashingQueue({ maxWait: 1500, maxPlaces: PLACES })
    await fill()
    const before = await counters()
    database().queries()
    for (const one of waiting.slice(1)) expect(await one).toMatchObject({ status: 503 })
    expect(database().queries()).toEqual([])
    expect(await counters()).toEqual(before)
  })

  it('a client that disconnects frees its place', async () => {
    const gone = new AbortController()
    await fill((i) => login(`nobody${i}`, i === 1 ? { signal: gone.signal } : {}))
    gone.abort()
    await isWaiting(PLACES - 1)
    const last = login('ann', { password: PASSWORD })
    await isWaiting(PLACES)
    hashing.go()
    expect((await last).status).toBe(200)
  })

  it('a slow function of the host does not block the next requests', async () => {
    let vouch = () => {}
    const slow = new Promise<void>((resolve) => {
      vouch = resolve
    })
    const backend = async ({ username }: { username: string }) => {
      if (username === 'slow') await slow
      return null
    }
    serve({ credentialBackends: [backend] })
    waiting.push(login('slow'))
    await sleep(20)
    expect((await login('ann', { password: PASSWORD })).status).toBe(200)
    vouch()
    expect((await waiting[0])?.status).toBe(400)
  })
})
