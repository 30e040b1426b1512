// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { ada, json, type Sent } from '../../../../tests/harness/browser.js'
import { fieldErrors, html, press, serve, show, type, underProvider } from '../form.test-help.js'
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
    await press('Use instead: Email')
    rerender(challenge())
    expect(screen.getByRole('alert').textContent).toContain('You have not set up this method: Email.')
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
