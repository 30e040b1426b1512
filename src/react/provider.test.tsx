// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { Activity, StrictMode, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, expectTypeOf, it, vi } from 'vitest'
import { ada, bob, json, type Sent, stubService, testConfig } from '../../tests/harness/browser.js'
import { AuthProvider, authFetch, ForgetPages, type InferUser, useAuth, useUser, type WireUser } from './index.js'

let service: ReturnType<typeof stubService> | undefined
const serve = (answer: (sent: Sent) => Response | Promise<Response>) => {
  service = stubService(answer)
  return service
}
afterEach(() => {
  cleanup()
  service?.restore()
  vi.restoreAllMocks()
})

let auth: ReturnType<typeof useAuth>
function Probe() {
  auth = useAuth()
  return <p>{`${auth.status} ${useUser()?.username ?? '-'}`}</p>
}

/** As with Cache Components: pages that were left stay, hidden. */
function Pages({ path }: { path: string }) {
  const [seen, setSeen] = useState([path])
  if (!seen.includes(path)) setSeen([...seen, path])
  return seen.map((one) => (
    <Activity key={one} mode={one === path ? 'visible' : 'hidden'}>
      <p>{`page ${one}`}</p>
    </Activity>
  ))
}

const tree = (initialUser: typeof ada | null | undefined, onUserChange?: (user: WireUser | null) => void) => (
  <StrictMode>
    <AuthProvider {...testConfig()} initialUser={initialUser} {...(onUserChange && { onUserChange })}>
      <Probe />
    </AuthProvider>
  </StrictMode>
)

