import { DeleteAccount, DownloadData } from 'sallyport/components'
import { type Answer, reauthentication } from '../_lib/service'
import { ada, type Group, SEND, type State } from '../_lib/state'

const OPEN = '.sp-card > .sp-form button'

const deletion = (id: string, title: string, more: Partial<State> & { answer?: Answer } = {}): State => ({
  id: `delete${id && `-${id}`}`,
  title,
  show: () => <DeleteAccount onDeleted={() => {}} />,
  user: ada,
  config: { useMfa: false },
  ...(more.answer && { answers: () => ({ 'DELETE auth/user/': more.answer ?? 'never' }) }),
  ...more,
})
const typed = [{ press: OPEN }, { type: { confirm: ada.email }, press: SEND }]

export const deleteAccount: Group = {
  title: 'DeleteAccount',
  states: [
    deletion('', 'Initial'),
    deletion('ask', 'Asks first', { steps: [{ press: OPEN }] }),
    deletion('mismatch', 'Something else was typed', {
      steps: [{ press: OPEN }, { type: { confirm: 'ada' }, press: SEND }],
    }),
    deletion('refused', 'Refused by the host', {
      answer: { status: 403, body: { code: 'open_orders', detail: 'You have open orders.' } },
      steps: typed,
    }),
    deletion('reauthenticate', 'Asks for a recent login', { answer: reauthentication, steps: typed }),
  ],
}

const download = (id: string, title: string, answer?: Answer): State => ({
  id: `download${id && `-${id}`}`,
  title,
  show: () => <DownloadData />,
  user: ada,
  config: { useMfa: false },
  ...(answer && { answers: () => ({ 'GET auth/user/export/': answer }), steps: [{ press: '.sp-form button' }] }),
})

export const downloadData: Group = {
  title: 'DownloadData',
  states: [
    download('', 'Initial'),
    download('offline', 'No answer', 'offline'),
    download('reauthenticate', 'Asks for a recent login', reauthentication),
  ],
}
