// @vitest-environment jsdom
import { afterEach, describe, expect, it } from 'vitest'
import { ada, json, type Sent, stubService, testConfig } from '../../tests/harness/browser.js'
import { Client } from './client.js'
import { AuthFormError } from './errors.js'

let service: ReturnType<typeof stubService> | undefined
const serve = (answer: (sent: Sent) => Response | Promise<Response>) => {
  service = stubService(answer)
  return service
}
afterEach(() => service?.restore())

const REFRESH = 'POST /api/auth/token/refresh/'
const unauthorized = () => json(401, { detail: 'no', code: 'not_authenticated' })

describe('a 401', () => {
  it('leads to one refresh and one retry for all waiting requests', async () => {
    let fresh = false
    const { lines } = serve(async ({ line }) => {
      if (line !== REFRESH) return fresh ? json(200, ada) : unauthorized()
      await new Promise((resolve) => setTimeout(resolve, 5))
      fresh = true
      return json(200, {})
    })
    const client = new Client(testConfig())
    const answers = await Promise.all([1, 2, 3].map(() => client.call('user/')))
    expect(answers).toEqual([ada, ada, ada])
    expect(lines().filter((line) => line === REFRESH)).toHaveLength(1)
    expect(lines()).toHaveLength(7)
  })

  it('after the retry is final', async () => {
    const { lines } = serve(({ line }) => (line === REFRESH ? json(200, {}) : unauthorized()))
    const client = new Client(testConfig())
    await expect(client.call('user/')).rejects.toMatchObject({ status: 401, code: 'not_authenticated' })
    expect(lines()).toEqual(['GET /api/auth/user/', REFRESH, 'GET /api/auth/user/'])
  })

  it('from the refresh ends it: no second refresh until there are new credentials', async () => {
    const { lines } = serve(unauthorized)
    const client = new Client(testConfig())
    let lost = 0
    client.onLost = () => lost++
    await expect(client.call('user/')).rejects.toMatchObject({ status: 401 })
    await expect(client.call('user/')).rejects.toMatchObject({ status: 401 })
    expect(lines().filter((line) => line === REFRESH)).toHaveLength(1)
    expect(lost).toBe(1)
    client.take({})
    await expect(client.call('user/')).rejects.toMatchObject({ status: 401 })
    expect(lines().filter((line) => line === REFRESH)).toHaveLength(2)
  })

  it.each([
    ['a fault', () => json(503, { detail: 'later', code: 'unavailable' }), { status: 503, code: 'unavailable' }],
    ['no answer', () => Promise.reject(new TypeError('offline')), { status: 0, code: 'network' }],
  ])('whose refresh meets %s does not count as signed out', async (_, answer, expected) => {
    serve(({ line }) => (line === REFRESH ? answer() : unauthorized()))
    const client = new Client(testConfig())
    let lost = 0
    client.onLost = () => lost++
    await expect(client.call('user/')).rejects.toMatchObject(expected)
    expect(lost).toBe(0)
  })

  it('is not retried in token mode', async () => {
    const { lines } = serve(unauthorized)
    await expect(new Client(testConfig({ authType: 'token' })).call('user/')).rejects.toBeInstanceOf(AuthFormError)
    expect(lines()).toEqual(['GET /api/auth/user/'])
  })

  it('is retried at once when another tab refreshed meanwhile', async () => {
    let calls = 0
    const { lines } = serve(() => (calls++ === 0 ? unauthorized() : json(200, ada)))
    const client = new Client(testConfig())
    client.refreshedAt = Date.now() + 1000
    await client.call('user/')
    expect(lines()).toEqual(['GET /api/auth/user/', 'GET /api/auth/user/'])
  })

  it('sends a body again as it was', async () => {
    let fresh = false
    const { sent } = serve(({ line }) => {
      if (line === REFRESH) fresh = true
      return fresh ? json(200, {}) : unauthorized()
    })
    await new Client(testConfig()).fetch('/api/notes', { method: 'POST', body: '{"a":1}' })
    expect(sent.map(({ body }) => body)).toEqual([{ a: 1 }, {}, { a: 1 }])
  })
})

describe('without cookies', () => {
  const config = testConfig({ cookies: false })

  it('credentials are kept only in memory, and sent as Bearer', async () => {
    const { sent } = serve(() => json(200, {}))
    const client = new Client(config)
    client.take({ access: 'a1', refresh: 'r1' })
    await client.call('user/')
    expect(sent[0]?.authorization).toBe('Bearer a1')
    expect([localStorage.length, sessionStorage.length, document.cookie]).toEqual([0, 0, ''])
  })

  it('rotation keeps the new pair', async () => {
    const { sent } = serve(({ line, authorization }) => {
      if (line === REFRESH) return json(200, { access: 'a2', refresh: 'r2' })
      return authorization === 'Bearer a2' ? json(200, ada) : unauthorized()
    })
    const client = new Client(config)
    client.take({ access: 'a1', refresh: 'r1' })
    await client.call('user/')
    expect(sent[1]?.body).toEqual({ refresh: 'r1' })
    expect(client.held()).toEqual({ refresh: 'r2' })
  })

  it('another origin gets no credential and no refresh', async () => {
    const { sent } = serve(unauthorized)
    const client = new Client(config)
    client.take({ access: 'a1', refresh: 'r1' })
    await client.fetch('https://elsewhere.example/x')
    expect(sent).toMatchObject([{ line: 'GET /x', authorization: null }])
  })
})

describe('errors', () => {
  it('keep fields and codes apart', async () => {
    const body = { username: ['Taken.'], error_codes: { username: ['unique'] } }
    serve(() => json(400, body))
    const error = await new Client(testConfig()).call('registration/', { body: {} }).catch((failure) => failure)
    expect(error).toMatchObject({
      code: 'invalid',
      detail: '',
      fields: { username: ['Taken.'] },
      codes: { username: ['unique'] },
    })
  })

  it('report the time to wait, and accept a page of HTML', async () => {
    const error = await call(() => new Response('<h1>busy</h1>', { status: 429, headers: { 'retry-after': '7' } }))
    expect(error).toMatchObject({ status: 429, code: 'error', retryAfter: 7 })
    expect(await call(() => new Response('<h1>portal</h1>', { status: 200 }))).toMatchObject({ code: 'network' })
  })
})

const call = (answer: () => Response) => {
  serve(answer)
  return new Client(testConfig()).call('user/').catch((failure) => failure)
}
