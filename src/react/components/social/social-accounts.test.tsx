// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ada, json } from '../../../../tests/harness/browser.js'
import { press, serve, show } from '../form.test-help.js'
import { SocialAccounts } from './social-accounts.js'

describe('SocialAccounts', () => {
  it('distinguishes two accounts of one provider', async () => {
    const account = (id: string, provider: string) => ({
      id,
      provider,
      uid: `u${id}`,
      date_joined: '2026-01-02T00:00:00Z',
    })
    const results = [account('1', 'github'), account('2', 'github'), account('3', 'google')]
    serve(() => json(200, { count: 3, next: null, previous: null, results }))
    show(<SocialAccounts />, ada)
    await screen.findByRole('button', { name: 'Disconnect google' })
    for (const uid of ['u1', 'u2']) screen.getByRole('button', { name: `Disconnect GitHub · ${uid}` })
  })

  it('disconnects, and connects by a plain form', async () => {
    let results = [{ id: '7', provider: 'github', uid: '1', last_login: null, date_joined: '2026-01-02T00:00:00Z' }]
    const { lines } = serve(({ line }) => {
      if (line.startsWith('DELETE')) results = []
      return line.startsWith('DELETE') ? json(204) : json(200, { count: 1, next: null, previous: null, results })
    })
    show(<SocialAccounts from="/account" />, ada)
    const form = (await screen.findByRole('button', { name: 'Connect GitHub' })).closest('form')
    expect(form?.getAttribute('action')).toBe('/api/social/github/connect/')
    await screen.findByRole('button', { name: 'Disconnect GitHub' })
    await press('Disconnect GitHub')
    expect(lines()).toContain('DELETE /api/social/accounts/7/')
    expect(await screen.findByText('No account is connected.')).toBeTruthy()
  })

  it('that did not load can be requested again', async () => {
    let isUp = false
    serve(() => (isUp ? json(200, { count: 0, next: null, previous: null, results: [] }) : json(503, {})))
    show(<SocialAccounts from="/account" />, ada)
    expect(await screen.findByRole('alert')).toBeTruthy()
    isUp = true
    await press('Try again')
    expect(await screen.findByText('No account is connected.')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
