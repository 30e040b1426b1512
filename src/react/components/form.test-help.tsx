import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, StrictMode } from 'react'
import { prerender } from 'react-dom/static.browser'
import { afterEach, beforeAll } from 'vitest'
import { json, type Sent, stubService, testConfig } from '../../../tests/harness/browser.js'
import type { ClientConfig, WireUser } from '../../contract/client-config.js'
import { AuthProvider } from '../provider.js'
import { loadExplain } from './parts/load-refusal.js'

// Chunks that a page loads on demand: the tests look at the result of a click without waiting for their files.
beforeAll(() =>
  Promise.all([
    loadExplain(),
    import('./login/second-step.js'),
    import('./mfa/mfa-code-form.js'),
    import('./mfa/mfa-enroll.js'),
    import('./mfa/other-methods.js'),
  ]),
)

let service: ReturnType<typeof stubService> | undefined
/** A service whose answers the test decides, until the test ends. */
export const serve = (answer: (sent: Sent) => Response | Promise<Response>) => {
  service = stubService(answer)
  return service
}
/** Puts the browser's own `fetch` back. */
export const restore = () => service?.restore()
afterEach(() => {
  cleanup()
  restore()
  history.replaceState(null, '', '/')
  localStorage.clear()
})

type User = WireUser | null | undefined
/** The component as a page has it. */
export const underProvider = (children: ReactNode, user: User, changes?: Partial<ClientConfig>) => (
  <StrictMode>
    <AuthProvider {...testConfig(changes)} initialUser={user}>
      {children}
    </AuthProvider>
  </StrictMode>
)
/** Renders as the browser does. */
export const show = (children: ReactNode, user: User | 'unknown' = null, changes?: Partial<ClientConfig>) =>
  render(underProvider(children, user === 'unknown' ? undefined : user, changes))
/** The server's HTML. */
export const html = async (children: ReactNode, user: User | 'unknown' = null, changes?: Partial<ClientConfig>) => {
  const host = document.createElement('div')
  const { prelude } = await prerender(underProvider(children, user === 'unknown' ? undefined : user, changes))
  host.innerHTML = await new Response(prelude).text()
  return host
}
export const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } })
export const press = (name: string | RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
/** Submits past the handler of the form, as React replays what was submitted before hydration. */
export const postWithoutHandler = async (button: string) => {
  const form = screen.getByRole('button', { name: button }).closest('form')
  if (!form) throw new Error(`${button} is in no form`)
  form.addEventListener('submit', (event) => Object.defineProperty(event, 'preventDefault', { value: () => {} }), true)
  await act(async () => fireEvent.submit(form))
}
/** The sixth digit submits the form. */
export const typeCode = (code: string) => act(async () => type('Code', code))
/** The text below a field: its error, or its hint. */
export const textBelow = (label: string | RegExp) => {
  const input = screen.getByLabelText(label, { selector: 'input' })
  return document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent
}
/** A refusal that belongs to one field. */
export const fieldErrors = (field: string, code: string, text: string) =>
  json(400, { [field]: [text], error_codes: { [field]: [code] } })
export const signIn = async () => {
  type('Username or email', 'ada')
  type('Password', 'secret')
  await press('Sign in')
}

/** The reply of mfa/: `which` is on, or nothing is. */
export const methods = (isOn: boolean, which = 'app') => [
  ...['app', 'email'].map((name) => {
    const on = isOn && name === which
    return { name, is_active: on, is_primary: on, is_setup: on }
  }),
  { name: 'backup_codes', is_active: isOn, is_primary: false, is_setup: isOn, remaining: 10 },
]
