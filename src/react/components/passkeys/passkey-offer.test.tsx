// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ada, json } from '../../../../tests/harness/browser.js'
import { creationOptions, ended, stubAuthenticator } from '../../../../tests/harness/browser-passkey.js'
import type { ClientConfig } from '../../../contract/client-config.js'
import { press, serve, show, signIn } from '../form.test-help.js'
import { LoginForm } from '../login/login-form.js'

// The tests look at the result of a click without waiting for its file.
beforeAll(() => Promise.all([import('../login/other-ways.js'), import('./passkey-sign-in.js')]))

let authenticator: ReturnType<typeof stubAuthenticator>
let canBePasskey = true
beforeEach(() => {
  authenticator = stubAuthenticator()
  canBePasskey = true
  Object.assign(PublicKeyCredential, {
    isConditionalMediationAvailable: async () => false,
    isUserVerifyingPlatformAuthenticatorAvailable: async () => canBePasskey,
  })
  localStorage.clear()
})
afterEach(() => vi.unstubAllGlobals())

/** A password login of a user with this many passkeys. */
const logIn = async (passkeys = 0, offerPasskey = true, changes: Partial<ClientConfig> = {}) => {
  const { lines } = serve(({ line }) => {
    if (line.endsWith('/account/')) return json(200, { has_password: true, passkeys })
    if (line.endsWith('options/')) return json(200, { options: creationOptions, passkey_token: '' })
    return line.endsWith('passkeys/') ? json(201, { id: '1' }) : json(200, { user: ada })
  })
  const onSuccess = vi.fn()
  const form = <LoginForm offerPasskey={offerPasskey} onSuccess={onSuccess} />
  const shown = await act(async () => show(form, null, { usePasskeys: true, ...changes }))
  await signIn()
  return { onSuccess, lines, ...shown }
}
const offered = () => screen.findByRole('heading', { name: 'Sign in faster next time' })

describe('LoginForm with offerPasskey', () => {
  it('adds a passkey after the login, and then goes on', async () => {
    const { onSuccess, lines } = await logIn()
    await offered()
    expect(onSuccess).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add a passkey' }))
    await press('Add a passkey')
    expect(lines()).toContain('POST /api/auth/passkeys/')
    expect(onSuccess).toHaveBeenCalledTimes(1)
    expect(onSuccess).toHaveBeenCalledWith({ status: 'authenticated', user: ada, mfaEnrolmentRequired: false })
  })

  it('goes on without one, and does not ask again', async () => {
    const first = await logIn()
    await offered()
    authenticator.create.mockRejectedValueOnce(ended('NotAllowedError'))
    await press('Add a passkey')
    expect(screen.getByText('No passkey was used. You can try again.')).toBeTruthy()
    await press('Not now')
    expect(first.onSuccess).toHaveBeenCalledTimes(1)
    first.unmount()
    const second = await logIn()
    await waitFor(() => expect(second.onSuccess).toHaveBeenCalledTimes(1))
  })

  it.each([
    ['who has one', () => logIn(1)],
    ['while passkeys are off', () => logIn(0, true, { usePasskeys: false })],
    ['without the routes it needs', () => logIn(0, true, { excluded: ['passkeys'] })],
    [
      'on a device that cannot be one',
      () => {
        canBePasskey = false
        return logIn()
      },
    ],
  ])('goes on for a user %s', async (_, begin) => {
    const { onSuccess } = await begin()
    await waitFor(() => expect(onSuccess).toHaveBeenCalledTimes(1))
    expect(localStorage).toHaveLength(0)
  })

  it('is off by default', async () => {
    const { onSuccess, lines } = await logIn(0, false)
    expect(onSuccess).toHaveBeenCalledTimes(1)
    expect(lines()).not.toContain('GET /api/auth/account/')
  })
})
