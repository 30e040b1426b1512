// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { ada, json, type Sent } from '../../../../tests/harness/browser.js'
import { fieldErrors, html, press, serve, show, type, typeCode, underProvider } from '../form.test-help.js'
import { MfaChallenge } from './mfa-challenge.js'

// The tests look at the step without waiting for its parts.
beforeAll(() =>
  Promise.all([import('./resend-step.js'), import('./trust-device.js'), import('../passkeys/passkey-step.js')]),
)

describe('MfaChallenge', () => {
  it('keeps the message when the page around renders again', async () => {
    serve(() => fieldErrors('new_method', 'mfa_method_not_active', 'This method is not active.'))
    const challenge = () => underProvider(<MfaChallenge step={{ method: 'app' }} onSuccess={() => {}} />, null)
    const { rerender } = render(challenge())
    await screen.findByRole('button', { name: 'Get a code by email' })
    await press('Get a code by email')
    rerender(challenge())
    expect(screen.getByRole('alert').textContent).toContain('You have not set up this method: Email.')
  })
})

describe('the field of a code', () => {
  const code = () => screen.getByLabelText<HTMLInputElement>('Code')
  const shown = async (changes: object, method = 'app') => {
    const { sent } = serve(() => fieldErrors('non_field_errors', 'invalid_code', 'Invalid code'))
    await act(async () => show(<MfaChallenge step={{ method }} onSuccess={() => {}} />, null, changes))
    return sent
  }

  it.each(['123456', '123 456', '١٢٣٤٥٦'])('sends the form with its sixth digit: %s', async (value) => {
    const sent = await shown({})
    expect(code().inputMode).toBe('numeric')
    await typeCode(value.slice(0, -1))
    expect(sent).toEqual([])
    await typeCode(value)
    expect(sent).toMatchObject([{ line: 'POST /api/auth/login/verify/', body: { code: value } }])
  })

  it('waits for the button after a correction of one digit, and sends another code', async () => {
    const sent = await shown({})
    await typeCode('123456')
    expect(sent).toHaveLength(1)
    await screen.findByRole('alert')
    for (const value of ['123456 ', '12345', '123457', '1234578', '123 457']) await typeCode(value)
    expect(sent).toHaveLength(1)
    await typeCode('654321')
    expect(sent).toHaveLength(2)
    for (const value of ['', '65432', '654322']) await typeCode(value)
    expect(sent).toHaveLength(3)
  })

  it('waits for the button where a box follows, and where the codes are of the host', async () => {
    for (const [changes, method] of [
      [{ trustedDeviceLifetime: 60 }, 'app'],
      [{ mfaMethods: ['sms'] }, 'sms'],
    ] as const) {
      const sent = await shown(changes, method)
      await typeCode('123456')
      expect(sent).toEqual([])
      cleanup()
    }
  })

  it('asks for a backup code after a button, and for the other one again', async () => {
    const sent = await shown({})
    await typeCode('12')
    await press('Use a backup code')
    expect(screen.getByText('Enter one of your backup codes.')).toBeTruthy()
    expect([code().value, code().inputMode, document.activeElement === code()]).toEqual(['', '', true])
    await typeCode('123456')
    expect(sent).toEqual([])
    await press('Use instead: Authenticator app')
    expect(screen.getByText('Enter the code that your authenticator app shows.')).toBeTruthy()
    expect([code().inputMode, document.activeElement === code()]).toEqual(['numeric', true])
  })

  it('says that a backup code works, where the codes are of the host', async () => {
    await shown({ mfaMethods: ['sms'] }, 'sms')
    expect(screen.getByText('A backup code works here too.')).toBeTruthy()
  })

  it('asks for a backup code although no code could be sent', async () => {
    serve(() => json(200, {}))
    show(<MfaChallenge step={{ method: 'email', code_sent: false }} onSuccess={() => {}} />)
    await press('Use a backup code')
    expect(screen.getByText('Enter one of your backup codes.')).toBeTruthy()
  })

  it('is one for both kinds of codes without JavaScript', async () => {
    const page = await html(<MfaChallenge step={{ method: 'app' }} onSuccess={() => {}} />)
    expect(page.querySelector('[name=code]')?.getAttribute('inputmode')).toBeNull()
    expect(page.textContent).toContain('A backup code works here too.')
    expect(page.textContent).not.toContain('Use a backup code')
  })
})

describe('the wait for another code', () => {
  it('counts by the clock and uses the singular', async () => {
    vi.useFakeTimers()
    try {
      await act(async () => show(<MfaChallenge step={{ method: 'email' }} onSuccess={() => {}} />))
      expect(screen.getByText('A new code can be sent in 60 seconds.')).toBeTruthy()
      await act(() => vi.advanceTimersByTimeAsync(1000))
      await act(() => vi.advanceTimersByTimeAsync(1000))
      expect(screen.getByText('A new code can be sent in 58 seconds.')).toBeTruthy()
      // While the machine sleeps, time passes but timers do not run.
      vi.setSystemTime(Date.now() + 56_000)
      await act(() => vi.advanceTimersByTimeAsync(1000))
      expect(screen.getByText('A new code can be sent in 1 second.')).toBeTruthy()
      await act(() => vi.advanceTimersByTimeAsync(1000))
      expect(screen.getByRole('button', { name: 'Send a new code' })).toBeTruthy()
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('the box that trusts a browser', () => {
  const month = { trustedDeviceLifetime: 30 * 86_400 }
  const box = (time = '30 days') => screen.queryByRole('checkbox', { name: `Trust this browser for ${time}` })
  const shown = async (changes: object, method = 'app') => {
    await act(async () => show(<MfaChallenge step={{ method }} onSuccess={() => {}} />, null, changes))
    return box()
  }

  it('is not there by default', async () => {
    expect(await shown({})).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  it('stays ticked when the user chooses another method', async () => {
    serve(() => json(200, { ephemeral_token: 'u', new_method: 'email' }))
    const input = await shown(month)
    await act(async () => input?.click())
    await press('Get a code by email')
    const other = box()
    expect([other === input, other instanceof HTMLInputElement && other.checked]).toEqual([false, true])
  })

  it.each([
    [true, { code: '123456', trust_device: 'true' }],
    [false, { code: '123456' }],
  ])('sends what the user decided: %s', async (trusts, body) => {
    const sent: Sent[] = []
    serve((one) => {
      sent.push(one)
      return json(200, { user: ada })
    })
    const input = await shown(month)
    expect(input?.getAttribute('checked')).toBeNull()
    if (trusts) await act(async () => input?.click())
    type('Code', '123456')
    await press('Verify')
    expect(sent[0]?.body).toEqual(body)
  })

  it('names the time in the largest unit', async () => {
    await shown({ trustedDeviceLifetime: 12 * 3600 })
    expect(box('12 hours')).toBeTruthy()
  })

  it('is a part of the form without JavaScript', async () => {
    const page = await html(<MfaChallenge step={{ method: 'app' }} onSuccess={() => {}} />, null, month)
    const input = page.querySelector<HTMLInputElement>('form[action$="login/verify/"] input[type=checkbox]')
    expect([input?.name, input?.value, input?.checked]).toEqual(['trust_device', 'true', false])
  })

  it('a passkey has it in its own form only', async () => {
    const passkeys = { usePasskeys: true, mfaMethods: ['app', 'passkey', 'backup_codes'] }
    const input = await shown({ ...month, ...passkeys }, 'passkey')
    expect(screen.getAllByRole('checkbox')).toEqual([input])
    expect(input?.closest('form')?.textContent).toContain('Use a passkey')
  })
})
