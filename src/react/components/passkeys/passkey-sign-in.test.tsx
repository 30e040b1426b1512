// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ada, json } from '../../../../tests/harness/browser.js'
import { ended, requestOptions, stubAuthenticator, waitingGet } from '../../../../tests/harness/browser-passkey.js'
import type { ClientConfig } from '../../../contract/client-config.js'
import { fieldErrors, html, press, serve, show, signIn } from '../form.test-help.js'
import { LoginForm } from '../login/login-form.js'

// The tests look at the result of a click without waiting for its file.
beforeAll(() => Promise.all([import('../login/other-ways.js'), import('./passkey-sign-in.js')]))

let authenticator: ReturnType<typeof stubAuthenticator>
beforeEach(() => {
  authenticator = stubAuthenticator()
})
afterEach(() => vi.unstubAllGlobals())

const BUTTON = 'Sign in with a passkey'
const OPTIONS = 'POST /api/auth/passkey/login/options/'
const SIGN_IN = 'POST /api/auth/passkey/login/'

/** The form, with a browser that lists passkeys until one is picked. */
const showForm = async (answer: () => Response = () => json(200, { user: ada }), changes?: Partial<ClientConfig>) => {
  const waiting = waitingGet()
  authenticator.get.mockImplementation(waiting.get)
  const { lines } = serve(({ line }) =>
    line === OPTIONS ? json(200, { options: requestOptions, ephemeral_token: '' }) : answer(),
  )
  const onSuccess = vi.fn()
  await act(async () => show(<LoginForm onSuccess={onSuccess} />, null, { usePasskeys: true, ...changes }))
  await act(async () => {})
  return { onSuccess, lines, pick: () => act(async () => waiting.pick()) }
}
const listed = () => authenticator.get.mock.calls.filter(([{ mediation }]) => mediation === 'conditional')
/** Whether the browser still lists passkeys. */
const isListing = () => listed().some(([{ signal }]) => !signal.aborted)

describe('LoginForm with passkeys', () => {
  it('signs in by the button, which ends the list of the browser', async () => {
    const { onSuccess, lines, pick } = await showForm()
    expect(isListing()).toBe(true)
    await press(BUTTON)
    expect(isListing()).toBe(false)
    await pick()
    expect(lines().slice(-2)).toEqual([OPTIONS, SIGN_IN])
    expect(onSuccess).toHaveBeenCalledWith(expect.objectContaining({ user: ada }))
  })

  it('signs in with a passkey of the list', async () => {
    const { onSuccess, lines, pick } = await showForm()
    expect(screen.getByLabelText('Username or email').getAttribute('autocomplete')).toBe('username webauthn')
    await pick()
    await waitFor(() => expect(onSuccess).toHaveBeenCalledTimes(1))
    expect(lines().filter((line) => line === SIGN_IN)).toHaveLength(1)
    expect(lines().at(-2)).toBe(OPTIONS)
  })

  it('shows a refusal of either at the button, and lists them again at the name field', async () => {
    const refused = () => fieldErrors('non_field_errors', 'invalid_passkey', 'Not accepted.')
    const { onSuccess, pick } = await showForm(refused)
    await pick()
    expect((await screen.findByRole('alert')).textContent).toBe('Not accepted.')
    expect(onSuccess).not.toHaveBeenCalled()
    const before = listed().length
    await act(async () => screen.getByLabelText('Username or email').focus())
    await waitFor(() => expect(listed().length).toBe(before + 1))
  })

  it('lists none while a password is checked, and again at the name field after a wrong one', async () => {
    await showForm(() => fieldErrors('non_field_errors', 'invalid_credentials', 'Wrong.'))
    await signIn()
    expect(isListing()).toBe(false)
    await act(async () => screen.getByLabelText('Username or email').focus())
    await waitFor(() => expect(isListing()).toBe(true))
  })

  it('ends the list when the form goes', async () => {
    await showForm()
    expect(isListing()).toBe(true)
    cleanup()
    expect(isListing()).toBe(false)
  })

  it('says in calm words that the dialog was closed', async () => {
    await showForm()
    authenticator.get.mockRejectedValueOnce(ended('NotAllowedError'))
    await press(BUTTON)
    expect(screen.getByText('No passkey was used. You can try again.')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('has neither without USE_PASSKEYS, nor without its route', async () => {
    await showForm(undefined, { usePasskeys: false })
    expect(screen.queryByRole('button', { name: BUTTON })).toBeNull()
    expect(screen.getByLabelText('Username or email').getAttribute('autocomplete')).toBe('username')
    expect(authenticator.get).not.toHaveBeenCalled()
    cleanup()
    await showForm(undefined, { excluded: ['passkey_login'] })
    expect(screen.queryByRole('button', { name: BUTTON })).toBeNull()
  })

  it('without JavaScript has a button that says what it needs', async () => {
    const page = await html(<LoginForm />, null, { usePasskeys: true })
    const button = [...page.querySelectorAll('button')].find(({ textContent }) => textContent === BUTTON)
    expect(button?.disabled).toBe(true)
    expect(page.textContent).toContain('This part needs JavaScript.')
  })
})
