// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ada, json, type Sent } from '../../../../tests/harness/browser.js'
import type { WireUser } from '../../../contract/client-config.js'
import { html, press, serve, show, textBelow, type } from '../form.test-help.js'
import { SignedIn } from '../session/signed-in.js'
import { DeleteAccount } from './delete-account.js'

const ROUTE = 'DELETE /api/auth/user/'
const OPEN = 'Delete my account'
const SURE = 'Delete for good'

/** Renders the component with a host's callback, and says whether it was called. */
async function shown(answer: (sent: Sent) => Response, user: WireUser = ada) {
  const onDeleted = vi.fn()
  const { lines } = serve(answer)
  const page = <SignedIn>{() => <DeleteAccount onDeleted={onDeleted} />}</SignedIn>
  await act(async () => show(page, user))
  return { onDeleted, requests: () => lines().filter((line) => line === ROUTE) }
}

describe('DeleteAccount', () => {
  it('deletes after the address was typed, and signs every tab out', async () => {
    const { onDeleted, requests } = await shown(() => json(204))
    const told: unknown[] = []
    const other = new BroadcastChannel('/api/auth/session')
    other.onmessage = ({ data }) => told.push(data)
    await press(OPEN)
    expect(document.activeElement).toBe(screen.getByLabelText(/^To confirm/))
    expect(screen.getByRole('group').textContent).toContain('signed out everywhere')
    type('To confirm, type ada@example.com', ' Ada@Example.com ')
    await press(SURE)
    expect(requests()).toHaveLength(1)
    expect(onDeleted).toHaveBeenCalledTimes(1)
    expect(document.body.textContent).toBe('')
    await vi.waitFor(() => expect(told).toContainEqual({ pk: null }))
    other.close()
  })

  it('sends nothing while something else is typed', async () => {
    const { requests } = await shown(() => json(204))
    await press(OPEN)
    type(/^To confirm/, 'ada')
    await press(SURE)
    expect(screen.getByLabelText(/^To confirm/).getAttribute('aria-invalid')).toBe('true')
    expect(textBelow(/^To confirm/)).toBe('This is not ada@example.com.')
    expect(requests()).toEqual([])
    await press('Cancel')
    expect(screen.getByRole('button', { name: OPEN })).toBe(document.activeElement)
  })

  it('an account without an address is named by its username', async () => {
    const { requests } = await shown(() => json(204), { ...ada, email: '' })
    await press(OPEN)
    type('To confirm, type ada', 'ada')
    await press(SURE)
    expect(requests()).toHaveLength(1)
  })

  it("shows the host's refusal in its own words, and stays", async () => {
    const refusal = { code: 'open_orders', detail: 'You have open orders.' }
    const { onDeleted } = await shown(() => json(403, refusal))
    await press(OPEN)
    type(/^To confirm/, ada.email)
    await press(SURE)
    expect(screen.getByRole('alert').textContent).toBe('You have open orders.')
    expect(onDeleted).not.toHaveBeenCalled()
    expect(screen.getByRole('button', { name: SURE })).toBeTruthy()
  })

  it('asks for a recent login, and then deletes', async () => {
    let isRecent = false
    const { onDeleted, requests } = await shown(({ line }) => {
      if (line === 'POST /api/auth/reauthenticate/') isRecent = true
      if (line === ROUTE) return isRecent ? json(204) : json(403, { code: 'reauthentication_required' })
      return json(200, [])
    })
    await press(OPEN)
    type(/^To confirm/, ada.email)
    await press(SURE)
    await screen.findByText('Please confirm that it is you')
    await screen.findByLabelText('Password', { selector: 'input' })
    type('Password', 'secret')
    await press('Confirm')
    expect(requests()).toHaveLength(2)
    await vi.waitFor(() => expect(onDeleted).toHaveBeenCalledTimes(1))
  })

  it('renders nothing without a user, and while the setting is off', async () => {
    expect(show(<DeleteAccount />).container.innerHTML).toBe('')
    expect(show(<DeleteAccount />, ada, { accountDeletion: false }).container.innerHTML).toBe('')
    const page = await html(<DeleteAccount />, ada)
    expect(page.querySelector('noscript')).toBeTruthy()
    expect(page.querySelector('button')?.disabled).toBe(true)
  })
})
