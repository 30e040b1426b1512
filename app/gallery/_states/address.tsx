import { ConfirmEmailChange, EmailChangeForm, UndoEmailChange } from 'sallyport/components'
import { ok, reauthentication, refused } from '../_lib/service'
import { ada, type Group, SEND } from '../_lib/state'

const ask = [{ type: { email: 'ada@new.example' }, press: SEND }]
const form = () => <EmailChangeForm params={{}} />

export const emailChange: Group = {
  title: 'EmailChangeForm',
  states: [
    { id: 'email-change', title: 'Initial', show: form, user: ada },
    {
      id: 'email-change-done',
      title: 'Done: a link is on its way',
      show: form,
      user: ada,
      answers: () => ({ 'POST auth/email/change/': ok }),
      steps: ask,
    },
    {
      id: 'email-change-same',
      title: 'Refused at its field',
      show: () => <EmailChangeForm params={{ form: 'email-change', error: 'same', field: 'email' }} />,
      user: ada,
    },
    {
      id: 'email-change-reauthenticate',
      title: 'Asks for a recent login',
      show: form,
      user: ada,
      config: { useMfa: false },
      answers: () => ({ 'POST auth/email/change/': reauthentication }),
      steps: ask,
    },
  ],
}

const link = { key: 'key' }
const gone = { status: 404, body: { code: 'not_found' } }

const confirm = (params: Record<string, string> = link) => <ConfirmEmailChange params={params} />

export const emailChangeConfirm: Group = {
  title: 'ConfirmEmailChange',
  states: [
    { id: 'email-confirm', title: 'Initial', show: () => confirm() },
    {
      id: 'email-confirm-password',
      title: 'Another browser: asks for the password',
      show: () => confirm(),
      answers: () => ({ 'POST auth/email/change/confirm/': refused({ password: ['', 'required'] }) }),
      steps: [{ press: SEND }],
    },
    {
      id: 'email-confirm-wrong',
      title: 'The password was wrong',
      show: () => confirm({ ...link, error: 'invalid', field: 'password' }),
    },
    {
      id: 'email-confirm-other-browser',
      title: 'An account without a password needs the other browser',
      show: () => confirm({ ...link, error: 'other_browser', field: 'password' }),
    },
    {
      id: 'email-confirm-done',
      title: 'Done',
      show: () => confirm(),
      answers: () => ({ 'POST auth/email/change/confirm/': ok }),
      steps: [{ press: SEND }],
    },
    {
      id: 'email-confirm-gone',
      title: 'A link that is no longer valid',
      show: () => confirm(),
      answers: () => ({ 'POST auth/email/change/confirm/': gone }),
      steps: [{ press: SEND }],
    },
    { id: 'email-confirm-no-key', title: 'Without a link', show: () => confirm({}) },
  ],
}

const undo = (params: Record<string, string> = link) => <UndoEmailChange params={params} />

export const emailChangeUndo: Group = {
  title: 'UndoEmailChange',
  states: [
    { id: 'email-undo', title: 'Initial', show: () => undo() },
    {
      id: 'email-undo-done',
      title: 'Done',
      show: () => undo(),
      answers: () => ({ 'POST auth/email/change/undo/': ok }),
      steps: [{ press: SEND }],
    },
    {
      id: 'email-undo-gone',
      title: 'A link that is no longer valid',
      show: () => undo(),
      answers: () => ({ 'POST auth/email/change/undo/': gone }),
      steps: [{ press: SEND }],
    },
    { id: 'email-undo-no-key', title: 'Without a link', show: () => undo({}) },
  ],
}
