import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Authenticator, type Behavior, base64url, type Cbor, cbor, cborHead } from '../../src/testing/authenticator.js'
import { Client } from '../harness/client-jar.js'
import { withDatabases } from '../harness/databases.js'
import { addPasskey, optionsOf, passkeyLogin } from '../harness/passkeys.js'
import { makeUser, signIn } from '../harness/people.js'
import { makeService, type TestService } from '../harness/service.js'

const INVALID = { non_field_errors: ['invalid_passkey'] }
const errorsOf = ({ body }: { body: unknown }) => (body as { error_codes: Record<string, string[]> }).error_codes

/** Every way in which a signed challenge can be wrong. */
const WRONG: Record<string, Behavior> = {
  'another origin': { origin: 'https://evil.example' },
  'another port': { origin: 'http://localhost:3001' },
  'another RP id': { rpId: 'evil.example' },
  'a parent domain': { rpId: 'host' },
  'another challenge': { challenge: base64url('x'.repeat(32)) },
  'another type': { type: 'webauthn.create' },
  'a frame': { crossOrigin: true },
  'a frame of our own site': { crossOrigin: true, topOrigin: 'http://localhost:3000' },
  'nobody present': { present: false },
}

const BODIES: unknown[] = [
  null,
  [],
  'text',
  7,
  {},
  { id: 1 },
  { id: 'AA', rawId: 'AA', type: 'public-key' },
  { id: 'AA', rawId: 'AA', type: 'public-key', response: null },
  {
    id: 'AA',
    rawId: 'AA',
    type: 'public-key',
    response: { clientDataJSON: '!', attestationObject: {}, signature: [] },
  },
  { id: 'A'.repeat(30_000), rawId: 'A'.repeat(30_000), type: 'public-key', response: {} },
  JSON.parse('{"__proto__": {"id": "AA"}, "constructor": {"prototype": {}}}'),
]

const statement = (fmt: string, authData: Buffer): Buffer =>
  cbor(
    new Map<string, Cbor>([
      ['fmt', fmt],
      ['attStmt', new Map()],
      ['authData', authData],
    ]),
  )

/** Attestation objects whose lengths lie. */
const CBOR: Record<string, Buffer> = {
  nothing: Buffer.alloc(0),
  'a text that is longer than the rest': Buffer.concat([cborHead(5, 3), cborHead(3, 60_000), Buffer.from('fmt')]),
  'a map of 65535 entries': cborHead(5, 65_535),
  'bytes of 4 GB': Buffer.concat([cborHead(5, 1), cbor('authData'), Buffer.from([0x5a, 255, 255, 255, 255])]),
  'bytes of 16 EB': Buffer.concat([cborHead(5, 1), cbor('authData'), Buffer.from([0x5b, ...Array(8).fill(255)])]),
  'arrays 20000 deep': Buffer.alloc(20_000, 0x81),
  'maps 20000 deep': Buffer.alloc(20_000, 0xa1),
  'no map': cbor('none'),
  'short data': statement('none', Buffer.alloc(5)),
  'a format nobody knows': statement('own', Buffer.alloc(200, 255)),
  'packed without a statement': statement('packed', Buffer.alloc(200, 65)),
}

