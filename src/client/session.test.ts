// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ada, bob, json, type Sent, stubService, testConfig } from '../../tests/harness/browser.js'
import { Client } from './client.js'
import { Session } from './session.js'
import type { Word } from './types.js'

class FakeChannel {
  static all: FakeChannel[] = []
  static words: Word[] = []
  onmessage: ((event: { data: Word }) => void) | null = null
  constructor(readonly name: string) {
    FakeChannel.all.push(this)
  }
  postMessage(data: Word) {
    FakeChannel.words.push(data)
    for (const other of FakeChannel.all) if (other !== this && other.name === this.name) other.onmessage?.({ data })
  }
  close() {
    FakeChannel.all = FakeChannel.all.filter((other) => other !== this)
  }
}

let service: ReturnType<typeof stubService> | undefined
const stops: (() => void)[] = []
const serve = (answer: (sent: Sent) => Response | Promise<Response>) => {
  service = stubService(answer)
  return service
}
const open = (...[initial, changes]: [initial?: typeof ada | null, changes?: Parameters<typeof testConfig>[0]]) => {
  const session = new Session(new Client(testConfig(changes)), initial)
  stops.push(session.start())
  return session
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 10))

beforeEach(() => vi.stubGlobal('BroadcastChannel', FakeChannel))
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  service?.restore()
  FakeChannel.words = []
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const unauthorized = () => json(401, { detail: 'no', code: 'not_authenticated' })

describe('the signed-in user', () => {
  it('is unknown until the service has responded', async () => {
    serve(() => json(200, ada))
    const session = open()
    expect(session.get().status).toBe('loading')
    await settled()
    expect(session.get()).toMatchObject({ status: 'authenticated', user: ada })
  })

  it('is known at once from the server, without a request', async () => {
    const { sent } = serve(() => json(500, {}))
    expect(open(ada).get().status).toBe('authenticated')
    expect(open(null).get().status).toBe('unauthenticated')
    await settled()
    expect(sent.filter(({ line }) => line !== 'GET /api/auth/user/')).toEqual([])
  })

  it.each([
    ['no answer', () => Promise.reject(new TypeError('offline')), 'network'],
    ['a fault', () => json(500, { detail: 'x', code: 'error' }), 'error'],
    ['a limit', () => json(429, { detail: 'x', code: 'throttled' }), 'throttled'],
  ])('is unchanged after %s', async (_, answer, code) => {
    serve(answer)
    const session = open(ada)
    await session.refresh()
    expect(session.get()).toMatchObject({ status: 'authenticated', user: ada, error: { code } })
  })

  it('is signed out after a 401, after a single refresh', async () => {
    const { lines } = serve(unauthorized)
    const session = open()
    // The lock of a refresh loads on demand.
    await vi.waitFor(() => expect(session.get().status).toBe('unauthenticated'))
    expect(lines()).toEqual(['GET /api/auth/user/', 'POST /api/auth/token/refresh/'])
  })

  it('ignores a response that a sign-out has overtaken', async () => {
    let answer = (_: Response) => {}
    serve(({ line }) =>
      line.startsWith('GET') ? new Promise<Response>((resolve) => (answer = resolve)) : json(200, { detail: 'bye' }),
    )
    const session = open(ada)
    const slow = session.refresh()
    await settled()
    await session.logout()
    answer(json(200, ada))
    await slow
    expect(session.get()).toMatchObject({ status: 'unauthenticated', user: null })
  })
})

describe('signing in and out', () => {
  it('a second step returns no user yet', async () => {
    serve(() => json(200, { ephemeral_token: 't', method: 'app', mfa_enabled: true }))
    const session = open(null)
    expect(await session.login({ username: 'ada', password: 'x' })).toMatchObject({
      status: 'mfa-required',
      ephemeral_token: 't',
      method: 'app',
    })
    expect(session.get().user).toBeNull()
  })

  it('a refusal is thrown and kept', async () => {
    serve(() => json(400, { non_field_errors: ['no'], error_codes: { non_field_errors: ['invalid_credentials'] } }))
    const session = open(null)
    await expect(session.login({ username: 'ada', password: 'x' })).rejects.toMatchObject({ code: 'invalid' })
    expect(session.get().error?.codes).toEqual({ non_field_errors: ['invalid_credentials'] })
  })

  it('signing out without a response keeps the user; a 401 completes it', async () => {
    let status = 500
    serve(() => json(status, { detail: 'x', code: 'error' }))
    const session = open(ada)
    await expect(session.logout()).rejects.toMatchObject({ status: 500 })
    expect(session.get().user).toEqual(ada)
    status = 401
    await session.logout()
    expect(session.get().user).toBeNull()
  })
})

describe('other tabs', () => {
  it('learn of a sign-out and of another user, and keep nothing of the first', async () => {
    let here: typeof ada | null = ada
    serve(({ line }) => {
      if (line.endsWith('logout/')) here = null
      if (line.endsWith('login/')) here = bob
      if (line.endsWith('login/')) return json(200, { user: bob })
      return here ? json(200, here) : unauthorized()
    })
    const [one, two] = [open(ada), open(ada)]
    await one.logout()
    expect(two.get().user).toBeNull()
    await settled()
    expect(two.get().status).toBe('unauthenticated')
    await one.login({ username: 'bob', password: 'x' })
    expect(two.get().user).toBeNull()
    await settled()
    expect(two.get().user).toEqual(bob)
  })

  it('keep their state when a tab opens with an older render, which learns who is signed in', async () => {
    let here = ada
    serve(() => json(200, here))
    const first = open(ada)
    for (const stale of [null, bob]) {
      const second = open(stale)
      expect(first.get()).toMatchObject({ status: 'authenticated', user: ada })
      await settled()
      expect([first.left(), second.get().user]).toEqual([0, ada])
    }
    // A newer render is believed once the service agrees.
    here = bob
    open(bob)
    await settled()
    expect([first.left(), first.get().user]).toEqual([1, bob])
  })

  it('settle: messages end, and none contains a credential', async () => {
    serve(() => json(200, ada))
    open(ada)
    open(null)
    open(bob)
    await settled()
    const { length } = FakeChannel.words
    expect(length).toBeLessThan(12)
    await settled()
    expect(FakeChannel.words).toHaveLength(length)
    expect(FakeChannel.words.every((word) => /^pk(,old)?$/.test(Object.keys(word).join()))).toBe(true)
  })

  it('get no message without cookies, where each tab has its own session', () => {
    serve(() => json(200, ada))
    expect(open(undefined, { cookies: false }).get().status).toBe('unauthenticated')
    expect(FakeChannel.all).toHaveLength(0)
  })
})

describe('looking at the page again', () => {
  it('checks on focus, at most every five seconds, and when it comes back from the page cache', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { sent } = serve(() => json(200, ada))
    open(ada)
    dispatchEvent(new Event('focus'))
    expect(sent).toHaveLength(0)
    vi.setSystemTime(Date.now() + 6000)
    dispatchEvent(new Event('focus'))
    dispatchEvent(new Event('focus'))
    await settled()
    expect(sent).toHaveLength(1)
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    await settled()
    expect(sent).toHaveLength(2)
  })
})
