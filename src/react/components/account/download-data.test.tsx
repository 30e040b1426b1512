// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ada, json } from '../../../../tests/harness/browser.js'
import { html, press, serve, show, type } from '../form.test-help.js'
import { DownloadData } from './download-data.js'

const ROUTE = 'GET /api/auth/user/export/'
const saved: { name: string; text: string }[] = []
vi.mock(import('../parts/download-text.js'), async (original) => ({
  ...(await original()),
  downloadText: (name: string, text: string) => void saved.push({ name, text }),
}))
beforeEach(() => {
  saved.length = 0
})

describe('DownloadData', () => {
  it('saves the answer as a file, and says so', async () => {
    serve(() => json(200, { user: { email: ada.email } }))
    await act(async () => show(<DownloadData />, ada))
    await press('Download my data')
    expect(saved).toEqual([{ name: 'account.json', text: JSON.stringify({ user: { email: ada.email } }, null, 2) }])
    expect(screen.getByText('Your download has started.')).toBeTruthy()
  })

  it('asks for a recent login first, and saves no refusal', async () => {
    let isRecent = false
    serve(({ line }) => {
      if (line === 'POST /api/auth/reauthenticate/') isRecent = true
      if (line === ROUTE) return isRecent ? json(200, { user: {} }) : json(403, { code: 'reauthentication_required' })
      return json(200, [])
    })
    await act(async () => show(<DownloadData />, ada))
    await press('Download my data')
    await screen.findByLabelText('Password', { selector: 'input' })
    expect(saved).toEqual([])
    type('Password', 'secret')
    await press('Confirm')
    await waitFor(() => expect(saved).toHaveLength(1))
  })

  it('shows a failure', async () => {
    serve(() => json(503, { code: 'unavailable', detail: 'Later.' }))
    await act(async () => show(<DownloadData />, ada))
    await press('Download my data')
    expect(screen.getByRole('alert').textContent).toBe('Later.')
    expect(saved).toEqual([])
  })

  it('renders nothing without a user, and while the setting is off', async () => {
    expect(show(<DownloadData />).container.innerHTML).toBe('')
    expect(show(<DownloadData />, ada, { accountExport: false }).container.innerHTML).toBe('')
    expect((await html(<DownloadData />, ada)).querySelector('button')?.disabled).toBe(true)
  })
})
