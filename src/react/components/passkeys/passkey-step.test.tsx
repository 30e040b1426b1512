// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ada, json, type Sent } from '../../../../tests/harness/browser.js'
import { ended, requestOptions, stubAuthenticator } from '../../../../tests/harness/browser-passkey.js'
import { fieldErrors, html, press, serve, show } from '../form.test-help.js'
import { LoginForm } from '../login/login-form.js'
import { MfaChallenge } from '../mfa/mfa-challenge.js'

// The tests look at the result of a click without waiting for its file.
beforeAll(() => import('./passkey-step.js'))

let authenticator: ReturnType<typeof stubAuthenticator>
beforeEach(() => {
  authenticator = stubAuthenticator()
})
afterEach(() => vi.unstubAllGlobals())

const passkeys = { usePasskeys: true, mfaMethods: ['app', 'passkey', 'backup_codes'] }

/** A service with options for the step; `answer` replies to the proof. */
const serveStep = (answer: () => Response = () => json(200, { user: ada })) =>
  serve(({ line }: Sent) =>
    line.endsWith('options/')
      ? json(200, { options: requestOptions, passkey_token: '' })
      : line.endsWith('change-method/')
        ? json(200, { ephemeral_token: '', new_method: 'passkey' })
        : answer(),
  )

const showStep = async (props: Partial<Parameters<typeof MfaChallenge>[0]> = {}) => {
  const onSuccess = vi.fn()
  await act(async () =>
    show(<MfaChallenge step={{ method: 'passkey' }} {...{ onSuccess }} {...props} />, null, passkeys),
  )
  return { onSuccess }
}

describe('a passkey as the second step', () => {
  it('is asked for by a button that has the focus, never by itself', async () => {
    const { lines } = serveStep()
    const { onSuccess } = await showStep({ moved: true })
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Use a passkey' }))
    expect(authenticator.get).not.toHaveBeenCalled()
    await press('Use a passkey')
    expect(lines()).toEqual(['POST /api/auth/login/passkey/options/', 'POST /api/auth/login/verify/'])
    expect(onSuccess).toHaveBeenCalledWith(expect.objectContaining({ status: 'authenticated', user: ada }))
  })

  it('that the user closes says so in calm words, and can be tried again', async () => {
    authenticator.get.mockRejectedValueOnce(ended('NotAllowedError'))
    serveStep()
    const { onSuccess } = await showStep()
    await press('Use a passkey')
    expect(screen.getByText('No passkey was used. You can try again.').getAttribute('role')).toBe('status')
    expect(screen.queryByRole('alert')).toBeNull()
    await press('Use a passkey')
    expect(onSuccess).toHaveBeenCalled()
    expect(screen.queryByText('No passkey was used. You can try again.')).toBeNull()
  })

  it('that the service refuses is an error', async () => {
    serveStep(() => fieldErrors('credential', 'invalid_passkey', 'Not accepted.'))
    await showStep()
    await press('Use a passkey')
    expect(screen.getByRole('alert').textContent).toContain('Not accepted.')
  })

  it('of a login that is over asks for the password again', async () => {
    serveStep(() => fieldErrors('non_field_errors', 'invalid_token', 'Invalid token'))
    const onExpired = vi.fn()
    await showStep({ onExpired })
    await press('Use a passkey')
    expect(onExpired).toHaveBeenCalled()
  })

  it('can be chosen in place of a code, and takes the focus then', async () => {
    const { lines } = serveStep()
    await showStep({ step: { method: 'app' } })
    await press('Use your passkey')
    expect(lines()).toEqual(['POST /api/auth/login/change-method/'])
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Use a passkey' }))
  })

  it('without JavaScript says what it needs, and leaves the field for a backup code', async () => {
    const page = await html(<LoginForm params={{ mfa: 'passkey' }} />, null, passkeys)
    expect(page.textContent).toContain('This part needs JavaScript.')
    expect([...page.querySelectorAll('form[action]')].map((form) => form.getAttribute('action'))).toEqual([
      '/api/auth/login/verify/',
      '/api/auth/login/change-method/',
    ])
    const other = await html(<LoginForm params={{ mfa: 'app' }} />, null, passkeys)
    expect(other.textContent).not.toContain('Passkey')
  })
})
