import { RegisterForm, VerifyEmail } from 'sallyport/components'
import { ok, refused, throttled } from '../_lib/service'
import { type Group, SEND } from '../_lib/state'

const send = [
  {
    type: { username: 'ada', email: 'ada@example.com', password1: 'password', password2: 'passw0rd' },
    press: SEND,
  },
]
const form = () => <RegisterForm params={{}} />
const accepted = () => ({ 'POST auth/registration/': ok })

export const registration: Group = {
  title: 'RegisterForm',
  states: [
    { id: 'register', title: 'Initial', show: form },
    {
      id: 'register-pending',
      title: 'Pending',
      show: form,
      answers: () => ({ 'POST auth/registration/': 'never' }),
      steps: send,
    },
    {
      id: 'register-fields',
      title: 'Refused at several fields',
      show: form,
      answers: (say) => ({
        'POST auth/registration/': refused({
          username: [say('taken'), 'unique'],
          password1: [say('common'), 'password_too_common'],
          password2: [say('mismatch'), 'password_mismatch'],
        }),
      }),
      steps: send,
    },
    {
      id: 'register-throttled',
      title: 'Throttled',
      show: form,
      answers: () => ({ 'POST auth/registration/': throttled }),
      steps: send,
    },
    { id: 'register-mail', title: 'Done: a mail is on its way', show: form, answers: accepted, steps: send },
    {
      id: 'register-done',
      title: 'Done, without verification',
      show: form,
      config: { emailVerification: 'none' },
      answers: accepted,
      steps: send,
    },
  ],
}

const verify = (params: Record<string, string>, username?: string) => (
  <VerifyEmail params={params} username={username} />
)

export const verification: Group = {
  title: 'VerifyEmail',
  states: [
    { id: 'verify', title: 'Initial', show: () => verify({ key: 'key' }, 'ada') },
    { id: 'verify-nameless', title: 'Initial, without a name', show: () => verify({ key: 'key' }) },
    {
      id: 'verify-done',
      title: 'Done',
      show: () => verify({ key: 'key' }),
      answers: () => ({ 'POST auth/registration/verify-email/': ok }),
      steps: [{ press: SEND }],
    },
    {
      id: 'verify-password',
      title: 'The key is not enough: asks for the password',
      show: () => <VerifyEmail params={{ key: 'key' }} username="ada" email="ada@example.com" />,
      answers: () => ({ 'POST auth/registration/verify-email/': refused({ password: ['', 'required'] }) }),
      steps: [{ press: SEND }],
    },
    {
      id: 'verify-gone',
      title: 'A link that is no longer valid',
      show: () => verify({ key: 'key' }),
      answers: () => ({ 'POST auth/registration/verify-email/': { status: 404, body: { code: 'not_found' } } }),
      steps: [{ press: SEND }],
    },
    { id: 'verify-no-key', title: 'Without a link: asks for a new one', show: () => verify({}) },
    {
      id: 'verify-resent',
      title: 'A new link is on its way',
      show: () => verify({}),
      answers: () => ({ 'POST auth/registration/resend-email/': ok }),
      steps: [{ type: { email: 'ada@example.com' }, press: 'button.sp-secondary' }],
    },
  ],
}
