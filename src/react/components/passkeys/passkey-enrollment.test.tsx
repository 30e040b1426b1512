// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ada, json } from '../../../../tests/harness/browser.js'
import { creationOptions, stubAuthenticator } from '../../../../tests/harness/browser-passkey.js'
import { methods, press, serve, show, signIn } from '../form.test-help.js'
import { LoginForm } from '../login/login-form.js'

beforeEach(() => {
  stubAuthenticator()
  Object.assign(PublicKeyCredential, { isConditionalMediationAvailable: async () => false })
})
afterEach(() => vi.unstubAllGlobals())

/** A login that needs a second factor. A passkey is enough for the service if it verifies its user. */
const logIn = async (isEnough: boolean, mfaMethods: readonly string[]) => {
  let has = false
  const { lines } = serve(({ line }) => {
    if (line.endsWith('/login/')) return json(200, { user: ada, mfa_enrolment_required: true })
    if (line === 'GET /api/auth/user/') return json(200, ada)
    if (line === 'GET /api/auth/mfa/') return json(200, methods(false))
    if (line.endsWith('/account/'))
      return isEnough && has ? json(200, { passkeys: 1 }) : json(403, { code: 'mfa_enrolment_required' })
    if (line.endsWith('options/')) return json(200, { options: creationOptions, passkey_token: '' })
    if (line.startsWith('GET')) return json(200, { count: 0, next: null, previous: null, results: [] })
    has = true
    return json(201, { id: '1' })
  })
  const onSuccess = vi.fn()
  show(<LoginForm onSuccess={onSuccess} />, null, { usePasskeys: true, mfaMethods })
  await signIn()
  await screen.findByText(/^This site requires two-step sign-in/)
  return { onSuccess, lines }
}
const WITH = ['app', 'passkey', 'backup_codes']

describe('a second factor that is required', () => {
  it('can be a passkey', async () => {
    const { onSuccess } = await logIn(true, WITH)
    await screen.findByRole('button', { name: 'Add a passkey' })
    await press('Add a passkey')
    const outcome = { status: 'authenticated', user: ada, mfaEnrolmentRequired: false }
    await waitFor(() => expect(onSuccess).toHaveBeenCalledExactlyOnceWith(outcome))
  })

  it('is still required after a passkey that does not verify its user', async () => {
    const { onSuccess, lines } = await logIn(false, WITH)
    await screen.findByRole('button', { name: 'Add a passkey' })
    await press('Add a passkey')
    await waitFor(() => expect(lines()).toContain('GET /api/auth/account/'))
    expect(onSuccess).not.toHaveBeenCalled()
    expect(screen.getByText(/^This site requires two-step sign-in/)).toBeTruthy()
  })

  it('is no passkey where that is none', async () => {
    await logIn(true, ['app', 'backup_codes'])
    await screen.findByRole('button', { name: 'Set up: Authenticator app' })
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
  })
})
