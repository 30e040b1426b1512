// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ada, json } from '../../../../tests/harness/browser.js'
import { methods, press, serve, show, type, typeCode } from '../form.test-help.js'
import { MfaSettings } from './mfa-settings.js'

describe('MfaSettings', () => {
  it('enrolls an app: picture, key, code, backup codes', async () => {
    const link = 'otpauth://totp/App:ada?secret=ABCDEFGH&issuer=App'
    let isOn = false
    serve(({ line }) => {
      if (line.startsWith('GET')) return json(200, methods(isOn))
      if (line.endsWith('confirm/')) isOn = true
      return line.endsWith('mfa/')
        ? json(201, { method: 'app', backup_codes: ['aaaabbbbccccdddd'], setup_data: { qr_link: link } })
        : json(200, { detail: 'ok' })
    })
    show(<MfaSettings />, ada)
    await screen.findByRole('button', { name: 'Set up: Authenticator app' })
    await press('Set up: Authenticator app')
    expect(await screen.findByText('ABCD EFGH')).toBeTruthy()
    expect(await screen.findByRole('img', { name: /QR code/ })).toBeTruthy()
    await typeCode('123456')
    expect(screen.getByText('aaaa-bbbb-cccc-dddd')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Done' }).disabled).toBe(true)
    await act(async () => screen.getByRole('checkbox').click())
    await press('Done')
    expect(screen.queryByText('aaaa-bbbb-cccc-dddd')).toBeNull()
    expect(screen.getByRole('button', { name: 'Turn off: Authenticator app' })).toBeTruthy()
  })

  it('makes new backup codes when that is wanted', async () => {
    const { lines, sent } = serve(({ line }) =>
      line.startsWith('GET')
        ? json(200, methods(true))
        : json(201, { method: 'backup_codes', backup_codes: ['aaaabbbbccccdddd'], setup_data: {} }),
    )
    const posted = () => lines().filter((line) => line.startsWith('POST'))
    show(<MfaSettings />, ada)
    await screen.findByRole('button', { name: 'Replace backup codes' })
    await press('Replace backup codes')
    const warning = await screen.findByText(/^The backup codes you have now will stop working/)
    await waitFor(() => expect(document.activeElement).toBe(warning))
    await press('Cancel')
    await press('Replace backup codes')
    await screen.findByRole('button', { name: 'Make new codes' })
    expect(posted()).toEqual([])
    type('Code', '123456')
    await press('Make new codes')
    expect(await screen.findByText('aaaa-bbbb-cccc-dddd')).toBeTruthy()
    expect(posted()).toEqual(['POST /api/auth/mfa/'])
    expect(sent.at(-1)?.body).toBeUndefined()
    expect(sent.find(({ line }) => line.startsWith('POST'))?.body).toEqual({ method: 'backup_codes', code: '123456' })
  })

  it.each([
    ['another method', 'Set up: Email', 'email'],
    ['the app again', 'Set up again: Authenticator app', 'app'],
  ])('MfaSettings requests a code before it sets up %s', async (_which, button, method) => {
    const { sent } = serve(({ line }) =>
      line.startsWith('GET')
        ? json(200, methods(true))
        : json(201, { method, backup_codes: [], setup_data: { detail: 'ok' } }),
    )
    show(<MfaSettings />, ada)
    await screen.findByRole('button', { name: button })
    await press(button)
    expect(await screen.findByText(/enter a code of an active method, or a backup code/)).toBeTruthy()
    expect(sent.filter(({ line }) => line.startsWith('POST'))).toEqual([])
    type('Code', '123456')
    await press(button)
    await screen.findByRole('button', { name: 'Verify' })
    expect(sent.find(({ line }) => line.startsWith('POST'))?.body).toEqual({ method, code: '123456' })
  })

  it.each([
    ['Turn off: Authenticator app', /other sessions will end/],
    ['Remove: Authenticator app', /other sessions will end/],
    ['Set up again: Authenticator app', /works until you confirm the new one/],
  ])('shows the effect of "%s" before it requests a code', async (button, warning) => {
    serve(() => json(200, methods(true)))
    show(<MfaSettings />, ada)
    await screen.findByRole('button', { name: button })
    await press(button)
    const text = await screen.findByText(warning)
    const code = screen.getByLabelText('Code')
    await waitFor(() => expect(document.activeElement).toBe(code))
    expect(code.getAttribute('aria-describedby')).toContain(text.id)
  })

  it('offers to use and remove a method that is no longer offered, but not to set it up', async () => {
    let answer = methods(true)
    serve(() => json(200, answer))
    const labels = (about: string) =>
      screen.getAllByRole('button', { name: new RegExp(about) }).map((button) => button.getAttribute('aria-label'))
    show(<MfaSettings />, ada, { mfaOffered: ['email'] })
    await screen.findByRole('button', { name: 'Turn off: Authenticator app' })
    expect(labels('Authenticator')).toEqual(['Turn off: Authenticator app', 'Remove: Authenticator app'])
    expect(labels('Email')).toEqual(['Set up: Email'])
    // A deactivated method does not return.
    answer = methods(true, 'email').map((method) => (method.name === 'app' ? { ...method, is_setup: true } : method))
    cleanup()
    show(<MfaSettings />, ada, { mfaOffered: ['email'] })
    await screen.findByRole('button', { name: 'Turn off: Email' })
    expect(labels('Authenticator')).toEqual(['Remove: Authenticator app'])
  })

  it('shows no row for passkeys, and asks for no code of one', async () => {
    const passkey = { name: 'passkey', is_active: true, is_primary: false, is_setup: true }
    const { sent } = serve(({ line }) =>
      line.startsWith('GET')
        ? json(200, [...methods(false), passkey])
        : json(201, { method: 'app', backup_codes: [], setup_data: { qr_link: 'otpauth://totp/x?secret=ABCD' } }),
    )
    show(<MfaSettings />, ada)
    await screen.findByRole('button', { name: 'Set up: Authenticator app' })
    expect(screen.getAllByRole('listitem').map((row) => row.getAttribute('data-method'))).toEqual(['app', 'email'])
    await press('Set up: Authenticator app')
    expect(sent.find(({ line }) => line.startsWith('POST'))).toMatchObject({ body: { method: 'app' } })
  })

  it('shows no backup codes of a method that was not the first to be confirmed', async () => {
    let isOn = false
    serve(({ line }) => {
      if (line.startsWith('GET')) return json(200, methods(isOn))
      if (line.endsWith('confirm/')) isOn = true
      return line.endsWith('mfa/')
        ? json(201, { method: 'email', backup_codes: ['aaaabbbbccccdddd'], setup_data: { detail: 'ok' } })
        : json(200, { detail: 'ok' })
    })
    show(<MfaSettings />, ada)
    await screen.findByRole('button', { name: 'Set up: Email' })
    await press('Set up: Email')
    await screen.findByLabelText('Code')
    await typeCode('123456')
    expect(await screen.findByText('Saved.')).toBeTruthy()
    expect(screen.queryByText('aaaa-bbbb-cccc-dddd')).toBeNull()
  })
})
