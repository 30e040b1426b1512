import { PasskeySettings } from 'sallyport/components'
import type { Passkey } from 'sallyport/react'
import { type Answer, type Answers, reauthentication, refused } from '../_lib/service'
import { ada, type Group, SEND, type State } from '../_lib/state'

const passkey = (id: string, name: string, more: Partial<Passkey> = {}): Passkey => ({
  id,
  name,
  created_at: '2026-02-28T09:00:00Z',
  last_used_at: null,
  backed_up: false,
  provider: null,
  ...more,
})
const two = [
  passkey('1', 'iCloud Keychain', {
    backed_up: true,
    provider: 'iCloud Keychain',
    last_used_at: '2026-03-01T09:00:00Z',
  }),
  passkey('2', 'On my keys', { provider: 'YubiKey 5 Series with NFC' }),
]
const listed = (...results: readonly Passkey[]): Answers => ({
  'GET auth/passkeys/': { status: 200, body: { count: results.length, next: null, previous: null, results } },
})

const settings = (id: string, title: string, answers: Answers, ...presses: string[]): State => ({
  id: `passkeys${id && `-${id}`}`,
  title,
  show: () => <PasskeySettings />,
  user: ada,
  config: { usePasskeys: true, useMfa: false },
  answers: () => answers,
  steps: presses.map((press) => ({ press })),
})
const REMOVE = '[data-opens="remove"]'
const removal = (answer: Answer): Answers => ({ ...listed(...two), 'DELETE auth/passkeys/1/': answer })

export const passkeySettings: Group = {
  title: 'PasskeySettings',
  states: [
    settings('', 'Two passkeys', listed(...two)),
    settings('none', 'None', listed()),
    settings('rename', 'Renaming', listed(...two), '[data-opens="rename"]'),
    settings('remove', 'Removing asks first', listed(...two), REMOVE),
    settings('removed', 'Removed', removal({ status: 204 }), REMOVE, SEND),
    {
      ...settings('last', 'The last way in stays', {}, REMOVE, SEND),
      answers: (say) => removal(refused({ non_field_errors: [say('last'), 'last_login_method'] })),
    },
    settings('reauthenticate', 'Asks for a recent login', removal(reauthentication), REMOVE, SEND),
    settings('loading', 'Loading', { 'GET auth/passkeys/': 'never' }),
    settings('offline', 'No answer', { 'GET auth/passkeys/': 'offline' }),
  ],
}
