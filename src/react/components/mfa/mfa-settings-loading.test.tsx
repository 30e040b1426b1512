// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { ada, json } from '../../../../tests/harness/browser.js'
import { methods, press, serve, show } from '../form.test-help.js'
import { MfaSettings } from './mfa-settings.js'

const chunks = vi.hoisted(() => ({ areMissing: true }))

type Part = { default: unknown }

/** A module whose import fails as that of a chunk does while the browser is offline. */
const orMissing = (found: Part) => ({
  get default() {
    if (chunks.areMissing) throw new TypeError('Failed to fetch dynamically imported module')
    return found.default
  },
})
vi.mock('./mfa-code-form.js', async (original) => orMissing(await original<Part>()))
vi.mock('./mfa-enroll.js', async (original) => orMissing(await original<Part>()))

vi.mock('../parts/problem-text.js', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

const OFFLINE = 'No connection. Please try again.'

beforeEach(() => {
  chunks.areMissing = true
})

it.each([
  ['Turn off: Authenticator app', true],
  ['Set up: Authenticator app', false],
])('shows that the part of "%s" did not load, and retries', async (button, isOn) => {
  const { lines } = serve(({ line }) =>
    line.startsWith('GET')
      ? json(200, methods(isOn))
      : json(201, { method: 'app', backup_codes: [], setup_data: { detail: '' } }),
  )
  show(<MfaSettings />, ada)
  await screen.findByRole('button', { name: button })
  await press(button)
  expect((await screen.findByRole('alert')).textContent).toBe(OFFLINE)
  // Nothing has begun that the page could not complete.
  expect(lines().filter((line) => line.startsWith('POST'))).toEqual([])
  chunks.areMissing = false
  await press(button)
  expect(await screen.findByLabelText('Code')).toBeTruthy()
})

it('keeps the button busy until its part is there, which then has the focus', async () => {
  chunks.areMissing = false
  serve(() => json(200, methods(true)))
  show(<MfaSettings />, ada)
  const button = await screen.findByRole('button', { name: 'Turn off: Authenticator app' })
  act(() => {
    fireEvent.click(button)
  })
  expect(button.getAttribute('data-state')).toBe('pending')
  const code = await screen.findByLabelText('Code')
  // The focus moves in an effect.
  await vi.waitFor(() => expect(document.activeElement).toBe(code))
})

it('shows that the list did not load, even without the chunk of the texts', async () => {
  serve(() => Promise.reject(new TypeError('Failed to fetch')))
  await act(async () => show(<MfaSettings />, ada))
  expect((await screen.findByRole('alert')).textContent).toBe(OFFLINE)
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})
