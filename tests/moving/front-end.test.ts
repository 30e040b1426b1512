import { beforeEach, expect, it } from 'vitest'
import type { Handlers } from '../../src/http/handler.js'
import { withDatabases } from '../harness/databases.js'
import { BASE_URL, makeService, type TestService } from '../harness/service.js'

type Body = Record<string, unknown>

/**
 * A front end as it is written for dj-rest-auth and drf-auth-kit: JSON, tokens in the memory of the page, one refresh after a 401,
 * and the `X-CSRFToken` that axios sends.
 */
class OldFrontEnd {
  access: string | null = null
  refresh: string | null = null

  constructor(private readonly handlers: Handlers) {}

  async request(method: keyof Handlers, path: string, data?: Body): Promise<{ status: number; data: Body }> {
    const first = await this.#send(method, path, data)
    if (first.status !== 401 || this.refresh === null) return first
    const renewed = await this.#send('POST', 'token/refresh/', { refresh: this.refresh })
    this.#keep(renewed.data)
    return this.#send(method, path, data)
  }

  #keep({ access, refresh }: Body): void {
    this.access = typeof access === 'string' ? access : null
    this.refresh = typeof refresh === 'string' ? refresh : null
  }

  async #send(method: keyof Handlers, path: string, data?: Body) {
    const headers = new Headers({ accept: 'application/json', 'x-csrftoken': 'xKj2', origin: BASE_URL })
    if (this.access !== null) headers.set('authorization', `Bearer ${this.access}`)
    if (data) headers.set('content-type', 'application/json')
    const init = { method, headers, ...(data ? { body: JSON.stringify(data) } : {}) }
    const response = await this.handlers[method](new Request(`${BASE_URL}/dj-rest-auth/${path}`, init))
    const text = await response.text()
    return { status: response.status, data: (text === '' ? {} : JSON.parse(text)) as Body }
  }

  async login(username: string, password: string) {
    const answer = await this.#send('POST', 'login/', { username, password })
    this.#keep(answer.data)
    return answer
  }
}

