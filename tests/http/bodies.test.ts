import { gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Call, Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { makeUser, PASSWORD, signIn } from '../harness/people.js'
import { BASE_URL, makeService, type TestService } from '../harness/service.js'
import { endpointsOf } from '../harness/wire.js'

const JSON_TYPE = { 'content-type': 'application/json' }
const APPLICANT = { username: 'new', email: 'new@example.com', password1: PASSWORD, password2: PASSWORD }

// These checks do not depend on the database.
withDatabases(['sqlite'], (_provider, database) => {
  let service: TestService
  let client: Client
  beforeEach(async () => {
    await database().clear()
    service = makeService(database(), { USE_MFA: true })
    await makeUser(service)
    client = (await signIn(service)).client
  })
  const anyone = () => new Client(service.auth.handlers)
  const posts = () => endpointsOf(service, database()).filter(({ method }) => method !== 'GET' && method !== 'DELETE')

  describe('broken JSON', () => {
    const parse = { status: 400, body: { code: 'parse_error' } }
    const broken: [string, BodyInit][] = [
      ['text', 'not json'],
      ['a brace', '{'],
      ['a trailing comma', '{"a":1,}'],
      ['NaN', '{"a":NaN}'],
      ['single quotes', "{'a':1}"],
      ['a BOM', '\ufeff{}'],
      ['UTF-16', Buffer.from('{"a":1}', 'utf16le')],
      ['bytes of Latin-1', Buffer.from('{"username":"\xe4"}', 'latin1')],
      ['spaces alone', '  '],
      ['deep nesting', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
      ['a deeply nested mapping', `${'{"a":'.repeat(200)}1${'}'.repeat(200)}`],
    ]
    it.each(broken)('%s is a parse error on every route', async (_name, raw) => {
      for (const { method, path } of posts())
        expect(await client.call(method, path, { raw, headers: JSON_TYPE }), path).toMatchObject(parse)
    })

    it.each([
      ['null', 'null'],
      ['[]', 'list'],
      ['[{}]', 'list'],
      ['"str"', 'str'],
      ['1', 'int'],
      ['1.5', 'float'],
      ['true', 'bool'],
    ])('%s is not a mapping, and the response reports that', async (raw, type) => {
      for (const { method, path } of posts()) {
        const answer = await client.call(method, path, { raw, headers: JSON_TYPE })
        expect(answer, path).toMatchObject({
          status: 400,
          body: { non_field_errors: [`Invalid data. Expected a dictionary, but got ${type}.`] },
        })
      }
    })

    it('an empty body of any type, or without a type, is an empty mapping', async () => {
      for (const { method, path, operationId } of posts()) {
        if (operationId === 'logout') continue
        const answers = await Promise.all(
          [JSON_TYPE, { 'content-type': 'text/plain' }, {}].map((headers) => client.call(method, path, { headers })),
        )
        const mapping = await client.call(method, path, { body: {} })
        for (const { status, body } of answers) expect([status, body], path).toEqual([mapping.status, mapping.body])
      }
      expect((await client.call('POST', 'logout/')).status).toBe(200)
    })
  })

  it('415: for unsupported types, encodings and a missing type; no earlier check is skipped', async () => {
    const raw = JSON.stringify({ username: 'ann', password: PASSWORD })
    const foreign: Call[] = [
      ...[
        'text/plain',
        'application/vnd.api+json',
        'text/json',
        'application/xml',
        'application/json, text/plain',
        'application/json; charset=utf-16',
        'application/json; charset=latin1',
        'json',
        '*/*',
      ].map((type) => ({ raw, headers: { 'content-type': type } })),
      { raw: new TextEncoder().encode(raw) },
      { raw: gzipSync(raw), headers: { ...JSON_TYPE, 'content-encoding': 'gzip' } },
      { raw, headers: { ...JSON_TYPE, 'content-encoding': 'br' } },
    ]
    for (const call of foreign)
      for (const { method, path } of posts())
        expect(await client.call(method, path, call), `${path} ${JSON.stringify(call.headers)}`).toMatchObject({
          status: 415,
          body: { code: 'unsupported_media_type' },
        })
    for (const type of ['application/json; charset=utf-8', 'APPLICATION/JSON', 'application/json;charset="UTF-8"'])
      expect((await anyone().call('POST', 'login/', { raw, headers: { 'content-type': type } })).status, type).toBe(200)
  })

  it('forms are read like JSON, and a file is not a text', async () => {
    const fields = { username: 'ann', password: PASSWORD }
    const url = {
      raw: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }
    const form = (password: string | Blob) => {
      const data = new FormData()
      data.set('username', 'ann')
      data.set('password', password)
      return { raw: data }
    }
    for (const call of [url, form(PASSWORD)]) {
      const answer = await anyone().call('POST', 'login/', call)
      expect(answer).toMatchObject({ status: 200, body: { user: { username: 'ann' } } })
    }
    const file = await anyone().call('POST', 'login/', form(new Blob([PASSWORD])))
    expect(file).toMatchObject({ status: 400, body: { error_codes: { password: ['invalid'] } } })
    const broken = { raw: '--x\r\nnothing', headers: { 'content-type': 'multipart/form-data; boundary=x' } }
    expect(await anyone().call('POST', 'login/', broken)).toMatchObject({ status: 400, body: { code: 'parse_error' } })
    for (const raw of ['password=%zz', 'username=%ff', '%'])
      expect((await anyone().call('POST', 'login/', { ...url, raw })).body.code).toBe('parse_error')
    const registered = new URLSearchParams(APPLICANT).toString()
    expect((await anyone().call('POST', 'registration/', { ...url, raw: registered })).status).toBe(201)
  })

  it('keys that could change a prototype are dropped', async () => {
    await makeUser(service, 'bob')
    const bob = (await signIn(service, 'bob')).client
    const bodies = [
      '{"__proto__":{"is_staff":true,"isAdmin":true,"first_name":"evil"}}',
      '{"constructor":{"prototype":{"is_staff":true}}}',
      '{"first_name":"a","__proto__":null}',
      '{"\\u005f_proto__":{"is_staff":true}}',
    ]
    for (const raw of bodies) {
      expect((await client.call('PATCH', 'user/', { raw, headers: JSON_TYPE })).status).toBe(200)
      expect((await anyone().call('POST', 'registration/', { raw, headers: JSON_TYPE })).status).toBe(400)
    }
    const form = {
      raw: '__proto__=x&constructor=y&first_name=a',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }
    expect((await client.call('PATCH', 'user/', form)).body).toMatchObject({ first_name: 'a' })
    const empty: Record<string, unknown> = {}
    expect([empty.is_staff, empty.isAdmin, empty.x]).toEqual([undefined, undefined, undefined])
    expect(Object.keys((await bob.get('user/')).body)).toEqual(['pk', 'username', 'email', 'first_name', 'last_name'])
  })

  describe('fields that no client may set', () => {
    const extra = {
      id: 'x',
      pk: 'x',
      email: 'evil@example.com',
      emailKey: 'evil@example.com',
      email_verified: true,
      emailVerifiedAt: '2020-01-01T00:00:00Z',
      is_active: false,
      isActive: false,
      is_staff: true,
      is_superuser: true,
      role: 'admin',
      password: 'x',
      authEpoch: 99,
      createdAt: '2020-01-01T00:00:00Z',
      groups: [1],
      usernameKey: 'evil',
      authMfaMethods: { create: { name: 'app' } },
      authSocialAccounts: { connect: { id: 'x' } },
      authSessions: { deleteMany: {} },
    }
    it.each(['PUT', 'PATCH'] as const)('%s user/ changes only names', async (method) => {
      const [before] = await database().db.user.findMany()
      const body = { ...extra, username: 'anna', first_name: 'A', last_name: 'B' }
      const answer = await client.call(method, 'user/', { body })
      expect(answer.status, answer.text).toBe(200)
      const [after] = await database().db.user.findMany()
      const allowed = { username: 'anna', usernameKey: 'anna', firstName: 'A', lastName: 'B' }
      expect(after).toEqual({ ...before, ...allowed, updatedAt: after?.updatedAt })
    })

    it.each(['mandatory', 'none'])("registration in '%s' mode sets no such field", async (EMAIL_VERIFICATION) => {
      service = makeService(database(), { EMAIL_VERIFICATION })
      const answer = await anyone().post('registration/', { ...extra, ...APPLICANT })
      expect(answer.status, answer.text).toBe(201)
      await service.settle()
      const key = /key=([\w-]+)/.exec(service.mails[0]?.text ?? '')?.[1]
      if (key) await anyone().post('registration/verify-email/', { key, password: PASSWORD })
      const made = await database().db.user.findFirst({ where: { username: 'new' } })
      expect(made).toMatchObject({ email: 'new@example.com', usernameKey: 'new', isActive: true, authEpoch: 0 })
      expect(made?.id).not.toBe('x')
      expect(made?.createdAt).not.toEqual(new Date('2020-01-01T00:00:00Z'))
    })
  })

  describe('values of another type', () => {
    const values = [12345678, true, null, [], {}, ['a@example.com', 'b@example.com'], { contains: '' }, 1.5]
    const fields: [string, string, object][] = [
      ['login/', 'password', { username: 'ann' }],
      ['login/', 'username', { password: PASSWORD }],
      ['login/', 'email', { password: PASSWORD }],
      ['registration/', 'username', APPLICANT],
      ['registration/', 'email', APPLICANT],
      ['registration/', 'password1', APPLICANT],
      ['registration/', 'password2', APPLICANT],
      ['registration/', 'first_name', APPLICANT],
      ['registration/resend-email/', 'email', {}],
      ['registration/verify-email/', 'key', {}],
      ['password/reset/', 'email', {}],
      ['password/reset/confirm/', 'token', { uid: 'x', new_password1: PASSWORD, new_password2: PASSWORD }],
      ['password/reset/confirm/', 'uid', { token: 'x', new_password1: PASSWORD, new_password2: PASSWORD }],
      ['password/change/', 'old_password', { new_password1: PASSWORD, new_password2: PASSWORD }],
      ['reauthenticate/', 'password', {}],
      ['reauthenticate/', 'code', {}],
      ['login/verify/', 'code', { ephemeral_token: 'x' }],
      ['login/verify/', 'ephemeral_token', { code: '123456' }],
      ['mfa/', 'method', {}],
      ['mfa/confirm/', 'code', { method: 'app' }],
      ['token/refresh/', 'refresh', {}],
      ['token/verify/', 'token', {}],
    ]
    it('login/ reports every missing field at once', async () => {
      const { body } = await client.post('login/', {})
      expect(body.error_codes).toEqual({ password: ['required'], username: ['required'] })
    })

    it.each(fields)('%s %s is a field error', async (path, field, rest) => {
      for (const value of values) {
        const answer = await client.post(path, { ...rest, [field]: value })
        // The rules report problems of other fields in the same response, for example an invalid link.
        expect(answer, JSON.stringify(value)).toMatchObject({ status: 400, body: { [field]: [expect.any(String)] } })
      }
      await service.settle()
      expect(service.mails).toEqual([])
    })
  })

  describe('large bodies', () => {
    it('more than 64 KiB is 413 at once, with and without a declared length', async () => {
      const large = JSON.stringify({ username: 'x'.repeat(10_000_000) })
      const started = performance.now()
      for (const { method, path } of posts()) {
        expect((await client.call(method, path, { raw: large, headers: JSON_TYPE })).status, path).toBe(413)
        const lied = { ...JSON_TYPE, 'content-length': '99999999' }
        expect((await client.call(method, path, { raw: '{}', headers: lied })).status, path).toBe(413)
      }
      const keys = `{${Array.from({ length: 1_000_000 }, (_, i) => `"k${i}":1`).join(',')}}`
      expect((await anyone().call('POST', 'login/', { raw: keys, headers: JSON_TYPE })).status).toBe(413)
      expect(performance.now() - started).toBeLessThan(20_000)
      expect((await client.get('user/')).status).toBe(200)
    })

    it('stops reading an endless stream, and treats a disconnect as an error of the client', async () => {
      let pulled = 0
      const endless = new ReadableStream<Uint8Array>({
        pull: (controller) => {
          pulled += 1
          controller.enqueue(new Uint8Array(1024).fill(32))
        },
      })
      const send = (body: ReadableStream) => {
        const init = { method: 'POST', headers: JSON_TYPE, body, duplex: 'half' }
        return service.auth.handlers.POST(new Request(`${BASE_URL}/api/auth/login/`, init as RequestInit))
      }
      expect((await send(endless)).status).toBe(413)
      expect(pulled).toBeLessThan(80)
      const gone = new ReadableStream<Uint8Array>({ pull: (controller) => controller.error(new Error('aborted')) })
      expect((await send(gone)).status).toBe(400)
    })

    it('64 KiB exactly is read', async () => {
      const body = (size: number) => `{"username":"ann","password":"${'x'.repeat(size - 32)}"}`
      expect(body(65_536)).toHaveLength(65_536)
      expect((await anyone().call('POST', 'login/', { raw: body(65_536), headers: JSON_TYPE })).status).toBe(400)
      expect((await anyone().call('POST', 'login/', { raw: body(65_537), headers: JSON_TYPE })).status).toBe(413)
    })
  })

  it('7a: the last of duplicate keys is used', async () => {
    const twice = (first: string, last: string) => `{"username":"ann","password":"${first}","password":"${last}"}`
    const send = (raw: string) => anyone().call('POST', 'login/', { raw, headers: JSON_TYPE })
    expect((await send(twice('wrong', PASSWORD))).status).toBe(200)
    expect((await send(twice(PASSWORD, 'wrong'))).status).toBe(400)
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    const raw = new URLSearchParams([
      ['username', 'ann'],
      ['password', 'wrong'],
      ['password', PASSWORD],
    ]).toString()
    expect((await anyone().call('POST', 'login/', { raw, headers: form })).status).toBe(200)
  })

  it('7a: text that cannot be stored is a field error, in every field', async () => {
    for (const bad of ['a\0b', 'a\ud800', '\udfffb'])
      for (const field of ['username', 'email', 'first_name', 'last_name', 'password1'] as const) {
        const answer = await anyone().post('registration/', { ...APPLICANT, [field]: bad })
        expect([answer.status, field in answer.body], `${field} ${JSON.stringify(bad)}`).toEqual([400, true])
      }
    for (const path of ['login/', 'registration/resend-email/', 'password/reset/'])
      expect((await anyone().post(path, { username: 'a\0', email: 'a\0@x.test', password: 'p' })).status).toBe(400)
  })

  it('order: route, method, CSRF, size, type, parsing, guard, rule', async () => {
    const evil = { 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain' }
    const raw = 'x'.repeat(70_000)
    const status = async (call: Call, path = 'password/change/', from = client) =>
      (await from.call('POST', path, call)).status
    expect(await status({ raw, headers: evil }, 'nothing/')).toBe(404)
    expect(await status({ raw, headers: evil }, 'user/')).toBe(405)
    expect(await status({ raw, headers: evil })).toBe(403)
    const stranger = anyone()
    expect(
      await status({ raw, headers: { 'content-type': 'text/plain', 'content-length': '70000' } }, undefined, stranger),
    ).toBe(413)
    expect(await status({ raw: 'x', headers: { 'content-type': 'text/plain' } }, undefined, stranger)).toBe(415)
    expect(await status({ raw: 'x', headers: JSON_TYPE }, undefined, stranger)).toBe(400)
    expect(await status({ body: {} }, undefined, stranger)).toBe(401)
    expect(await status({ body: {} })).toBe(400)
  })
})
