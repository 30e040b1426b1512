// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ada, json } from '../../../tests/harness/browser.js'
import type { ActionResult } from '../../contract/action-result.js'
import { EmailChangeForm } from './account/email-change-form.js'
import { ProfileForm } from './account/profile-form.js'
import { postWithoutHandler, press, serve, show, type } from './form.test-help.js'
import { PasswordChangeForm } from './password/password-change-form.js'
import { PasswordResetConfirmForm } from './password/password-reset-confirm-form.js'
import { PasswordResetForm } from './password/password-reset-form.js'
import { RegisterForm } from './registration/register-form.js'

type Result = ActionResult<typeof ada & { detail: string }>
const ok: Result = { ok: true, status: 200, data: { ...ada, detail: 'ok' } }
const refusalOf = (field: string): Result => ({
  ok: false,
  status: 400,
  code: 'invalid',
  detail: '',
  fields: { [field]: [{ messages: ['No.'], codes: ['invalid'] }] },
})
const actionOf = (result: Result) => vi.fn(async (_previous: Result | null, _form: FormData) => result)
type Action = ReturnType<typeof actionOf>

const link = { uid: 'u', token: 't' }
const FORMS = [
  [
    'RegisterForm',
    (action: Action) => <RegisterForm params={{ invitation: 'i' }} names={false} {...{ action }} />,
    'Create account',
    { Username: 'ada', Email: 'a@example.com', Password: 'n3w-secret', 'Repeat the password': 'n3w-secret' },
    { username: 'ada', email: 'a@example.com', password1: 'n3w-secret', password2: 'n3w-secret', invitation: 'i' },
    /^Your account is ready/,
  ],
  [
    'PasswordResetForm',
    (action: Action) => <PasswordResetForm {...{ action }} />,
    'Send the link',
    { Email: 'a@example.com' },
    { email: 'a@example.com' },
    /a link is on its way/,
  ],
  [
    'PasswordResetConfirmForm',
    (action: Action) => <PasswordResetConfirmForm params={link} {...{ action }} />,
    'Save the password',
    { 'New password': 'n3w-secret', 'Repeat the new password': 'n3w-secret' },
    { ...link, new_password1: 'n3w-secret', new_password2: 'n3w-secret' },
    /password/,
  ],
  [
    'PasswordChangeForm',
    (action: Action) => <PasswordChangeForm {...{ action }} />,
    'Change password',
    { 'Current password': 'secret', 'New password': 'n3w-secret', 'Repeat the new password': 'n3w-secret' },
    { old_password: 'secret', new_password1: 'n3w-secret', new_password2: 'n3w-secret' },
    /password/,
  ],
  [
    'ProfileForm',
    (action: Action) => <ProfileForm {...{ action }} />,
    'Save',
    { Username: 'countess', 'First name': 'Ada', 'Last name': 'L' },
    { username: 'countess', first_name: 'Ada', last_name: 'L', email: ada.email },
    /^Saved/,
  ],
  [
    'EmailChangeForm',
    (action: Action) => <EmailChangeForm {...{ action }} />,
    'Send the link',
    { 'New email address': 'ada@new.example' },
    { email: 'ada@new.example' },
    /a link is on its way to it/,
  ],
] as const

describe.each(FORMS)('%s action', (_name, form, button, inputs, body, done) => {
  // The code of server actions is loaded on demand.
  const open = async (action: Action) => {
    await act(async () => show(form(action), ada))
    await screen.findByRole('button', { name: button })
  }
  const fill = () => {
    for (const [label, value] of Object.entries(inputs)) type(label, value)
  }
  const statuses = () => screen.getAllByRole('status').map(({ textContent }) => textContent)

  it('receives the values, and the form shows its success', async () => {
    const { sent } = serve(() => json(500))
    const action = actionOf(ok)
    await open(action)
    fill()
    await press(button)
    expect(Object.fromEntries(action.mock.calls[0]?.[1] ?? [])).toEqual(body)
    expect(statuses().join()).toMatch(done)
    expect(sent).toEqual([])
  })

  it('shows its refusal, with a script and without', async () => {
    await open(actionOf(refusalOf('non_field_errors')))
    fill()
    await press(button)
    expect(screen.getByRole('alert').textContent).toBe('No.')
    await postWithoutHandler(button)
    expect(screen.getByRole('alert').textContent).toBe('No.')
  })

  it('is done without a script too', async () => {
    await open(actionOf(ok))
    await postWithoutHandler(button)
    expect(statuses().join()).toMatch(done)
  })

  it('forgets the refusal of a form without a script once it is sent again', async () => {
    const action = actionOf(refusalOf('non_field_errors'))
    await open(action)
    await postWithoutHandler(button)
    fill()
    action.mockResolvedValue(ok)
    await press(button)
    expect(statuses().join()).toMatch(done)
    expect(screen.queryByText('No.')).toBeNull()
  })
})

it('PasswordChangeForm can be used again after a form without a script', async () => {
  const action = actionOf(ok)
  await act(async () => show(<PasswordChangeForm action={action} />, ada))
  await screen.findByRole('button', { name: 'Change password' })
  await postWithoutHandler('Change password')
  for (const [label, value] of Object.entries(FORMS[3][3])) type(label, value)
  action.mockResolvedValue(refusalOf('non_field_errors'))
  await press('Change password')
  expect(screen.getByRole('alert').textContent).toBe('No.')
})

it('a reset link that an action refuses is gone', async () => {
  await act(async () => show(<PasswordResetConfirmForm params={link} action={actionOf(refusalOf('token'))} />))
  await screen.findByRole('button', { name: 'Save the password' })
  await postWithoutHandler('Save the password')
  expect(document.querySelector('[data-state=gone]')).not.toBeNull()
})
