import { PasswordChangeForm, PasswordResetConfirmForm, PasswordResetForm } from 'sallyport/components'
import { ok, reauthentication, refused } from '../_lib/service'
import { ada, type Group, SEND } from '../_lib/state'

const mail = [{ type: { email: 'ada@example.com' }, press: SEND }]
const passwords = { new_password1: 'password', new_password2: 'passw0rd' }

export const reset: Group = {
  title: 'PasswordResetForm',
  states: [
    { id: 'reset', title: 'Initial', show: () => <PasswordResetForm params={{}} /> },
    {
      id: 'reset-done',
      title: 'Done',
      show: () => <PasswordResetForm params={{}} />,
      answers: () => ({ 'POST auth/password/reset/': ok }),
      steps: mail,
    },
  ],
}

const confirm = () => <PasswordResetConfirmForm params={{ uid: 'uid', token: 'token' }} resetHref="#reset" />
const confirmed = [{ type: passwords, press: SEND }]

export const resetConfirm: Group = {
  title: 'PasswordResetConfirmForm',
  states: [
    { id: 'reset-confirm', title: 'Initial', show: confirm },
    {
      id: 'reset-confirm-fields',
      title: 'Refused at its fields',
      show: confirm,
      answers: (say) => ({
        'POST auth/password/reset/confirm/': refused({
          new_password1: [say('common'), 'password_too_common'],
          new_password2: [say('mismatch'), 'password_mismatch'],
        }),
      }),
      steps: confirmed,
    },
    {
      id: 'reset-confirm-done',
      title: 'Done',
      show: confirm,
      answers: () => ({ 'POST auth/password/reset/confirm/': ok }),
      steps: confirmed,
    },
    {
      id: 'reset-confirm-gone',
      title: 'A link that is no longer valid',
      show: () => <PasswordResetConfirmForm params={{}} resetHref="#reset" />,
    },
  ],
}

const changed = [{ type: { ...passwords, old_password: 'violet harbour' }, press: SEND }]

export const change: Group = {
  title: 'PasswordChangeForm',
  states: [
    { id: 'change', title: 'Initial', show: () => <PasswordChangeForm params={{}} />, user: ada },
    {
      id: 'change-first',
      title: 'A first password',
      show: () => <PasswordChangeForm params={{}} oldPassword={false} />,
      user: ada,
    },
    {
      id: 'change-wrong',
      title: 'The current one was wrong',
      show: () => <PasswordChangeForm params={{}} />,
      user: ada,
      answers: (say) => ({ 'POST auth/password/change/': refused({ old_password: [say('old'), 'invalid'] }) }),
      steps: changed,
    },
    {
      id: 'change-done',
      title: 'Done',
      show: () => <PasswordChangeForm params={{}} />,
      user: ada,
      answers: () => ({ 'POST auth/password/change/': ok }),
      steps: changed,
    },
    {
      id: 'change-reauthenticate',
      title: 'Asks for a recent login',
      show: () => <PasswordChangeForm params={{}} oldPassword={false} />,
      user: ada,
      config: { useMfa: false },
      answers: () => ({ 'POST auth/password/change/': reauthentication }),
      steps: [{ type: passwords, press: SEND }],
    },
  ],
}
