// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ada, json } from '../../../../tests/harness/browser.js'
import { ended, requestOptions, stubAuthenticator } from '../../../../tests/harness/browser-passkey.js'
import type { ClientConfig } from '../../../contract/client-config.js'
import { fieldErrors, methods, press, serve, show, textBelow, typeCode } from '../form.test-help.js'
import Reauthenticate from './reauthenticate.js'

// The tests look at the result of a click without waiting for its file.
beforeAll(() => import('../passkeys/passkey-reauthentication.js'))

let authenticator: ReturnType<typeof stubAuthenticator>
beforeEach(() => {
  authenticator = stubAuthenticator()
})
afterEach(() => vi.unstubAllGlobals())

const FORBIDDEN = { detail: 'x', code: 'mfa_enrolment_required' }
const account = { has_password: true, email_verified: true, methods: [], passkeys: 1, social_accounts: 0, sessions: 1 }

interface Has {
  account?: Partial<typeof account> | undefined
  methods?: unknown
  settings?: Partial<ClientConfig>
}

/** The component of a user who has these. Without `account`, the service does not tell what the account has. */
const ask = async (has: Has) => {
  const { lines, sent } = serve(({ line, body }) => {
    if (line === 'GET /api/auth/mfa/') return json(200, has.methods ?? methods(false))
    if (line === 'GET /api/auth/account/')
      return has.account ? json(200, { ...account, ...has.account }) : json(403, FORBIDDEN)
    if (line.endsWith('options/')) return json(200, { options: requestOptions, passkey_token: '' })
    const isWrong = Object(body).code === '000000'
    return isWrong ? fieldErrors('code', 'invalid', 'Invalid code') : json(200, { detail: 'ok' })
  })
  const onDone = vi.fn()
  const settings = { usePasskeys: true, mfaMethods: ['app', 'email', 'passkey', 'backup_codes'], ...has.settings }
  await act(async () => show(<Reauthenticate onDone={onDone} />, ada, settings))
  await act(async () => {})
  return { lines, sent, onDone }
}

const names = () =>
  screen
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
    .filter((name) => name !== 'Show')

describe('Reauthenticate', () => {
  it('offers a passkey to a user who has one', async () => {
    const { lines, onDone } = await ask({ account: {} })
    expect(names()).toEqual(['Confirm', 'Use a passkey'])
    expect(document.activeElement).toBe(screen.getByLabelText('Password'))
    await press('Use a passkey')
    expect(lines().slice(-2)).toEqual(['POST /api/auth/reauthenticate/options/', 'POST /api/auth/reauthenticate/'])
    expect(onDone).toHaveBeenCalledTimes(1)
  })

  it('stays when the passkey is not used', async () => {
    authenticator.get.mockRejectedValueOnce(ended('NotAllowedError'))
    const { onDone } = await ask({ account: {} })
    await press('Use a passkey')
    expect(screen.getByText('No passkey was used. You can try again.')).toBeTruthy()
    expect(onDone).not.toHaveBeenCalled()
  })

  it('offers it beside a code too, unless a passkey is no second factor', async () => {
    await ask({ account: {}, methods: methods(true) })
    expect(screen.getByLabelText('Code')).toBeTruthy()
    expect(names()).toEqual(['Confirm', 'Use a passkey'])
  })

  it.each([
    ['has no passkey', { account: { passkeys: 0 } }],
    ['finds passkeys turned off', { account: {}, settings: { usePasskeys: false } }],
    [
      'has a code and no passkey as a factor',
      { account: {}, methods: methods(true), settings: { mfaMethods: ['app'] } },
    ],
  ])('offers none to a user who %s', async (_, has) => {
    await ask(has)
    expect(names()).toEqual(['Confirm'])
  })

  it.each([{}, { has_password: false }])(
    'offers nothing but the passkey where it is the second factor that a user must have: %j',
    async (more) => {
      const passkey = { name: 'passkey', is_active: true, is_primary: true, is_setup: true }
      await ask({ account: more, methods: [...methods(false), passkey] })
      expect(screen.queryByLabelText('Password')).toBeNull()
      expect(names()).toEqual(['Use a passkey'])
    },
  )

  it('emails a code to a user without a password', async () => {
    const { lines, sent, onDone } = await ask({ account: { has_password: false, passkeys: 0 } })
    expect(screen.queryByLabelText('Password')).toBeNull()
    expect(screen.getByText('We can email a code to ada@example.com.')).toBeTruthy()
    await press('Send a code')
    expect(lines().at(-1)).toBe('POST /api/auth/reauthenticate/email/')
    expect(document.activeElement).toBe(screen.getByLabelText('Code'))
    await typeCode('000000')
    expect(textBelow('Code')).toBe("That code isn't right.")
    await typeCode('123456')
    expect(sent.at(-1)).toMatchObject({ line: 'POST /api/auth/reauthenticate/', body: { code: '123456' } })
    expect(onDone).toHaveBeenCalledTimes(1)
  })

  it('offers everything while it is unknown what the account has', async () => {
    await ask({})
    expect(screen.getByLabelText('Password')).toBeTruthy()
    expect(names()).toEqual(['Confirm', 'Use a passkey', 'Send a code'])
  })

  it('does not ask about the account where only passwords exist', async () => {
    const { lines } = await ask({ account: {}, settings: { usePasskeys: false, emailLogin: 'off' } })
    expect(lines()).not.toContain('GET /api/auth/account/')
    expect(names()).toEqual(['Confirm'])
  })
})
