import { TrustedDevices } from 'sallyport/components'
import type { Answers } from '../_lib/service'
import { ada, type Group, type State } from '../_lib/state'

const device = (id: string, browser: string | null, os: string | null) => ({
  id,
  created_at: '2026-02-28T09:00:00Z',
  last_used_at: '2026-03-01T09:00:00Z',
  expires_at: '2026-03-30T09:00:00Z',
  device: { browser, os },
})
const devices = [device('1', 'Firefox', 'Linux'), device('2', 'Safari', 'iOS'), device('3', null, null)]

const listed = (results: readonly object[]): Answers => ({
  'GET auth/trusted-devices/': { status: 200, body: { count: results.length, next: null, previous: null, results } },
  'DELETE auth/trusted-devices/2/': { status: 204 },
})

const shown = (id: string, title: string, answers: Answers, press?: string): State => ({
  id: `trusted${id && `-${id}`}`,
  title,
  show: () => <TrustedDevices />,
  user: ada,
  config: { trustedDeviceLifetime: 2_592_000 },
  answers: () => answers,
  ...(press && { steps: [{ press }] }),
})

export const trustedDevices: Group = {
  title: 'TrustedDevices',
  states: [
    shown('', 'Three browsers', listed(devices)),
    shown('ask', 'Ending all asks first', listed(devices), '.sp-card > .sp-form button'),
    shown('ended', 'Ended', listed(devices), 'li:nth-child(2) button'),
    shown('none', 'None', listed([])),
    shown('offline', 'No answer', { 'GET auth/trusted-devices/': 'offline' }),
  ],
}
