import { BackupCodes, MfaSettings, QrEnrolment } from 'sallyport/components'
import { type Answers, ok, reauthentication, refused } from '../_lib/service'
import { ada, type Group, SEND, type State } from '../_lib/state'
import { active, CODES, enrollment, LINK, off } from './mfa'

const button = (method: string, place: number) =>
  `[data-method="${method}"] .sp-actions form:nth-child(${place}) button`
const FIRST = button('app', 1)

type Rest = Partial<Pick<State, 'steps' | 'config'>> & { answers: Answers | State['answers'] }

const settings = (id: string, title: string, { answers, ...rest }: Rest): State => ({
  id: `mfa-settings${id && `-${id}`}`,
  title,
  show: () => <MfaSettings />,
  user: ada,
  answers: typeof answers === 'function' ? answers : () => answers ?? {},
  ...rest,
})

export const mfaSettings: Group = {
  title: 'MfaSettings',
  states: [
    settings('loading', 'Loading', { answers: { 'GET auth/mfa/': 'never' } }),
    settings('offline', 'No answer', { answers: { 'GET auth/mfa/': 'offline' } }),
    settings('off', 'Nothing set up', { answers: off }),
    settings('', 'Two methods', { answers: active }),
    settings('app', 'Setting up an authenticator app', {
      answers: { ...off, ...enrollment('app') },
      steps: [{ press: FIRST }],
    }),
    settings('app-refused', 'Setting up: a wrong code', {
      answers: (say) => ({
        ...off,
        ...enrollment('app'),
        'POST auth/mfa/confirm/': refused({ non_field_errors: [say('code'), 'invalid_code'] }),
      }),
      steps: [{ press: FIRST }, { type: { code: '000000' }, press: SEND }],
    }),
    settings('email', 'Setting up mailed codes', {
      answers: { ...off, ...enrollment('email') },
      steps: [{ press: button('email', 1) }],
    }),
    settings('renew', 'Replace backup codes: asks first', {
      answers: active,
      steps: [{ press: button('backup_codes', 1) }],
    }),
    settings('codes', 'Replace backup codes', {
      answers: { ...active, ...enrollment('backup_codes') },
      steps: [{ press: button('backup_codes', 1) }, { type: { code: '123456' }, press: SEND }],
    }),
    settings('another', 'Setting up another method asks for a code', {
      answers: active,
      steps: [{ press: button('app', 3) }],
    }),
    settings('remove', 'Removing asks for a code', { answers: active, steps: [{ press: button('app', 2) }] }),
    settings('saved', 'Saved', {
      answers: { ...active, 'POST auth/mfa/primary/': ok },
      config: { mfaPrimaryCode: false },
      steps: [{ press: button('email', 1) }],
    }),
    settings('reauthenticate', 'Asks for a recent login', {
      answers: { ...active, 'POST auth/mfa/': reauthentication },
      steps: [{ press: button('backup_codes', 1) }, { type: { code: '123456' }, press: SEND }],
    }),
  ],
}

export const enrollmentParts: Group = {
  title: 'QrEnrolment and BackupCodes',
  states: [
    { id: 'qr', title: 'QrEnrolment', show: () => <QrEnrolment link={LINK} /> },
    { id: 'backup-codes', title: 'BackupCodes', show: () => <BackupCodes codes={CODES} onSaved={() => {}} /> },
  ],
}