withDatabases((_provider, database) => {
  let service: TestService
  let ann: Client
  let key: Authenticator
  beforeEach(async () => {
    await database().clear()
    service = makeService(database(), { USE_PASSKEYS: true })
    await makeUser(service)
    ann = (await signIn(service)).client
    key = (await addPasskey(ann)).authenticator
  })

  describe('a sign-in is refused alike', () => {
    it.each(Object.entries({ ...WRONG, 'a user who was not verified': { verified: false } }))(
      'with %s',
      async (_of, behavior) => {
        const { answer } = await passkeyLogin(service, key, behavior)
        expect([answer.status, errorsOf(answer)]).toEqual([400, INVALID])
        // The passkey stays usable.
        expect((await passkeyLogin(service, key)).answer.status).toBe(200)
      },
    )

    it('with an unknown passkey, and with the handle of another user', async () => {
      await makeUser(service, 'bob')
      const { authenticator: bobs } = await addPasskey((await signIn(service, 'bob')).client)
      for (const answer of [
        (await passkeyLogin(service, new Authenticator())).answer,
        (await passkeyLogin(service, key, { userHandle: bobs.handle })).answer,
        (await passkeyLogin(service, key, { userHandle: base64url('nobody') })).answer,
        (await passkeyLogin(service, key, { userHandle: null })).answer,
      ])
        expect([answer.status, errorsOf(answer)]).toEqual([400, INVALID])
    })

    it("with a signature by another user's key under this credential", async () => {
      const client = new Client(service.auth.handlers)
      const { options } = await optionsOf(client, 'passkey/login/options/')
      const forged = { ...new Authenticator().get(options), id: key.id, rawId: key.id }
      const answer = await client.post('passkey/login/', { credential: forged })
      expect([answer.status, errorsOf(answer)]).toEqual([400, INVALID])
    })

    it('for an inactive user', async () => {
      await database().db.user.updateMany({ data: { isActive: false } })
      const { answer } = await passkeyLogin(service, key)
      expect([answer.status, errorsOf(answer)]).toEqual([400, INVALID])
    })

    it('when the challenge was used, has expired, or failed before', async () => {
      const client = new Client(service.auth.handlers)
      const { options } = await optionsOf(client, 'passkey/login/options/')
      const cookies = client.cookieHeader()
      const send = (credential: object) =>
        new Client(service.auth.handlers).post('passkey/login/', { credential }, { cookies })
      expect((await send(key.get(options, { origin: 'https://evil.example' }))).status).toBe(400)
      const failedBefore = await send(key.get(options))
      expect([failedBefore.status, errorsOf(failedBefore)]).toEqual([400, INVALID])
      const used = await passkeyLogin(service, key)
      const replay = await new Client(service.auth.handlers).post('passkey/login/', used.body, { cookies })
      expect([replay.status, errorsOf(replay)]).toEqual([400, INVALID])
      const late = new Client(service.auth.handlers)
      const { options: lateOptions } = await optionsOf(late, 'passkey/login/options/')
      service.clock.advance(601)
      const answer = await late.post('passkey/login/', { credential: key.get(lateOptions) })
      expect([answer.status, errorsOf(answer)]).toEqual([400, INVALID])
    })

    it('when the token is in the body of a browser, or is one of another purpose', async () => {
      const client = new Client(service.auth.handlers)
      const { options } = await optionsOf(client, 'passkey/login/options/')
      const [[, token = ''] = []] = [...client.jar].filter(([name]) => name.endsWith('auth-passkey'))
      const body = { credential: key.get(options), ephemeral_token: decodeURIComponent(token) }
      const answer = await new Client(service.auth.handlers).post('passkey/login/', body)
      expect([answer.status, errorsOf(answer)]).toEqual([400, INVALID])
      const enrollment = await optionsOf(ann, 'passkeys/options/')
      const other = await ann.post('passkey/login/', {
        credential: key.get({ ...enrollment.options, rpId: 'localhost' }),
      })
      expect([other.status, errorsOf(other)]).toEqual([400, INVALID])
    })
  })

  it('a counter that goes back refuses, reports and leaves the passkey usable', async () => {
    key.counter = 5
    expect((await passkeyLogin(service, key)).answer.status).toBe(200)
    for (const counter of [5, 4, 0]) {
      const { answer } = await passkeyLogin(service, key, { counter })
      expect([answer.status, errorsOf(answer)]).toEqual([400, INVALID])
    }
    // A wrong signature tells the owner nothing.
    await passkeyLogin(service, key, { counter: 1, origin: 'https://evil.example' })
    await service.settle()
    expect(service.mails.filter(({ kind }) => kind === 'passkey-counter')).toHaveLength(1)
    expect(service.events.filter(({ type }) => type === 'passkey_counter')).toHaveLength(3)
    key.counter = 6
    expect((await passkeyLogin(service, key)).answer.status).toBe(200)
  })

  it('the largest counters are stored and compared', async () => {
    for (const counter of [2 ** 31, 2 ** 32 - 1]) {
      expect((await passkeyLogin(service, key, { counter })).answer.status).toBe(200)
    }
    expect((await passkeyLogin(service, key, { counter: 2 ** 32 - 2 })).answer.status).toBe(400)
  })

  describe('an enrollment is refused', () => {
    it.each(Object.entries({ ...WRONG, 'another type': { type: 'webauthn.get' } }))(
      'with %s',
      async (_of, behavior) => {
        const { options } = await optionsOf(ann, 'passkeys/options/')
        const answer = await ann.post('passkeys/', { credential: new Authenticator().create(options, behavior) })
        expect([answer.status, errorsOf(answer)]).toEqual([400, { credential: ['invalid_passkey'] }])
      },
    )

    it.each(Object.entries(CBOR))('with CBOR of %s', async (_of, attestationObject) => {
      const { options } = await optionsOf(ann, 'passkeys/options/')
      const answer = await ann.post('passkeys/', {
        credential: new Authenticator().create(options, { attestationObject }),
      })
      expect([answer.status, errorsOf(answer)]).toEqual([400, { credential: ['invalid_passkey'] }])
    })

    it('with an attestation whose certificates the server would load', async () => {
      const fetched = vi.spyOn(globalThis, 'fetch')
      const send = async (behavior: Behavior) => {
        const { options } = await optionsOf(ann, 'passkeys/options/')
        return ann.post('passkeys/', { credential: new Authenticator().create(options, behavior) })
      }
      for (const format of ['android-key', 'android-safetynet', 'apple', 'fido-u2f', 'tpm']) {
        const answer = await send({ format })
        expect([answer.status, errorsOf(answer)], format).toEqual([400, { credential: ['invalid_passkey'] }])
      }
      // The format is read before the library, so it must be where the canonical form has it.
      expect((await send({ formatLast: true })).status).toBe(400)
      expect((await send({})).status).toBe(201)
      expect(fetched).not.toHaveBeenCalled()
    })

    it('for another session, and for the credential of another user', async () => {
      const { options } = await optionsOf(ann, 'passkeys/options/')
      const other = (await signIn(service)).client
      const [cookie = ['', '']] = [...ann.jar].filter(([name]) => name.endsWith('auth-passkey'))
      other.jar.set(...cookie)
      const answer = await other.post('passkeys/', { credential: new Authenticator().create(options) })
      expect([answer.status, errorsOf(answer)]).toEqual([400, { credential: ['invalid_passkey'] }])
      await makeUser(service, 'bob')
      const bob = (await signIn(service, 'bob')).client
      const begun = await optionsOf(bob, 'passkeys/options/')
      const taken = await bob.post('passkeys/', { credential: key.create(begun.options) })
      expect([taken.status, errorsOf(taken)]).toEqual([400, { credential: ['unique'] }])
    })
  })

  it("another user's passkey is not found", async () => {
    const { row } = await addPasskey(ann)
    await makeUser(service, 'bob')
    const bob = (await signIn(service, 'bob')).client
    for (const answer of [
      await bob.call('PATCH', `passkeys/${row.id}/`, { body: { name: 'mine' } }),
      await bob.call('DELETE', `passkeys/${row.id}/`),
      await ann.call('PATCH', 'passkeys/no-such/', { body: { name: 'mine' } }),
      await ann.call('DELETE', 'passkeys/no-such/'),
    ])
      expect(answer.status).toBe(404)
  })

  it('hostile bodies get field errors', async () => {
    for (const credential of BODIES) {
      await optionsOf(ann, 'passkeys/options/')
      const added = await ann.post('passkeys/', { credential })
      expect([added.status, Object.keys(errorsOf(added))]).toEqual([400, ['credential']])
      await optionsOf(ann, 'passkey/login/options/')
      const login = await ann.post('passkey/login/', { credential })
      expect(login.status, login.text).toBe(400)
    }
    for (const token of ['x', 'Fe26.2*1*x~2', 'x'.repeat(5000), '', 7, {}, []]) {
      const answer = await new Client(service.auth.handlers).post('passkey/login/', {
        credential: {},
        ephemeral_token: token,
      })
      expect(answer.status, answer.text).toBe(400)
    }
  })

  it('names are stored in every script, and refused with control characters', async () => {
    const { row } = await addPasskey(ann)
    for (const name of ['Schlüssel 🔑', 'مفتاح', '鍵', "'; DROP TABLE x --", '<b>x</b>', 'a'.repeat(100)]) {
      const answer = await ann.call('PATCH', `passkeys/${row.id}/`, { body: { name } })
      expect([answer.status, answer.body.name]).toEqual([200, name])
    }
    for (const [name, code] of [
      ['', 'blank'],
      ['a\u202eb', 'invalid'],
      ['a\u0000b', 'invalid'],
      ['\ud800', 'invalid'],
      ['a'.repeat(101), 'max_length'],
      [7, 'invalid'],
      [undefined, 'required'],
    ]) {
      const answer = await ann.call('PATCH', `passkeys/${row.id}/`, { body: { name } })
      expect([answer.status, errorsOf(answer)]).toEqual([400, { name: [code] }])
    }
  })

  it('a proof of the address deletes every passkey', async () => {
    await database().db.user.updateMany({ data: { emailVerifiedAt: null } })
    const open = makeService(database(), { USE_PASSKEYS: true, EMAIL_VERIFICATION: 'optional' })
    await new Client(open.auth.handlers).post('password/reset/', { email: 'ann@example.com' })
    await open.settle()
    // The email about the new passkey is sent too, in any order.
    const texts = open.mails.map(({ text }) => text).join('\n')
    const [, uid, token] = /uid=([\w-]+)&token=([\w-]+)/.exec(texts) ?? []
    const words = { new_password1: 'staple battery horse', new_password2: 'staple battery horse' }
    await new Client(open.auth.handlers).post('password/reset/confirm/', { uid, token, ...words })
    expect(await database().db.passkey.count()).toBe(0)
    expect(await database().db.passkeyUser.count()).toBe(0)
  })

  it('an operator who removes the second factors removes every passkey', async () => {
    const strict = makeService(database(), { USE_PASSKEYS: true, USE_MFA: true, MFA_REQUIRED: true })
    await strict.auth.users.removeMfa('ann')
    expect((await passkeyLogin(strict, key)).answer.status).toBe(400)
    const { answer } = await signIn(strict)
    expect(answer.body).toMatchObject({ mfa_enrolment_required: true })
  })

  it('passkey_ip limits sign-ins, and every visit of a login page gets its options', async () => {
    const limited = makeService(database(), {
      USE_PASSKEYS: true,
      RATE_LIMITS: { passkey_ip: '2/15m' },
      TRUSTED_PROXY_HEADER: 'x-forwarded-for',
    })
    const client = new Client(limited.auth.handlers)
    const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
    const send = (address: string) =>
      client.post('passkey/login/', { credential: {}, ephemeral_token: 'x' }, from(address))
    await send('198.51.100.7')
    await send('198.51.100.7')
    const third = await send('198.51.100.7')
    expect([third.status, third.body.code]).toEqual([429, 'throttled'])
    expect((await send('198.51.100.8')).status).toBe(400)
    for (let visit = 0; visit < 5; visit++)
      expect((await client.post('passkey/login/options/', {}, from('198.51.100.7'))).status).toBe(200)
  })
})
