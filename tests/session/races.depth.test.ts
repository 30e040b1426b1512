import { setImmediate } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Answer, Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { authorize, type Credentials, makeUser, OTHER_PASSWORD, PASSWORD, signIn, statuses } from '../harness/people.js'
import { runProcesses } from '../harness/processes.js'
import { seeded } from '../harness/random.js'
import { fastHasher, makeService, type TestService } from '../harness/service.js'

const times = <T>(count: number, run: (index: number) => T): T[] => Array.from({ length: count }, (_, i) => run(i))
const CHANGE = { old_password: PASSWORD, new_password1: OTHER_PASSWORD, new_password2: OTHER_PASSWORD }

withDatabases((provider, database) => {
  let service: TestService
  const header = { USE_AUTH_COOKIE: false }
  beforeEach(async () => {
    await database().clear()
    service = makeService(database(), header)
  })

  const anyone = () => new Client(service.auth.handlers)
  const refreshBy = (refresh: string) => anyone().post<Credentials>('token/refresh/', { refresh })
  const userBy = (access: string) => anyone().get('user/', { headers: { authorization: `Bearer ${access}` } })
  /** Whether a credential of a successful refresh is still valid. */
  async function lives(body: Credentials): Promise<boolean> {
    const [user, again] = [await userBy(body.access), await refreshBy(body.refresh)]
    return user.status !== 401 || again.status !== 401
  }
  async function mailedReset() {
    await anyone().post('password/reset/', { email: 'ann@example.com' })
    await service.settle()
    const [, uid, token] = /uid=([\w-]+)&token=([\w-]+)/.exec(service.mails.at(-1)?.text ?? '') ?? []
    return { uid, token }
  }
  /** Starts both requests in either order, a few turns of the event loop apart. */
  const seed = seeded(7)
  async function collide<A, B>(a: () => Promise<A>, b: () => Promise<B>): Promise<[A, B]> {
    const [waitA, waitB] = [seed(6), seed(6)]
    const after = async <T>(turns: number, run: () => Promise<T>) => {
      for (let i = 0; i < turns; i++) await setImmediate()
      return run()
    }
    return Promise.all([after(waitA, a), after(waitB, b)])
  }

  describe('refresh', () => {
    it('fifty with one token: all 200, one successor, one rotation', async () => {
      await makeUser(service)
      const { body } = await signIn(service)
      const answers = await Promise.all(times(50, () => refreshBy(body.refresh)))
      expect(await statuses(answers.map(async (answer) => answer))).toEqual({ 200: 50 })
      expect(new Set(answers.map((answer) => answer.body.refresh)).size).toBe(1)
      const [row] = await database().db.session.findMany()
      expect(row).toMatchObject({ generation: 1, revokedAt: null })
      expect((await userBy(answers[49]?.body.access ?? '')).status).toBe(200)
      expect((await refreshBy(answers[0]?.body.refresh ?? '')).status).toBe(200)
    })

    it('eighty requests of one page with an expired credential count as one refresh', async () => {
      service = makeService(database(), { RATE_LIMITS: {} })
      await makeUser(service)
      const { client } = await signIn(service)
      service.clock.advance(400)
      const cookies = client.cookieHeader()
      const looks = await Promise.all(times(80, () => anyone().get('user/', { cookies })))
      expect(await statuses(looks.map(async (look) => look))).toEqual({ 200: 80 })
      expect(new Set(looks.flatMap(({ setCookies }) => setCookies.filter((line) => /refresh/.test(line)))).size).toBe(1)
      // Late requests with the old cookies get the same successor and are not counted.
      const late = await Promise.all(times(80, () => anyone().post('token/refresh/', {}, { cookies })))
      expect(await statuses(late.map(async (answer) => answer))).toEqual({ 200: 80 })
      expect(await database().db.session.findMany()).toMatchObject([{ generation: 1, revokedAt: null }])
    })

    it('sixty rotations a minute, then 429: the session stays valid and continues afterwards', async () => {
      service = makeService(database(), { RATE_LIMITS: {} })
      await makeUser(service)
      const { client } = await signIn(service)
      for (let count = 0; count < 60; count++) expect((await client.post('token/refresh/')).status).toBe(200)
      const refused = await Promise.all(times(5, () => client.post('token/refresh/')))
      for (const { status, body, headers, setCookies } of refused) {
        expect([status, body.code, setCookies]).toEqual([429, 'throttled', []])
        expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
      }
      expect((await client.get('user/')).status).toBe(200)
      service.clock.advance(61)
      expect((await client.post('token/refresh/')).status).toBe(200)
    })

    it('fifty with one token over two processes', async () => {
      await makeUser(service)
      const { body } = await signIn(service)
      const work = times(2, () => [provider, database().url, body.refresh, '25'])
      const answers = (await runProcesses<[number, string][]>('./tests/session/refresh-worker.ts', work)).flat()
      expect(answers.map(([status]) => status)).toEqual(Array(50).fill(200))
      expect(new Set(answers.map(([, refresh]) => refresh)).size).toBe(1)
      expect(await database().db.session.findMany()).toMatchObject([{ generation: 1, revokedAt: null }])
    })

    it('in a race with logout, 200 times: no credential is valid after the 200 of logout', async () => {
      await makeUser(service)
      const outcomes = { won: 0, lost: 0 }
      for (let round = 0; round < 20; round++) {
        const sessions = await Promise.all(times(10, () => signIn(service)))
        await Promise.all(
          sessions.map(async ({ client, body }) => {
            const [out, refreshed] = await collide(
              () => client.post('logout/', { refresh: body.refresh }),
              () => refreshBy(body.refresh),
            )
            expect(out.status).toBe(200)
            expect([200, 401]).toContain(refreshed.status)
            if (refreshed.status === 200) expect(await lives(refreshed.body)).toBe(false)
            outcomes[refreshed.status === 200 ? 'won' : 'lost'] += 1
          }),
        )
        expect(await database().db.session.count({ where: { revokedAt: null } })).toBe(0)
        await database().db.session.deleteMany({})
      }
      // Otherwise the requests did not race.
      expect(outcomes.won).toBeGreaterThan(0)
      expect(outcomes.won + outcomes.lost).toBe(200)
    })

    it('in a race with a password change: only the new credentials of the change are valid', async () => {
      for (let round = 0; round < 15; round++) {
        await database().clear()
        await makeUser(service)
        const [own, other] = [await signIn(service), await signIn(service)]
        const [changed, [mine, theirs]] = await collide(
          () => own.client.post<Credentials>('password/change/', CHANGE),
          () => Promise.all([refreshBy(own.body.refresh), refreshBy(other.body.refresh)]),
        )
        expect(changed.status, changed.text).toBe(200)
        for (const refreshed of [mine, theirs])
          if (refreshed.status === 200) expect(await lives(refreshed.body)).toBe(false)
        expect((await userBy(changed.body.access)).status).toBe(200)
        expect(await database().db.session.count({ where: { revokedAt: null } })).toBe(1)
      }
    })

    it('in a race with a reset: no credential is valid', async () => {
      for (let round = 0; round < 10; round++) {
        await database().clear()
        await makeUser(service)
        const { body } = await signIn(service)
        const link = await mailedReset()
        const password = { new_password1: OTHER_PASSWORD, new_password2: OTHER_PASSWORD }
        const [reset, refreshed] = await collide(
          () => anyone().post('password/reset/confirm/', { ...link, ...password }),
          () => refreshBy(body.refresh),
        )
        expect(reset.status, reset.text).toBe(200)
        if (refreshed.status === 200) expect(await lives(refreshed.body)).toBe(false)
        expect((await refreshBy(body.refresh)).status).toBe(401)
        expect(await database().db.session.count({ where: { revokedAt: null } })).toBe(0)
      }
    })
  })

  it('a login with the old password in a race with its change leaves no valid session', async () => {
    for (let round = 0; round < 15; round++) {
      await database().clear()
      await makeUser(service)
      const own = await signIn(service)
      const [changed, login] = await collide(
        () => own.client.post<Credentials>('password/change/', CHANGE),
        () => anyone().post<Credentials>('login/', { username: 'ann', password: PASSWORD }),
      )
      expect(changed.status).toBe(200)
      if (login.status === 200) expect(await lives(login.body)).toBe(false)
    }
  })

  it('ten parallel changes of one password: one succeeds, and only its credentials are valid', async () => {
    await makeUser(service)
    const { client } = await signIn(service)
    const next = times(10, (i) => `${OTHER_PASSWORD} ${i}`)
    const answers = await Promise.all(
      next.map((password) =>
        client.post<Credentials>('password/change/', { ...CHANGE, new_password1: password, new_password2: password }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.every(({ status }) => [200, 400, 401].includes(status))).toBe(true)
    const won = answers.findIndex(({ status }) => status === 200)
    expect((await userBy(answers[won]?.body.access ?? '')).status).toBe(200)
    expect((await signIn(service, 'ann', next[won])).answer.status).toBe(200)
  })

  describe('registration', () => {
    /** Retries while the machine is too busy to hash in time. */
    const apply = async (username: string, email: string): Promise<Answer> => {
      const body = { username, email, password1: PASSWORD, password2: PASSWORD }
      const answer = await anyone().post('registration/', body)
      return answer.status === 503 ? apply(username, email) : answer
    }
    const keys = () => service.mails.flatMap(({ text }) => [...text.matchAll(/key=([\w-]+)/g)].map(([, key]) => key))

    it('twenty of one address and name: one is registered, and the others are refused because the name is taken', async () => {
      expect(await statuses(times(20, () => apply('ann', 'ann@example.com')))).toEqual({ 201: 1, 400: 19 })
      await service.settle()
      expect(keys()).toHaveLength(1)
    })

    it('twenty of one name and different addresses: one is registered', async () => {
      expect(await statuses(times(20, (i) => apply('Ann', `ann${i}@example.com`)))).toEqual({ 201: 1, 400: 19 })
    })

    it('twenty of one address and different names: all get the same response, at most five can be verified, one account', async () => {
      expect(await statuses(times(20, (i) => apply(`ann${i}`, 'ann@example.com')))).toEqual({ 201: 20 })
      await service.settle()
      expect(await database().db.registration.count()).toBeLessThanOrEqual(5)
      const answers = keys().map((key) => anyone().post('registration/verify-email/', { key, password: PASSWORD }))
      expect((await statuses(answers))[200]).toBe(1)
      expect(await database().db.user.count()).toBe(1)
    })

    it.each(['none', 'optional'])("twenty of one address in '%s' mode: one account, the others 400", async (mode) => {
      service = makeService(database(), { ...header, EMAIL_VERIFICATION: mode })
      expect(await statuses(times(20, (i) => apply(`ann${i}`, 'Ann@example.com')))).toEqual({ 201: 1, 400: 19 })
      expect(await database().db.user.count()).toBe(1)
    })

    it('twenty verifications with one key: all 200, one account', async () => {
      await apply('ann', 'ann@example.com')
      await service.settle()
      const [key] = keys()
      const proofs = times(20, () => anyone().post('registration/verify-email/', { key, password: PASSWORD }))
      expect(await statuses(proofs)).toEqual({ 200: 20 })
      expect(await database().db.user.findMany()).toMatchObject([{ username: 'ann', emailKey: 'ann@example.com' }])
    })
  })

  it('twenty confirmations of one reset link: one sets its password, the others change nothing', async () => {
    await makeUser(service)
    const link = await mailedReset()
    const passwords = times(20, (i) => `${OTHER_PASSWORD} ${i}`)
    // All requests have hashed before the first one writes.
    const hasher = fastHasher()
    let hashed = 0
    let release = () => {}
    const together = new Promise<void>((resolve) => {
      release = resolve
    })
    const hash = async (password: string) => {
      const record = await hasher.hash(password)
      hashed += 1
      if (hashed === 20) release()
      await together
      return record
    }
    service = makeService(database(), header, { hasher: { ...hasher, hash } })
    const answers = await Promise.all(
      passwords.map((password) =>
        anyone().post('password/reset/confirm/', { ...link, new_password1: password, new_password2: password }),
      ),
    )
    expect(await statuses(answers.map(async (answer) => answer))).toEqual({ 200: 1, 400: 19 })
    for (const { status, body } of answers)
      if (status === 400) expect(body).toMatchObject({ error_codes: { token: ['invalid_token'] } })
    const won = answers.findIndex(({ status }) => status === 200)
    expect((await signIn(service, 'ann', passwords[won])).answer.status).toBe(200)
    expect((await anyone().post('login/', { username: 'ann', password: passwords[(won + 1) % 20] })).status).toBe(400)
  })

  it('fifty logins beyond the limit of an account: ten are checked, and the known browser of the owner can sign in', async () => {
    service = makeService(database(), { RATE_LIMITS: {} })
    await makeUser(service)
    const { client: owner } = await signIn(service)
    await owner.post('logout/')
    expect([...owner.jar.keys()]).toEqual(['auth-device'])
    const guesses = await Promise.all(
      times(50, (i) => anyone().post('login/', { username: i % 2 ? 'ann' : ' ANN', password: `guess ${i}` })),
    )
    expect(await statuses(guesses.map(async (answer) => answer))).toEqual({ 400: 10, 429: 40 })
    for (const { status, headers } of guesses)
      if (status === 429) expect(headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
    const right = { username: 'ann', password: PASSWORD }
    expect(await anyone().post('login/', right)).toMatchObject({ status: 429, body: { code: 'throttled' } })
    const forged = { cookies: `auth-device=${owner.jar.get('auth-device')?.slice(0, -4)}AAAA` }
    expect((await anyone().post('login/', right, forged)).status).toBe(429)
    expect((await owner.post('login/', right)).status).toBe(200)
    expect((await owner.get('user/')).status).toBe(200)
  })

  describe('fifty different people at once', () => {
    const people = times(50, (i) => `user${i}`)
    const apply = (username: string) => {
      const body = { username, email: `${username}@example.com`, password1: PASSWORD, password2: PASSWORD }
      return anyone().post('registration/', body)
    }
    /** On a busy machine some requests are refused with 503, and with no other status. */
    async function untilServed(names: string[], run: (name: string) => Promise<Answer>, wanted: number): Promise<void> {
      const answers = await Promise.all(names.map(run))
      const later = names.filter((_name, i) => answers[i]?.status === 503)
      for (const answer of answers) {
        expect([wanted, 503], answer.text).toContain(answer.status)
        if (answer.status === 503) expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
      }
      expect(later.length).toBeLessThan(names.length)
      if (later.length > 0) await untilServed(later, run, wanted)
    }

    it.each(['none', 'mandatory'])(
      "register in '%s' mode: no error and no partial account",
      async (EMAIL_VERIFICATION) => {
        service = makeService(database(), { ...header, EMAIL_VERIFICATION })
        await untilServed(people, apply, 201)
        expect(await database().db.user.count()).toBe(EMAIL_VERIFICATION === 'none' ? 50 : 0)
        expect(await database().db.registration.count()).toBe(EMAIL_VERIFICATION === 'none' ? 0 : 50)
        expect(await statuses(people.map(apply))).toEqual({ 400: 50 })
      },
    )

    it.each(['jwt', 'token'])('log in, read, change and continue: %s', async (AUTH_TYPE) => {
      service = makeService(database(), { ...header, AUTH_TYPE, RATE_LIMITS: {} })
      for (const name of people) await makeUser(service, name)
      const clients = new Map<string, Client>()
      const bodies: Credentials[] = []
      const login = async (username: string) => {
        const client = anyone()
        const answer = await client.post<Credentials>('login/', { username, password: PASSWORD })
        if (answer.status === 200) {
          authorize(client, answer.body)
          clients.set(username, client)
          bodies.push(answer.body)
        }
        return answer as unknown as Answer
      }
      await untilServed(people, login, 200)
      expect(await database().db.session.count()).toBe(50)
      const all = [...clients.values()]
      const body = { first_name: 'A' }
      expect(await statuses(all.map((client) => client.call('PATCH', 'user/', { body })))).toEqual({ 200: 50 })
      if (AUTH_TYPE === 'jwt')
        expect(await statuses(bodies.map((each) => refreshBy(each.refresh)))).toEqual({ 200: 50 })
      expect(await statuses(all.map((client) => client.post('logout/')))).toEqual({ 200: 50 })
      expect(await statuses(all.map((client) => client.get('user/')))).toEqual({ 401: 50 })
    })
  })
})
