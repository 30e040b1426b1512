// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ada, json, type Sent } from '../../../../tests/harness/browser.js'
import { creationOptions, ended, stubAuthenticator } from '../../../../tests/harness/browser-passkey.js'
import type { ClientConfig } from '../../../contract/client-config.js'
import { fieldErrors, html, press, serve, show, type } from '../form.test-help.js'
import { PasskeySettings } from './passkey-settings.js'

// The tests look at the result of a click without waiting for its file.
beforeAll(() => import('../../../client/passkeys.js'))

let authenticator: ReturnType<typeof stubAuthenticator>
beforeEach(() => {
  authenticator = stubAuthenticator()
})
afterEach(() => vi.unstubAllGlobals())

const passkey = (id: string, name: string, more = {}) => ({
  id,
  name,
  created_at: '2026-03-01T09:00:00Z',
  last_used_at: null as string | null,
  backed_up: false,
  provider: null as string | null,
  ...more,
})
const two = [
  passkey('p1', 'iCloud Keychain', {
    backed_up: true,
    provider: 'iCloud Keychain',
    last_used_at: '2026-03-02T09:00:00Z',
  }),
  passkey('p2', 'Key ring', { provider: 'YubiKey 5' }),
]

/** A service with these passkeys. `refuse` may answer first. */
function service(rows: readonly ReturnType<typeof passkey>[], refuse?: (sent: Sent) => Response | undefined) {
  let list = [...rows]
  return serve((sent) => {
    const refusal = refuse?.(sent)
    if (refusal) return refusal
    const { line, body } = sent
    if (line.endsWith('options/')) return json(200, { options: creationOptions, passkey_token: '' })
    if (line.startsWith('POST')) {
      list.push(passkey('new', 'New one'))
      return json(201, list.at(-1))
    }
    if (line.startsWith('PATCH')) {
      list = list.map((one) => (line.endsWith(`/${one.id}/`) ? { ...one, ...Object(body) } : one))
      return json(200, list[0])
    }
    if (line.startsWith('DELETE')) {
      list = list.filter(({ id }) => !line.endsWith(`/${id}/`))
      return json(204)
    }
    return json(200, { count: list.length, next: null, previous: null, results: list })
  })
}

const on = { usePasskeys: true }
const shown = (changes?: Partial<ClientConfig>, onChanged?: () => void) =>
  act(async () => show(<PasskeySettings onChanged={onChanged} />, ada, { ...on, ...changes }))
const items = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)

describe('PasskeySettings', () => {
  it('lists each with its provider, its times and whether it is synced', async () => {
    service(two)
    await shown()
    expect(items()[0]).toMatch(/^iCloud KeychainSyncedAdded Mar 1, 2026 · Last used Mar 2, 2026/)
    expect(items()[1]).toMatch(/^Key ringYubiKey 5Added Mar 1, 2026 · Not used yet/)
  })

  it('adds one', async () => {
    const onChanged = vi.fn()
    const { lines } = service([])
    await shown({}, onChanged)
    expect(screen.getByText('You have no passkey yet.')).toBeTruthy()
    await press('Add a passkey')
    expect(lines()).toContain('POST /api/auth/passkeys/')
    expect(items()).toHaveLength(1)
    expect(screen.getByText('The passkey is added.')).toBe(document.activeElement)
    expect(onChanged).toHaveBeenCalledTimes(1)
  })

  it('says in calm words that the browser ended it, or that there is one already', async () => {
    service(two)
    await shown()
    authenticator.create.mockRejectedValueOnce(ended('NotAllowedError'))
    await press('Add a passkey')
    expect(screen.getByText('No passkey was used. You can try again.')).toBeTruthy()
    authenticator.create.mockRejectedValueOnce(ended('InvalidStateError'))
    await press('Add a passkey')
    expect(screen.getByText('This device already has a passkey for your account.')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(items()).toHaveLength(2)
  })

  it('asks for a recent login, and then for the passkey', async () => {
    let isRecent = false
    service([], ({ line }) => {
      if (line === 'POST /api/auth/reauthenticate/') {
        isRecent = true
        return json(200, { detail: 'ok' })
      }
      if (line.includes('/mfa/')) return json(200, [])
      if (line.includes('accounts')) return json(200, { count: 0, next: null, previous: null, results: [] })
      if (line.endsWith('/account/')) return json(200, { has_password: true, passkeys: 0, methods: [] })
      return line.endsWith('passkeys/options/') && !isRecent
        ? json(403, { code: 'reauthentication_required' })
        : undefined
    })
    await shown()
    await press('Add a passkey')
    await screen.findByLabelText('Password', { selector: 'input' })
    expect(authenticator.create).not.toHaveBeenCalled()
    type('Password', 'secret')
    await press('Confirm')
    await vi.waitFor(() => expect(authenticator.create).toHaveBeenCalledTimes(1))
    expect(await screen.findByText('The passkey is added.')).toBeTruthy()
  })

  it('renames one in its place', async () => {
    const { sent } = service(two)
    await shown()
    await press('Rename: Key ring')
    const input = screen.getByLabelText<HTMLInputElement>('Name')
    expect(input).toBe(document.activeElement)
    expect(input.value).toBe('Key ring')
    await press('Cancel')
    expect(screen.getByRole('button', { name: 'Rename: Key ring' })).toBe(document.activeElement)
    await press('Rename: Key ring')
    type('Name', 'Blue key')
    await press('Save')
    expect(sent.find(({ line }) => line === 'PATCH /api/auth/passkeys/p2/')?.body).toEqual({ name: 'Blue key' })
    expect(items()[1]).toContain('Blue key')
  })

  it('removes one after a question', async () => {
    const { lines } = service(two)
    await shown()
    await press('Remove: Key ring')
    expect(document.activeElement?.textContent).toContain('no longer sign in with this passkey')
    expect(lines().some((line) => line.startsWith('DELETE'))).toBe(false)
    await press('Remove')
    expect(lines()).toContain('DELETE /api/auth/passkeys/p2/')
    expect(items()).toHaveLength(1)
  })

  it('says that the last way to sign in stays', async () => {
    service(two.slice(1), ({ line }) =>
      line.startsWith('DELETE')
        ? fieldErrors('non_field_errors', 'last_login_method', 'This is your last way to sign in.')
        : undefined,
    )
    await shown()
    await press('Remove: Key ring')
    await press('Remove')
    expect((await screen.findByRole('alert')).textContent).toBe('This is your last way to sign in.')
    expect(items()).toHaveLength(1)
  })

  it('in a browser without passkeys lists them and adds none', async () => {
    vi.unstubAllGlobals()
    service(two)
    await shown()
    expect(items()).toHaveLength(2)
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
    expect(screen.getByText(/cannot create passkeys/)).toBeTruthy()
  })

  it('renders nothing without a user, and where passkeys are off or not served', async () => {
    const { lines } = service(two)
    for (const [user, changes] of [
      [null, on],
      [ada, { usePasskeys: false }],
      [ada, { ...on, excluded: ['passkeys'] }],
    ] as const) {
      let page: HTMLElement | undefined
      await act(async () => {
        page = show(<PasskeySettings />, user, changes).container
      })
      expect(page?.innerHTML).toBe('')
    }
    expect(lines().filter((line) => line.includes('passkeys'))).toEqual([])
    expect((await html(<PasskeySettings />, ada)).innerHTML).toBe('')
  })
})
