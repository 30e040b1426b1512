// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { json, stubService, testConfig } from '../../../tests/harness/browser.js'
import { AuthProvider } from '../provider.js'
import { LoginForm } from './login/login-form.js'

vi.mock('./parts/refusal.js', () => {
  throw new TypeError('the chunk did not load')
})

let service: ReturnType<typeof stubService> | undefined
afterEach(() => {
  cleanup()
  service?.restore()
})

it.each([
  [
    'fields',
    () => json(400, { non_field_errors: ['No.'], error_codes: { non_field_errors: ['invalid_credentials'] } }),
    'No.',
  ],
  ['a message', () => json(429, { detail: 'Later.', code: 'throttled' }), 'Later.'],
  ['nothing', () => Promise.reject(new TypeError('offline')), 'No connection. Please try again.'],
])('a form whose explanations did not load shows the text of the service: %s', async (_, answer, text) => {
  service = stubService(answer)
  render(
    <AuthProvider {...testConfig()} initialUser={null}>
      <LoginForm />
    </AuthProvider>,
  )
  fireEvent.change(screen.getByLabelText('Password', { selector: 'input' }), { target: { value: 'secret' } })
  await act(async () => fireEvent.submit(document.querySelector('form') as HTMLFormElement))
  // The failed import is real: on a busy machine it takes longer than the second that a query waits by default.
  expect((await screen.findByRole('alert', undefined, { timeout: 15_000 })).textContent).toBe(text)
  expect(document.querySelector('form')?.dataset.state).toBe('error')
})
