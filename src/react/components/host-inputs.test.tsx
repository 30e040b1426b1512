// @vitest-environment jsdom
import { act } from '@testing-library/react'
import { expect, it } from 'vitest'
import { json } from '../../../tests/harness/browser.js'
import { press, serve, show, signIn, type } from './form.test-help.js'
import { LoginForm } from './login/login-form.js'
import { PasswordResetForm } from './password/password-reset-form.js'
import { RegisterForm } from './registration/register-form.js'
import { VerifyEmail } from './registration/verify-email.js'

/** As the widget of a captcha adds it. */
const proof = <input type="hidden" name="cf-turnstile-response" value="human" />

const register = async () => {
  type('Username', 'ada')
  type('Email', 'ada@example.com')
  for (const label of ['Password', 'Repeat the password']) type(label, 'n3w-secret')
  await press('Create account')
}

const askFor = async (button: string) => {
  type('Email', 'ada@example.com')
  await press(button)
}

it.each([
  ['login/', <LoginForm key="form" fields={proof} />, signIn],
  ['registration/', <RegisterForm key="form">{proof}</RegisterForm>, register],
  ['password/reset/', <PasswordResetForm key="form">{proof}</PasswordResetForm>, () => askFor('Send the link')],
  [
    'registration/resend-email/',
    <VerifyEmail key="form" params={{ error: 'not_found', key: 'gone' }}>
      {proof}
    </VerifyEmail>,
    () => askFor('Send the link again'),
  ],
  [
    'registration/resend-email/',
    <RegisterForm key="form" resendFields={proof} />,
    async () => {
      await register()
      await press('Send the link again')
    },
  ],
])('the form of %s sends the inputs of the host', async (path, form, submit) => {
  const { sent } = serve(() => json(200, { detail: '' }))
  await act(async () => show(form, null, { emailVerification: 'mandatory' }))
  await submit()
  const last = sent.at(-1)
  expect(last?.line).toBe(`POST /api/auth/${path}`)
  expect(last?.body).toMatchObject({ 'cf-turnstile-response': 'human' })
})
