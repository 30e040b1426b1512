import { Sessions } from 'sallyport/components'
import type { OpenSession } from 'sallyport/react'
import type { Answers } from '../_lib/service'
import { ada, type Group, type State } from '../_lib/state'

const session = (id: string, more: Partial<OpenSession>): OpenSession => ({
  id,
  current: false,
  created_at: '2026-02-28T09:00:00Z',
  last_used_at: '2026-03-01T09:00:00Z',
  expires_at: '2026-03-31T09:00:00Z',
  methods: ['pwd'],
  address: '203.0.113.0/24',
  user_agent: null,
  device: { browser: 'Firefox', os: 'Linux' },
  ...more,
})
const here = session('1', { current: true, methods: ['pwd', 'otp'] })
const away = [
  session('2', { device: { browser: 'Safari', os: 'iOS' }, methods: ['passkey'], address: '2001:db8:1::/48' }),
  session('3', { device: { browser: null, os: null }, methods: ['social:github'], address: null }),
]

const listed = (results: readonly OpenSession[], count = results.length): Answers => ({
  'GET auth/sessions/': { status: 200, body: { count, next: null, previous: null, results } },
  'POST auth/sessions/end-others/': { status: 503, body: { code: 'unavailable' } },
  'DELETE auth/sessions/2/': { status: 204 },
})

const shown = (id: string, title: string, answers: Answers, press?: string): State => ({
  id: `sessions${id && `-${id}`}`,
  title,
  show: () => <Sessions />,
  user: ada,
  config: { providers: [{ name: 'github', label: 'GitHub' }] },
  answers: () => answers,
  ...(press && { steps: [{ press }] }),
})

export const sessions: Group = {
  title: 'Sessions',
  states: [
    shown('', 'Three sessions', listed([here, ...away])),
    shown('more', 'There are more', listed([here, ...away], 12)),
    shown('one', 'Only this one', listed([here])),
    shown('ask', 'Ending all others asks first', listed([here, ...away]), '.sp-card > .sp-form button'),
    shown('ended', 'Ended', listed([here, ...away]), 'li:nth-child(2) button'),
    shown('none', 'None', listed([])),
    shown('loading', 'Loading', { 'GET auth/sessions/': 'never' }),
    shown('offline', 'No answer', { 'GET auth/sessions/': 'offline' }),
  ],
}
