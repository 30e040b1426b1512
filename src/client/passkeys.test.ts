// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ada, json, type Sent, stubService, testConfig } from '../../tests/harness/browser.js'
import {
  creationOptions,
  ended,
  requestOptions,
  stubAuthenticator,
  waitingGet,
} from '../../tests/harness/browser-passkey.js'
import type { ClientConfig } from '../contract/client-config.js'
import { Client } from './client.js'
import { AuthFormError } from './errors.js'
import {
  autofillPasskey,
  reauthenticateByPasskey,
  registerPasskey,
  signInByPasskey,
  verifyStepByPasskey,
} from './passkeys.js'

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

describe('the list of the name field', () => {
  const serveLogin = () =>
    serve(({ line }) =>
      json(200, line.endsWith('options/') ? { options: requestOptions, ephemeral_token: 'seal' } : { user: ada }),
    )
  const asked = () => authenticator.get.mock.calls.map(([{ mediation }]) => mediation)
  let input: HTMLInputElement
  beforeEach(() => {
    vi.useFakeTimers()
    input = document.body.appendChild(document.createElement('input'))
    input.setAttribute('autocomplete', 'username webauthn')
  })
  afterEach(() => {
    input.remove()
    vi.useRealTimers()
  })
  const offer = (changes?: Partial<ClientConfig>) => {
    const waiting = waitingGet()
    authenticator.get.mockImplementation(waiting.get)
    const { lines, sent } = serveLogin()
    const stop = new AbortController()
    const answer = autofillPasskey(new Client(testConfig({ cookies: false, ...changes })), stop.signal)
    return { ...waiting, lines, sent, stop, answer }
  }

  it('gives a function that signs in with the passkey that was picked', async () => {
    const { pick, answer, sent } = offer()
    await vi.waitFor(() => expect(asked()).toEqual(['conditional']))
    pick()
    const signIn = await answer
    expect(sent).toHaveLength(1)
    expect(await signIn?.()).toMatchObject({ user: ada })
    expect(sent[1]).toMatchObject({ line: 'POST /api/auth/passkey/login/', body: { ephemeral_token: 'seal' } })
  })

  it.each([
    ['a minute before it expires', 300, 240],
    ['after half of a short life', 60, 30],
    ['before its cookie expires', 3600, 540],
  ])('gets a new challenge %s', async (_, mfaChallengeLifetime, seconds) => {
    const { lines, stop, answer } = offer({ mfaChallengeLifetime })
    await vi.waitFor(() => expect(asked()).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(1000 * seconds - 500)
    expect(lines()).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(500)
    await vi.waitFor(() => expect(asked()).toHaveLength(2))
    expect(lines()).toHaveLength(2)
    stop.abort()
    expect(await answer).toBeUndefined()
  })

  it('renews nothing while the page is hidden', async () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    const { lines, stop } = offer()
    await vi.advanceTimersByTimeAsync(1000)
    expect(lines()).toEqual([])
    hidden.mockReturnValue(false)
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.waitFor(() => expect(asked()).toHaveLength(1))
    stop.abort()
    hidden.mockRestore()
  })

  it('ends without a word when it is stopped or another ceremony begins', async () => {
    const first = offer()
    await vi.waitFor(() => expect(asked()).toHaveLength(1))
    first.stop.abort()
    expect(await first.answer).toBeUndefined()
    const second = offer()
    await vi.waitFor(() => expect(asked()).toHaveLength(2))
    signInByPasskey(new Client(testConfig())).catch(() => {})
    expect(await second.answer).toBeUndefined()
  })

  it('is left to the button where the browser has none', async () => {
    vi.stubGlobal('PublicKeyCredential', () => {})
    const { answer, lines } = offer()
    expect(await answer).toBeUndefined()
    expect(lines()).toEqual([])
  })
})