withDatabases((_provider, database) => {
  let service: TestService
  let page: OldFrontEnd
  const serve = (settings: object = {}) => {
    service = makeService(
      database(),
      { AUTH_PREFIX: '/dj-rest-auth', USE_AUTH_COOKIE: false, USERNAME: 'required', ...settings },
      // The link of Django's views: /password-reset/<uid>/<token>/.
      {
        linkUrl: ({ kind, path }) =>
          kind === 'reset' ? `${BASE_URL}/password-reset/{uid}/{token}/` : `${BASE_URL}${path}`,
      },
    )
    page = new OldFrontEnd(service.auth.handlers)
  }
  beforeEach(async () => {
    await database().clear()
    serve()
  })
  const ann = { username: 'ann', email: 'ann@example.com', password1: 'violet harbour', password2: 'violet harbour' }
  const lastMail = async () => {
    await service.settle()
    return service.mails.at(-1)?.text ?? ''
  }
  const registered = async () => {
    await page.request('POST', 'registration/', ann)
    const key = /key=([\w-]+)/.exec(await lastMail())?.[1]
    expect(await page.request('POST', 'registration/verify-email/', { key })).toEqual({
      status: 200,
      data: { detail: 'ok' },
    })
  }

  it('registers, proves the address, signs in and shows the user', async () => {
    expect(await page.request('POST', 'registration/', ann)).toEqual({
      status: 201,
      data: { detail: 'Verification e-mail sent.' },
    })
    const early = await page.login('ann', 'violet harbour')
    expect(early).toMatchObject({ status: 400, data: { non_field_errors: [expect.any(String)] } })
    const key = /key=([\w-]+)/.exec(await lastMail())?.[1]
    await page.request('POST', 'registration/verify-email/', { key })
    const answer = await page.login('ann', 'violet harbour')
    expect(answer.status).toBe(200)
    expect(Object.keys(answer.data)).toEqual(
      expect.arrayContaining(['access', 'refresh', 'user', 'access_expiration', 'refresh_expiration']),
    )
    const user = { username: 'ann', email: 'ann@example.com', first_name: '', last_name: '' }
    expect(answer.data.user).toMatchObject({ pk: expect.anything(), ...user })
    expect((await page.request('GET', 'user/')).data).toMatchObject(user)
    const changed = await page.request('PATCH', 'user/', { first_name: 'Ann', last_name: 'Lee' })
    expect(changed).toMatchObject({ status: 200, data: { first_name: 'Ann', last_name: 'Lee' } })
  })

  it('answers a form with a list of messages for each field', async () => {
    const { status, data } = await page.request('POST', 'registration/', { ...ann, email: 'ann', password2: 'other' })
    expect(status).toBe(400)
    expect(data).toMatchObject({ email: [expect.any(String)], error_codes: { email: [expect.any(String)] } })
    const wrong = await page.login('nobody', 'violet harbour')
    expect(wrong).toMatchObject({ status: 400, data: { non_field_errors: [expect.any(String)] } })
    expect(await page.request('GET', 'user/')).toMatchObject({ status: 401, data: { detail: expect.any(String) } })
  })

  it('renews the access token after a 401, and ends the session at the logout', async () => {
    await registered()
    await page.login('ann', 'violet harbour')
    const { access, refresh } = page
    service.clock.advance(service.ctx.config.settings.ACCESS_TOKEN_LIFETIME * 2)
    expect((await page.request('GET', 'user/')).status).toBe(200)
    expect(page.access).not.toBe(access)
    expect(page.refresh).not.toBe(refresh)
    expect((await page.request('POST', 'token/verify/', { token: page.access })).status).toBe(200)
    expect(await page.request('POST', 'logout/', { refresh: page.refresh })).toMatchObject({ status: 200 })
    expect((await page.request('POST', 'token/refresh/', { refresh: page.refresh })).status).toBe(401)
  })

  it('changes the password, and resets it by a link that has uid and token in its path', async () => {
    await registered()
    await page.login('ann', 'violet harbour')
    const next = { new_password1: 'amber lighthouse', new_password2: 'amber lighthouse' }
    const wrong = await page.request('POST', 'password/change/', { ...next, old_password: 'no' })
    expect(wrong).toMatchObject({ status: 400, data: { old_password: [expect.any(String)] } })
    const changed = await page.request('POST', 'password/change/', { ...next, old_password: 'violet harbour' })
    expect(changed).toMatchObject({ status: 200, data: { detail: expect.any(String) } })
    expect((await page.login('ann', 'violet harbour')).status).toBe(400)
    expect((await page.request('POST', 'password/reset/', { email: 'ann@example.com' })).status).toBe(200)
    const [, uid, token] = /\/password-reset\/([\w-]+)\/([\w-]+)\/$/m.exec(await lastMail()) ?? []
    const last = { uid, token, new_password1: 'copper meadow', new_password2: 'copper meadow' }
    const broken = await page.request('POST', 'password/reset/confirm/', { ...last, token: 'abc-123' })
    expect(broken).toMatchObject({ status: 400, data: { token: [expect.any(String)] } })
    expect((await page.request('POST', 'password/reset/confirm/', last)).status).toBe(200)
    expect((await page.login('ann', 'copper meadow')).status).toBe(200)
  })

  it('creates the account at once with EMAIL_VERIFICATION optional, and the front end signs in with what was typed', async () => {
    serve({ EMAIL_VERIFICATION: 'optional' })
    expect(await page.request('POST', 'registration/', ann)).toEqual({
      status: 201,
      data: { detail: 'Successfully registered.' },
    })
    expect((await page.login(ann.username, ann.password1)).data).toMatchObject({ user: { email: 'ann@example.com' } })
  })

  it('answers with a key in token mode', async () => {
    serve({ AUTH_TYPE: 'token' })
    await registered()
    expect((await page.login('ann', 'violet harbour')).data).toMatchObject({
      key: expect.stringMatching(/^[0-9a-f]{40}$/),
    })
  })
})