describe('AuthProvider', () => {
  it("hydrates the server's HTML without a request and without a warning", async () => {
    const { sent } = serve(() => json(500))
    const warned = vi.spyOn(console, 'error')
    const host = document.createElement('div')
    host.innerHTML = renderToString(tree(ada))
    expect(host.textContent).toBe('authenticated ada')
    const root = await act(() => hydrateRoot(host, tree(ada)))
    expect(host.textContent).toBe('authenticated ada')
    expect(warned).not.toHaveBeenCalled()
    expect(sent).toEqual([])
    act(() => root.unmount())
  })

  it('is loading until the service has returned the user', async () => {
    serve(() => json(200, ada))
    render(tree(undefined))
    expect(screen.getByText('loading -')).toBeTruthy()
    expect(await screen.findByText('authenticated ada')).toBeTruthy()
  })

  it('adopts a new user of a server render, and notifies the host', async () => {
    serve(() => json(200, bob))
    const changed = vi.fn()
    const { rerender } = render(tree(ada, changed))
    rerender(tree(ada, changed))
    expect(changed).not.toHaveBeenCalled()
    rerender(tree(bob, changed))
    expect(screen.getByText('authenticated bob')).toBeTruthy()
    expect(changed).toHaveBeenCalledExactlyOnceWith(bob)
  })

  it('calls the service if a stale server render after a login has no user', async () => {
    let here = ada as typeof ada | null
    const { lines } = serve(({ line }) => {
      if (line.endsWith('login/')) return json(200, { user: ada })
      return here ? json(200, here) : json(401, { code: 'not_authenticated' })
    })
    const { rerender } = render(tree(null))
    await act(() => auth.login({ username: 'ada', password: 'x' }))
    rerender(tree(null))
    expect(await screen.findByText('authenticated ada')).toBeTruthy()
    here = null
    rerender(tree(null))
    expect(await screen.findByText('unauthenticated -')).toBeTruthy()
    const asked = lines().filter((line) => line === 'GET /api/auth/user/')
    rerender(tree(null))
    expect(lines().filter((line) => line === 'GET /api/auth/user/')).toEqual(asked)
  })

  it('signs in and out', async () => {
    serve(({ line }) => (line.endsWith('login/') ? json(200, { user: ada, access: '' }) : json(200, { detail: 'bye' })))
    const changed = vi.fn()
    render(tree(null, changed))
    await act(() => auth.login({ username: 'ada', password: 'x' }))
    expect(screen.getByText('authenticated ada')).toBeTruthy()
    await act(() => auth.logout())
    expect(screen.getByText('unauthenticated -')).toBeTruthy()
    expect(changed.mock.calls).toEqual([[ada], [null]])
  })

  it('ends the state of the page when a user leaves, hidden pages included, and keeps it when one arrives', async () => {
    let here: typeof ada | null = ada
    serve(({ line }) => {
      if (line.endsWith('login/')) return json(200, { user: here, access: '' })
      return here ? json(200, here) : json(401, { code: 'not_authenticated' })
    })
    const page = (
      <AuthProvider {...testConfig()} initialUser={null}>
        <Probe />
        <input aria-label="shown" />
        <Activity mode="hidden">
          <input aria-label="hidden" />
        </Activity>
      </AuthProvider>
    )
    render(page)
    const typed = () => [...document.querySelectorAll('input')].map(({ value }) => value)
    const type = (text: string) => {
      for (const input of document.querySelectorAll('input')) input.value = text
    }
    await act(async () => {})
    type('by a visitor')
    await act(() => auth.login({ username: 'ada', password: 'x' }))
    expect(typed()).toEqual(['by a visitor', 'by a visitor'])
    type('by ada')
    await act(() => auth.refresh())
    expect(typed()).toEqual(['by ada', 'by ada'])
    here = bob
    await act(() => auth.refresh())
    expect(typed()).toEqual(['', ''])
    type('by bob')
    here = null
    await act(() => auth.logout())
    expect(typed()).toEqual(['', ''])
    type('by nobody')
    here = ada
    await act(() => auth.login({ username: 'ada', password: 'x' }))
    expect(typed()).toEqual(['by nobody', 'by nobody'])
    type('by ada')
    // Another tab says that somebody else is signed in.
    const tab = new BroadcastChannel('/api/auth/session')
    tab.postMessage({ pk: bob.pk })
    await vi.waitFor(() => expect(typed()).toEqual(['', '']))
    tab.close()
  })

  it('discards the page on which a user left at the next navigation, and no later one', async () => {
    serve(({ line }) => (line.endsWith('login/') ? json(200, { user: bob }) : json(204)))
    const at = (path: string) => (
      <AuthProvider {...testConfig()} initialUser={ada}>
        <Probe />
        <ForgetPages path={path}>
          <Pages path={path} />
        </ForgetPages>
      </AuthProvider>
    )
    const { rerender } = render(at('/account'))
    const pages = () => screen.queryAllByText(/^page/).map(({ textContent }) => textContent)
    rerender(at('/notes'))
    rerender(at('/account'))
    expect(pages()).toEqual(['page /account', 'page /notes'])
    await act(() => auth.logout())
    expect(pages()).toEqual(['page /account'])
    rerender(at('/login'))
    expect(pages()).toEqual(['page /login'])
    await act(() => auth.login({ username: 'bob', password: 'x' }))
    rerender(at('/account'))
    rerender(at('/notes'))
    expect(pages()).toEqual(['page /login', 'page /account', 'page /notes'])
  })

  it('provides the credential handling of authFetch', async () => {
    const { lines } = serve(() => json(200, []))
    render(tree(ada))
    await authFetch('/api/notes')
    expect(lines()).toEqual(['GET /api/notes'])
  })

  it('is required, and the error says how to fix it', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(() => render(<Probe />)).toThrow(/useAuth needs <AuthProvider> in app\/layout\.tsx/)
  })
})

describe('the type of the user', () => {
  it("has the host's own fields when it is given the host's auth", () => {
    interface Auth {
      $inferUser?: { plan: 'free' | 'paid' }
    }
    expectTypeOf<InferUser<Auth>['plan']>().toEqualTypeOf<'free' | 'paid'>()
    expectTypeOf<InferUser<unknown>>().toEqualTypeOf<WireUser>()
    expectTypeOf<InferUser<{ handlers: object }>>().toEqualTypeOf<WireUser>()
  })
})
