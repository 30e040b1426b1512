// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ada, json, type Sent, stubService, testConfig } from '../../tests/harness/browser.js'
import { creationOptions, ended, requestOptions, stubAuthenticator } from '../../tests/harness/browser-passkey.js'
import { Client } from './client.js'
import { AuthFormError } from './errors.js'
import { reauthenticateByPasskey, registerPasskey, signInByPasskey, verifyStepByPasskey } from './passkeys.js'

let authenticator: ReturnType<typeof stubAuthenticator>
let service: ReturnType<typeof stubService> | undefined
const serve = (answer: (sent: Sent) => Response) => {
  service = stubService(answer)
  return service
}

beforeEach(() => {
  authenticator = stubAuthenticator()
})
afterEach(() => {
  service?.restore()
  vi.unstubAllGlobals()
})

const failure = (run: Promise<unknown>) => run.catch((error: unknown) => error)

describe('a sign-in', () => {
  it('answers the options of the service, with cookies without a token', async () => {
    const { sent } = serve(({ line }) =>
      json(200, line.endsWith('options/') ? { options: requestOptions, ephemeral_token: '' } : { user: ada }),
    )
    expect(await signInByPasskey(new Client(testConfig()))).toMatchObject({ user: ada })
    expect(sent.map(({ line }) => line)).toEqual([
      'POST /api/auth/passkey/login/options/',
      'POST /api/auth/passkey/login/',
    ])
    expect(sent[1]?.body).toMatchObject({ credential: { id: 'AQID', type: 'public-key' } })
    expect(sent[1]?.body).not.toHaveProperty('ephemeral_token')
    expect(authenticator.get.mock.lastCall?.[0].publicKey).toMatchObject({
      rpId: 'localhost',
      challenge: expect.any(ArrayBuffer),
    })
  })

  it('without cookies sends the token of the options', async () => {
    const { sent } = serve(({ line }) =>
      json(200, line.endsWith('options/') ? { options: requestOptions, ephemeral_token: 'seal' } : { user: ada }),
    )
    await signInByPasskey(new Client(testConfig({ cookies: false })))
    expect(sent[1]?.body).toMatchObject({ ephemeral_token: 'seal' })
  })

  it.each([
    ['NotAllowedError', 'passkey_cancelled'],
    ['AbortError', 'passkey_cancelled'],
    ['NotSupportedError', 'passkey_unsupported'],
  ])('that the browser ends with %s is %s, and nothing is sent', async (name, code) => {
    authenticator.get.mockRejectedValue(ended(name))
    const { lines } = serve(() => json(200, { options: requestOptions, ephemeral_token: '' }))
    const error = await failure(signInByPasskey(new Client(testConfig())))
    expect(error).toBeInstanceOf(AuthFormError)
    expect(error).toMatchObject({ code, status: 0 })
    expect(lines()).toHaveLength(1)
  })

  it('without the functions of the browser is unsupported', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined)
    serve(() => json(200, { options: requestOptions, ephemeral_token: '' }))
    expect(await failure(signInByPasskey(new Client(testConfig())))).toMatchObject({ code: 'passkey_unsupported' })
    expect(authenticator.get).not.toHaveBeenCalled()
  })

  it('that the service refuses keeps the words of the service', async () => {
    const refused = { non_field_errors: ['Not accepted.'], error_codes: { non_field_errors: ['invalid_passkey'] } }
    serve(({ line }) =>
      line.endsWith('options/') ? json(200, { options: requestOptions, ephemeral_token: '' }) : json(400, refused),
    )
    expect(await failure(signInByPasskey(new Client(testConfig())))).toMatchObject({
      code: 'invalid',
      codes: { non_field_errors: ['invalid_passkey'] },
      fields: { non_field_errors: ['Not accepted.'] },
    })
  })

  it('does not hide a mistake of the configuration', async () => {
    authenticator.get.mockRejectedValue(ended('SecurityError'))
    serve(() => json(200, { options: requestOptions, ephemeral_token: '' }))
    expect(await failure(signInByPasskey(new Client(testConfig())))).not.toBeInstanceOf(AuthFormError)
  })
})

describe('a proof', () => {
  it('of a second step sends both tokens and the other fields', async () => {
    const { sent } = serve(({ line }) =>
      json(200, line.endsWith('options/') ? { options: requestOptions, passkey_token: 'seal' } : { user: ada }),
    )
    const client = new Client(testConfig({ cookies: false }))
    await verifyStepByPasskey(client, { method: 'passkey', ephemeral_token: 'step' }, { trust_device: 'true' })
    expect(sent[0]).toMatchObject({
      line: 'POST /api/auth/login/passkey/options/',
      body: { ephemeral_token: 'step' },
    })
    expect(sent[1]).toMatchObject({
      line: 'POST /api/auth/login/verify/',
      body: { ephemeral_token: 'step', passkey_token: 'seal', credential: { id: 'AQID' }, trust_device: 'true' },
    })
  })

  it('of the signed-in user goes to reauthenticate/', async () => {
    const { sent } = serve(({ line }) =>
      json(200, line.endsWith('options/') ? { options: requestOptions, passkey_token: '' } : { detail: 'ok' }),
    )
    await reauthenticateByPasskey(new Client(testConfig()))
    expect(sent.map(({ line }) => line)).toEqual([
      'POST /api/auth/reauthenticate/options/',
      'POST /api/auth/reauthenticate/',
    ])
  })
})

describe('a new passkey', () => {
  it('is created and named', async () => {
    const { sent } = serve(({ line }) =>
      line.endsWith('options/') ? json(200, { options: creationOptions, passkey_token: '' }) : json(201, { id: '1' }),
    )
    expect(await registerPasskey(new Client(testConfig()), 'Laptop')).toEqual({ id: '1' })
    expect(sent[1]).toMatchObject({ line: 'POST /api/auth/passkeys/', body: { name: 'Laptop' } })
  })

  it('of an authenticator that has one is told apart', async () => {
    authenticator.create.mockRejectedValue(ended('InvalidStateError'))
    serve(() => json(200, { options: creationOptions, passkey_token: '' }))
    expect(await failure(registerPasskey(new Client(testConfig())))).toMatchObject({ code: 'passkey_registered' })
  })
})
