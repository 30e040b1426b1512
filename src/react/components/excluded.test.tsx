// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { ada, json, stubService, testConfig } from '../../../tests/harness/browser.js'
import { AuthProvider } from '../provider.js'
import {
  ConfirmEmailChange,
  EmailChangeForm,
  LoginForm,
  MfaSettings,
  PasswordChangeForm,
  PasswordResetConfirmForm,
  PasswordResetForm,
  ProfileForm,
  RegisterForm,
  Sessions,
  SocialAccounts,
  SocialButtons,
  UndoEmailChange,
  VerifyEmail,
} from './index.js'

let service: ReturnType<typeof stubService> | undefined
afterEach(() => {
  cleanup()
  service?.restore()
})

const show = (children: ReactNode, excluded: readonly string[], user: typeof ada | null = null) =>
  render(
    <AuthProvider {...testConfig({ excluded })} initialUser={user}>
      {children}
    </AuthProvider>,
  ).container

const actions = () => [...document.querySelectorAll('form')].map((form) => form.getAttribute('action'))
const login = <LoginForm params={{}} registerHref="/register" forgotHref="/forgot" />

describe('components offer only routes that are served', () => {
  it.each([
    ['registration', <RegisterForm key="1" params={{}} />],
    ['registration_verify_email', <VerifyEmail key="2" params={{ key: 'k' }} />],
    ['password_reset', <PasswordResetForm key="3" params={{}} />],
    ['password_reset_confirm', <PasswordResetConfirmForm key="4" params={{ uid: 'u', token: 't' }} />],
    ['social_login', <SocialButtons key="5" />],
    ['email_change_confirm', <ConfirmEmailChange key="6" params={{ key: 'k' }} />],
    ['email_change_undo', <UndoEmailChange key="7" params={{ key: 'k' }} />],
  ])('%s: its component shows nothing', (name, component) => {
    expect(show(component, []).textContent).not.toBe('')
    cleanup()
    expect(show(component, [name]).innerHTML).toBe('')
  })

  it.each([
    ['password_change', <PasswordChangeForm key="1" params={{}} />],
    ['user', <ProfileForm key="2" />],
    ['mfa', <MfaSettings key="3" />],
    ['email_change', <EmailChangeForm key="4" params={{}} />],
    ['sessions', <Sessions key="5" />],
  ])('%s: nor for a signed-in user', (name, component) => {
    service = stubService(() => json(200, []))
    expect(show(component, [], ada).textContent).not.toBe('')
    cleanup()
    expect(show(component, [name], ada).innerHTML).toBe('')
  })

  it('the sign-in page leads to no registration and no reset', () => {
    show(login, [])
    expect(screen.queryByText('Create an account')).toBeTruthy()
    expect(screen.queryByText('Forgot your password?')).toBeTruthy()
    cleanup()
    show(login, ['registration', 'password_reset'])
    expect(screen.queryByText('Create an account')).toBeNull()
    expect(screen.queryByText('Forgot your password?')).toBeNull()
    expect(actions()).toEqual(['/api/auth/login/'])
  })

  it('without login/ the providers are left', async () => {
    show(login, ['login'])
    expect(screen.queryByLabelText('Password', { selector: 'input' })).toBeNull()
    expect(await screen.findByText('Continue with GitHub')).toBeTruthy()
  })

  it('the second step offers neither another mail nor another method', async () => {
    show(<LoginForm params={{ mfa: 'email' }} />, ['login_resend', 'login_change_method'])
    await screen.findByLabelText('Code')
    expect(actions()).toEqual(['/api/auth/login/verify/'])
  })

  it('an invalid link offers no form whose route is not served', () => {
    show(<VerifyEmail params={{ error: 'not_found' }} />, ['registration_resend_email'])
    expect(actions()).toEqual([])
    cleanup()
    const gone = <PasswordResetConfirmForm params={{ error: 'invalid_token' }} resetHref="/forgot" />
    show(gone, [])
    expect(screen.queryByText('Ask for a new link')).toBeTruthy()
    cleanup()
    show(gone, ['password_reset'])
    expect(screen.queryByText('Ask for a new link')).toBeNull()
  })

  it('a method has the buttons of the served routes', async () => {
    service = stubService(() =>
      json(200, [
        { name: 'app', is_active: true, is_primary: true, is_setup: true },
        { name: 'email', is_active: true, is_primary: false, is_setup: true },
        { name: 'sms', is_active: false, is_primary: false, is_setup: false },
      ]),
    )
    show(<MfaSettings />, ['mfa_confirm', 'mfa_delete', 'mfa_primary'], ada)
    await screen.findByRole('button', { name: 'Turn off: Email' })
    expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      'Turn off: Authenticator app',
      'Turn off: Email',
    ])
  })

  it('connected accounts: no list is requested, and none can be connected', async () => {
    service = stubService(() => json(200, { count: 0, next: null, previous: null, results: [] }))
    show(<SocialAccounts />, ['social_accounts'], ada)
    expect(await screen.findByRole('button', { name: 'Connect GitHub' })).toBeTruthy()
    expect(service.sent).toEqual([])
    cleanup()
    show(<SocialAccounts />, ['social_connect'], ada)
    expect(await screen.findByText('No account is connected.')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
    cleanup()
    expect(show(<SocialAccounts />, ['social_accounts', 'social_connect'], ada).innerHTML).toBe('')
  })
})
