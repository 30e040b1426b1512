// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ada, json, type Sent } from '../../../../tests/harness/browser.js'
import type { ClientConfig } from '../../../contract/client-config.js'
import { press, serve, show } from '../form.test-help.js'
import { TrustedDevices } from './trusted-devices.js'

const row = (id: number, device: { browser: string | null; os: string | null }, minute = 0) => ({
  id: `t${id}`,
  created_at: new Date(2026, 2, 1, 9, minute).toISOString(),
  last_used_at: '2026-03-02T09:00:00Z',
  expires_at: '2026-04-01T09:00:00Z',
  device,
})
const firefox = row(1, { browser: 'Firefox', os: 'Linux' })
const phone = row(2, { browser: null, os: 'iOS' })

/** A service with these browsers, whose trust can be ended. */
function service(rows: ReturnType<typeof row>[], refuse?: (sent: Sent) => Response | undefined) {
  let list = [...rows]
  return serve((sent) => {
    const refusal = refuse?.(sent)
    if (refusal) return refusal
    if (sent.line.startsWith('DELETE')) {
      list = list.filter(({ id }) => !sent.line.endsWith('trusted-devices/') && !sent.line.endsWith(`/${id}/`))
      return json(204)
    }
    return json(200, { count: list.length, next: null, previous: null, results: list })
  })
}

const ON: Partial<ClientConfig> = { trustedDeviceLifetime: 30 * 86_400 }
const shown = (changes = ON, user: typeof ada | null = ada, onEnded?: () => void) =>
  act(async () => show(<TrustedDevices onEnded={onEnded} />, user, changes))
const items = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)

describe('TrustedDevices', () => {
  it('lists each with its last use and its end', async () => {
    service([firefox, phone])
    await shown()
    const [first, second] = items()
    expect(first).toMatch(/^Firefox on LinuxLast used Mar 2, 2026 · Trusted until Apr 1, 2026/)
    expect(second).toMatch(/^iOSLast used/)
  })

  it('distinguishes two browsers of one kind by the time', async () => {
    const { lines } = service([firefox, row(3, firefox.device, 5)])
    await shown()
    expect(items()[1]).toContain('Trusted since Mar 1, 2026, 9:05 AM')
    await press('Stop trusting: Firefox on Linux (Trusted since Mar 1, 2026, 9:05 AM)')
    expect(lines()).toContain('DELETE /api/auth/trusted-devices/t3/')
  })

  it('ends the trust in one', async () => {
    const { lines } = service([firefox, phone])
    const onEnded = vi.fn()
    await shown(ON, ada, onEnded)
    await press('Stop trusting: iOS (Trusted since Mar 1, 2026, 9:00 AM)')
    expect(lines()).toContain('DELETE /api/auth/trusted-devices/t2/')
    expect(items()).toHaveLength(1)
    expect(screen.getByText('No longer trusted.')).toBe(document.activeElement)
    expect(onEnded).toHaveBeenCalledTimes(1)
  })

  it('ends it in all after a question', async () => {
    const { lines } = service([firefox, phone])
    await shown()
    await press('Stop trusting all browsers')
    expect(lines().filter((line) => line.startsWith('DELETE'))).toEqual([])
    await press('Stop trusting all browsers')
    expect(lines()).toContain('DELETE /api/auth/trusted-devices/')
    expect(screen.getByText(/^You trust no browser/)).toBeTruthy()
  })

  it('one whose trust ended meanwhile disappears, and another failure is shown at its button', async () => {
    let isGone = true
    service([firefox], ({ line }) =>
      line.startsWith('DELETE') ? json(isGone ? 404 : 503, { code: 'x', detail: 'Later.' }) : undefined,
    )
    await shown()
    await press('Stop trusting: Firefox on Linux (Trusted since Mar 1, 2026, 9:00 AM)')
    expect(screen.queryByRole('alert')).toBeNull()
    isGone = false
    await press('Stop trusting: Firefox on Linux (Trusted since Mar 1, 2026, 9:00 AM)')
    expect((await screen.findByRole('alert')).closest('li')).toBeTruthy()
  })

  it('a list that could not be loaded can be requested again', async () => {
    let isDown = true
    service([firefox], () => (isDown ? json(503, { code: 'unavailable', detail: 'Later.' }) : undefined))
    await shown()
    expect((await screen.findByRole('alert')).textContent).toBe('Later.')
    isDown = false
    await press('Try again')
    expect(items()).toHaveLength(1)
  })

  it.each<[string, Partial<ClientConfig>, typeof ada | null]>([
    ['a user', ON, null],
    ['the setting', {}, ada],
    ['the route', { ...ON, excluded: ['trusted_devices'] }, ada],
  ])('renders and requests nothing without %s', async (_what, changes, user) => {
    const { lines } = service([firefox])
    await shown(changes, user)
    expect(document.body.textContent).toBe('')
    expect(lines().filter((line) => line.includes('trusted'))).toEqual([])
  })
})
