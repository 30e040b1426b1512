import { LoginForm, SocialButtons } from 'sallyport/components'
import { refused, throttled } from '../_lib/service'
import { ada, type Group, SEND } from '../_lib/state'
import { providers } from './providers'

const send = [{ type: { username: 'ada', password: 'violet harbour 1 lantern' }, press: SEND }]
const form = (params: Record<string, string> = {}) => (
  <LoginForm params={params} registerHref="#register" forgotHref="#forgot" onSuccess={() => {}} />
)
const some = { providers: providers.slice(0, 2) }

export const login: Group = {
  title: 'LoginForm',
  states: [
    { id: 'login', title: 'Initial', show: () => form() },
    { id: 'login-providers', title: 'With providers', show: () => form(), config: some },
    { id: 'login-passkey', title: 'With passkeys', show: () => form(), config: { ...some, usePasskeys: true } },
    {
      id: 'login-suggested',
      title: 'Sent back by a provider that wants a press on this site',
      show: () => form({ provider: 'github' }),
      config: some,
    },
    { id: 'login-unknown', title: 'While it is unknown who this is', show: () => form(), user: 'unknown' },
    {
      id: 'login-pending',
      title: 'Pending',
      show: () => form(),
      answers: () => ({ 'POST auth/login/': 'never' }),
      steps: send,
    },
    {
      id: 'login-shown',
      title: 'The password shown',
      show: () => form(),
      steps: [{ type: { username: 'ada', password: 'violet harbour 1 lantern, and a long one' }, press: '.sp-reveal' }],
    },
    { id: 'login-field', title: 'Refused at a field', show: () => form({ error: 'required', field: 'password' }) },
    {
      id: 'login-refused',
      title: 'Refused as a whole',
      show: () => form(),
      answers: (say) => ({
        'POST auth/login/': refused({ non_field_errors: [say('credentials'), 'invalid_credentials'] }),
      }),
      steps: send,
    },
    {
      id: 'login-throttled',
      title: 'Throttled',
      show: () => form(),
      answers: () => ({ 'POST auth/login/': throttled }),
      steps: send,
    },
    {
      id: 'login-offline',
      title: 'No answer',
      show: () => form(),
      answers: () => ({ 'POST auth/login/': 'offline' }),
      steps: send,
    },
    { id: 'login-after-reset', title: 'After a new password', show: () => form({ done: 'reset-confirm' }) },
    { id: 'login-signed-in', title: 'Signed in already', show: () => form(), user: ada },
  ],
}

export const socialButtons: Group = {
  title: 'SocialButtons',
  states: [
    {
      id: 'social-buttons',
      title: 'Several providers',
      show: () => <SocialButtons divider={null} />,
      config: { providers },
    },
    {
      id: 'social-buttons-suggested',
      title: 'One suggested',
      show: () => <SocialButtons suggested="gitlab" />,
      config: { providers: providers.slice(0, 3) },
    },
  ],
}
