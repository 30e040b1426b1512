// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ada, json, type Sent, stubService, testConfig } from '../../../../tests/harness/browser.js'
import { authFetch } from '../../context.js'
import { useAuth } from '../../hooks/use-auth.js'
import { AuthProvider } from '../../provider.js'
import { SignedIn } from '../session/signed-in.js'
import { SignedOut } from '../session/signed-out.js'
import { LoginForm } from './login-form.js'

function Status() {
  const { status, user } = useAuth()
  return <output>{`${status} ${user?.username ?? '-'}`}</output>
}

type User = typeof ada | null | undefined
// Without StrictMode, which asks everything twice.
const page = (initialUser: User) => (
  <AuthProvider {...testConfig({ providers: [] })} initialUser={initialUser}>
    <Status />
    <SignedIn>signed-in part</SignedIn>
    <SignedOut>signed-out part</SignedOut>
    <LoginForm />
  </AuthProvider>
)

const refusal = () => json(401, { detail: 'no', code: 'not_authenticated' })
const renewal = () => json(200, { access: '', refresh: '' })

describe('a page with LoginForm, from the HTML of the server to its last state', () => {
  let service: ReturnType<typeof stubService>
  let root: ReturnType<typeof hydrateRoot> | undefined
  let warned: ReturnType<typeof vi.spyOn>
  beforeEach(() => {
    warned = vi.spyOn(console, 'error')
  })
  afterEach(() => {
    act(() => root?.unmount())
    root = undefined
    cleanup()
    service.restore()
    vi.restoreAllMocks()
    document.body.replaceChildren()
  })

  /** Loads the page. Returns what it showed after each change of the document, without repetitions. */
  async function load(initialUser: User, answer: (sent: Sent) => Response | Promise<Response>) {
    service = stubService(answer)
    const host = document.body.appendChild(document.createElement('div'))
    const frames: string[] = []
    const look = () => {
      const texts = ['signed-in part', 'signed-out part'].filter((text) => host.textContent?.includes(text))
      const form = host.querySelector('[name=password]:not(noscript *)') ? ['login form'] : []
      const frame = [host.querySelector('output')?.textContent, ...texts, ...form].join(', ')
      if (frame !== frames.at(-1)) frames.push(frame)
    }
    host.innerHTML = renderToString(page(initialUser))
    look()
    const observer = new MutationObserver(look)
    observer.observe(host, { childList: true, subtree: true, characterData: true, attributes: true })
    await act(async () => {
      root = hydrateRoot(host, page(initialUser))
    })
    await vi.waitFor(() => expect(host.querySelector('output')?.textContent).not.toMatch(/^loading/))
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
    observer.disconnect()
    look()
    return frames
  }

  it("shows the server's user in every frame, without a request", async () => {
    const frames = await load(ada, () => json(500, {}))
    expect(frames).toEqual(['authenticated ada, signed-in part'])
    expect(service.lines()).toEqual([])
    expect(warned).not.toHaveBeenCalled()
  })

  it('shows neither the form nor a part for visitors until the service has returned the user', async () => {
    const slow = () => new Promise<Response>((resolve) => setTimeout(() => resolve(json(200, ada)), 30))
    const frames = await load(undefined, slow)
    expect(frames).toEqual(['loading -', 'authenticated ada, signed-in part'])
    expect(warned).not.toHaveBeenCalled()
  })

  it('does not show them either while an expired session is renewed', async () => {
    let renewed = false
    const frames = await load(undefined, async ({ line }) => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      if (line.endsWith('token/refresh/')) renewed = true
      if (line.endsWith('token/refresh/')) return renewal()
      return renewed ? json(200, ada) : refusal()
    })
    expect(frames).toEqual(['loading -', 'authenticated ada, signed-in part'])
    expect(service.lines()).toEqual(['GET /api/auth/user/', 'POST /api/auth/token/refresh/', 'GET /api/auth/user/'])
    expect(warned).not.toHaveBeenCalled()
  })

  it('with invalid cookies sends two requests in total, shows the form and does not navigate', async () => {
    const frames = await load(undefined, refusal)
    expect(frames).toEqual(['loading -', 'unauthenticated -, signed-out part, login form'])
    expect(screen.getByLabelText('Password', { selector: 'input' })).toBeTruthy()
    const asked = ['GET /api/auth/user/', 'POST /api/auth/token/refresh/']
    expect(service.lines()).toEqual(asked)
    // A page that goes on asking gets its refusals, and causes no further refresh.
    for (let times = 0; times < 3; times++) expect((await authFetch('/api/notes')).status).toBe(401)
    expect(service.lines()).toEqual([...asked, ...Array(3).fill('GET /api/notes')])
    expect(location.pathname).toBe('/')
  })
})
