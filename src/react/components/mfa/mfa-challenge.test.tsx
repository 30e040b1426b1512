// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fieldErrors, press, serve, show, underProvider } from '../form.test-help.js'
import { MfaChallenge } from './mfa-challenge.js'

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
      show(<MfaChallenge step={{ method: 'email' }} onSuccess={() => {}} />)
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
