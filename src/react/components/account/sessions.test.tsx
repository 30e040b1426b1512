// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ada, json, type Sent } from '../../../../tests/harness/browser.js'
import type { ClientConfig } from '../../../contract/client-config.js'
import { html, press, serve, show } from '../form.test-help.js'
import { Sessions } from './sessions.js'

const row = (id: number, more = {}) => ({
  id: `s${id}`,
  current: id === 1,
  created_at: '2026-03-01T09:00:00Z',
  last_used_at: '2026-03-02T09:00:00Z',
  expires_at: '2026-04-01T09:00:00Z',
  methods: ['pwd'],
  address: '203.0.113.0/24',
  user_agent: null,
  device: { browser: `Browser ${id}`, os: 'Linux' },
  ...more,
})
type Row = ReturnType<typeof row>

/** A service with these sessions, which can be ended. */
function service(rows: Row[], refuse?: (sent: Sent) => Response | undefined) {
  const list = [...rows]
  return serve((sent) => {
    const refusal = refuse?.(sent)
    if (refusal) return refusal
    if (sent.line.startsWith('DELETE')) {
      list.splice(
        list.findIndex(({ id }) => sent.line.endsWith(`/${id}/`)),
        1,
      )
      return json(204)
    }
    if (sent.line.endsWith('end-others/')) {
      list.splice(0, list.length, ...list.filter(({ current }) => current))
      return json(200, { detail: 'ok' })
    }
    const query = new URLSearchParams(sent.query)
    const [limit, offset] = [Number(query.get('limit')), Number(query.get('offset'))]
    const results = list.slice(offset, offset + limit)
    return json(200, { count: list.length, next: offset + limit < list.length ? '/x' : null, previous: null, results })
  })
}

const shown = async (rows: Row[], changes?: Partial<ClientConfig>, onChanged?: () => void) => {
  const { lines } = service(rows)
  await act(async () => show(<Sessions onChanged={onChanged} />, ada, changes))
  return lines
}
const items = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

describe('Sessions', () => {
  it('lists each with browser, system, network, times and proofs, and marks this browser', async () => {
    await shown([
      row(1, { methods: ['pwd', 'otp'] }),
      row(2, { methods: ['social:github'], device: { browser: null, os: 'iOS' } }),
      row(3, { methods: ['passkey', 'fax'], device: { browser: null, os: null }, address: null }),
    ])
    const [first, second, third] = items()
    expect(first).toMatch(/^Browser 1 on LinuxThis browser203\.0\.113\.0\/24 · Last used Mar 2, 2026/)
    expect(first).toContain('Password, Authenticator app')
    expect(second).toMatch(/^iOS203/)
    expect(second).toContain('GitHub')
    expect(third).toMatch(/^Unknown browserLast used/)
    expect(third).toContain('Passkey, fax')
    expect(screen.getAllByText('This browser')).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'End: Browser 1 on Linux' })).toBeNull()
  })

  it('ends one', async () => {
    const onChanged = vi.fn()
    const lines = await shown([row(1), row(2)], {}, onChanged)
    await press('End: Browser 2 on Linux')
    expect(lines()).toContain('DELETE /api/auth/sessions/s2/')
    expect(items()).toHaveLength(1)
    expect(screen.getByText('Ended.')).toBe(document.activeElement)
    expect(onChanged).toHaveBeenCalledTimes(1)
  })

  it('one that has ended meanwhile disappears, and another failure is shown', async () => {
    const rows = [row(1), row(2)]
    service(rows, ({ line }) => {
      if (!line.startsWith('DELETE')) return undefined
      return rows.pop() && json(404, { code: 'not_found', detail: 'Not found.' })
    })
    await act(async () => show(<Sessions />, ada))
    await press('End: Browser 2 on Linux')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByText('Ended.')).toBeTruthy()
  })

  it('a failure is shown where the button is', async () => {
    service([row(1), row(2)], ({ line }) =>
      line.startsWith('DELETE') ? json(503, { code: 'unavailable' }) : undefined,
    )
    await act(async () => show(<Sessions />, ada))
    await press('End: Browser 2 on Linux')
    const second = screen.getAllByRole('listitem')[1]
    expect((await screen.findByRole('alert')).closest('li')).toBe(second)
    expect(items()).toHaveLength(2)
  })

  it('ends all others, after a question that can be canceled', async () => {
    const lines = await shown([row(1), row(2), row(3)])
    await press('End all other sessions')
    expect(document.activeElement?.textContent).toContain('has to sign in again')
    await press('Cancel')
    expect(screen.getByRole('button', { name: 'End all other sessions' })).toBe(document.activeElement)
    await press('End all other sessions')
    expect(lines().filter((line) => line.includes('end-others'))).toEqual([])
    await press('End all other sessions')
    expect(lines().filter((line) => line.includes('end-others'))).toHaveLength(1)
    expect(items()).toHaveLength(1)
    expect(screen.queryByRole('button', { name: 'End all other sessions' })).toBeNull()
  })

  it('shows ten, and more on demand', async () => {
    await shown(Array.from({ length: 23 }, (_, index) => row(index + 1)))
    expect(items()).toHaveLength(10)
    await press('Show more')
    expect(items()).toHaveLength(20)
    await press('Show more')
    expect(items()).toHaveLength(23)
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  it('says that there are none, and that they could not be loaded', async () => {
    await shown([])
    expect(screen.getByText('There are no open sessions.')).toBeTruthy()
  })

  it('a list that could not be loaded can be requested again', async () => {
    let isDown = true
    service([row(1)], () => (isDown ? json(503, { code: 'unavailable', detail: 'Later.' }) : undefined))
    await act(async () => show(<Sessions />, ada))
    expect((await screen.findByRole('alert')).textContent).toBe('Later.')
    isDown = false
    await press('Try again')
    expect(items()).toHaveLength(1)
  })

  it('renders nothing without a user, and where the sessions are those of the host', async () => {
    const nothing = async (user: typeof ada | null, changes?: Partial<ClientConfig>) => {
      const { lines } = service([row(1)])
      let page: HTMLElement | undefined
      await act(async () => {
        page = show(<Sessions />, user, changes).container
      })
      expect(page?.innerHTML).toBe('')
      expect(lines().filter((line) => line.includes('sessions'))).toEqual([])
    }
    await nothing(null)
    await nothing(ada, { authType: 'custom' })
    await nothing(ada, { excluded: ['sessions'] })
    expect((await html(<Sessions />, ada)).querySelector('noscript')).toBeTruthy()
  })

  it('does not offer to end all others if that is not served', async () => {
    await shown([row(1), row(2)], { excluded: ['sessions_end_others'] })
    expect(items()).toHaveLength(2)
    expect(screen.queryByRole('button', { name: 'End all other sessions' })).toBeNull()
  })
})
