import { EmailLogin, LoginForm } from 'sallyport/components'
import { refused } from '../_lib/service'
import { type Group, SEND } from '../_lib/state'
import { providers } from './providers'

const form = (params: Record<string, string> = {}) => (
  <LoginForm params={params} registerHref="#register" forgotHref="#forgot" onSuccess={() => {}} />
)
const both = { emailLogin: 'both' } as const
const asked = {
  show: () => form({ mail: 'ask' }),
  answers: () => ({ 'POST auth/login/email/': { status: 200, body: { detail: '', ephemeral_token: '' } } }),
  steps: [{ type: { email: 'ada@example.com' }, press: SEND }],
}

export const emailWay: Group = {
  title: 'LoginForm, by email',
  states: [
    {
      id: 'login-mail',
      title: 'Offered beside the password and providers',
      show: () => form(),
      config: { ...both, providers: providers.slice(0, 2) },
    },
    { id: 'login-mail-ask', title: 'Asks for the address', show: () => form({ mail: 'ask' }), config: both },
    {
      id: 'login-mail-invalid',
      title: 'The address refused',
      show: () => form({ mail: 'ask', error: 'invalid', field: 'email' }),
      config: both,
    },
    { id: 'login-mail-sent', title: 'The email is on its way', ...asked, config: both },
    {
      id: 'login-mail-again',
      title: 'After the wait: another email can be sent',
      ...asked,
      config: { ...both, mfaResendDelay: 0 },
    },
    { id: 'login-mail-link', title: 'With a link only', ...asked, config: { emailLogin: 'link' } },
    {
      id: 'login-mail-wrong',
      title: 'The code was wrong',
      show: () => form({ mail: 'sent', error: 'invalid_code' }),
      config: both,
    },
    {
      id: 'login-mail-over',
      title: 'No longer valid: begins again',
      show: () => form({ mail: 'sent', error: 'invalid_token' }),
      config: both,
    },
  ],
}

const link = (params: Record<string, string> = { key: 'key' }) => <EmailLogin params={params} onSuccess={() => {}} />

export const emailLogin: Group = {
  title: 'EmailLogin',
  states: [
    { id: 'email-login', title: 'Initial', show: () => link(), config: both },
    {
      id: 'email-login-elsewhere',
      title: 'Another browser asked for the link',
      show: () => link(),
      config: both,
      answers: () => ({ 'POST auth/login/email/verify/': refused({ non_field_errors: ['', 'other_browser'] }) }),
      steps: [{ press: SEND }],
    },
    {
      id: 'email-login-gone',
      title: 'No longer valid',
      show: () => link({ key: 'key', error: 'invalid_token' }),
      config: both,
    },
    { id: 'email-login-no-key', title: 'Opened without the link', show: () => link({}), config: both },
  ],
}
