import { MfaChallenge } from 'sallyport/components'
import { refused } from '../_lib/service'
import { type Group, SEND } from '../_lib/state'

const step = (method: string, sent = true) => (
  <MfaChallenge step={{ method, ephemeral_token: 'token', code_sent: sent }} onSuccess={() => {}} />
)
const code = [{ type: { code: '000000' }, press: SEND }]
const now = { mfaResendDelay: 0 }

export const challenge: Group = {
  title: 'MfaChallenge',
  states: [
    { id: 'mfa', title: 'Authenticator app', show: () => step('app') },
    { id: 'mfa-email', title: 'A mailed code: another can be sent soon', show: () => step('email') },
    { id: 'mfa-email-resend', title: 'A mailed code: another can be sent', show: () => step('email'), config: now },
    {
      id: 'mfa-resent',
      title: 'A new code is on its way',
      show: () => step('email'),
      config: now,
      answers: () => ({ 'POST auth/login/resend/': { status: 200, body: { ephemeral_token: 'token' } } }),
      steps: [{ press: 'form[action$="login/resend/"] button' }],
    },
    {
      id: 'mfa-missing',
      title: 'Another method was chosen that is not set up',
      show: () => step('app'),
      answers: () => ({ 'POST auth/login/change-method/': refused({ new_method: ['', 'mfa_method_not_active'] }) }),
      steps: [{ press: 'form[action$="login/change-method/"] button' }],
    },
    { id: 'mfa-not-sent', title: 'A limit held the mail back', show: () => step('email', false), config: now },
    {
      id: 'mfa-trust',
      title: 'The browser can be trusted',
      show: () => step('app'),
      config: { trustedDeviceLifetime: 2_592_000 },
    },
    {
      id: 'mfa-passkey',
      title: 'Passkey',
      show: () => step('passkey'),
      config: { usePasskeys: true, mfaMethods: ['app', 'passkey', 'backup_codes'] },
    },
    { id: 'mfa-backup', title: 'Backup code', show: () => step('backup_codes') },
    {
      id: 'mfa-pending',
      title: 'Pending',
      show: () => step('app'),
      answers: () => ({ 'POST auth/login/verify/': 'never' }),
      steps: code,
    },
    {
      id: 'mfa-refused',
      title: 'A wrong code',
      show: () => step('app'),
      answers: (say) => ({ 'POST auth/login/verify/': refused({ non_field_errors: [say('code'), 'invalid_code'] }) }),
      steps: code,
    },
  ],
}
