// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeAll, describe, expect, it } from 'vitest'
import { ada, json } from '../../../../tests/harness/browser.js'
import type { ClientConfig } from '../../../contract/client-config.js'
import { html, press, serve, show, type } from '../form.test-help.js'
import {
  LoginForm,
  PasswordChangeForm,
  PasswordResetConfirmForm,
  PasswordResetForm,
  RegisterForm,
  UndoEmailChange,
  VerifyEmail,
} from '../index.js'

beforeAll(() => Promise.all([import('./other-ways.js'), import('./email-way.js')]))

// As clientConfig has it with PASSWORD_LOGIN false.
const without = (changes: Partial<ClientConfig> = {}): Partial<ClientConfig> => ({
  passwordLogin: false,
  emailLogin: 'code',
  excluded: ['login', 'password', 'password_reset', 'password_reset_confirm', 'password_change'],
  ...changes,
})
const open = (component: ReactNode, changes?: Partial<ClientConfig>, user: typeof ada | null = null) =>
  act(async () => void show(component, user, without(changes)))
const text = () => document.body.textContent
/** Headings, links, labels and buttons in the order of the document. */
const order = () =>
  [...document.querySelectorAll('label, button, a, .sp-divider')].map(({ textContent }) => textContent)

describe('LoginForm without passwords', () => {
  it('begins with the email, then offers registration and the other ways', async () => {
    await open(<LoginForm registerHref="/register" forgotHref="/forgot" />)
    expect(order()).toEqual(['Email', 'Email me a code', 'Create an account', 'or', 'Continue with GitHub'])
    expect(document.activeElement).toBe(document.body)
  })

  it('shows only the code once the email is on its way, and returns to the address', async () => {
    serve(() => json(200, { detail: '', ephemeral_token: '' }))
    await open(<LoginForm registerHref="/register" />)
    type('Email', 'ada@example.com')
    await press('Email me a code')
    expect(order()).toEqual(['Code', 'Sign in', 'Use another address'])
  })

  it('shows the error of a provider', async () => {
    await open(<LoginForm params={{ error: 'social_login_cancelled' }} />)
    expect((await screen.findByRole('alert')).textContent).toContain('was canceled')
  })

  it('has the forms without JavaScript too', async () => {
    const host = await html(<LoginForm params={{}} registerHref="/register" />, null, without())
    expect(host.querySelector('form')?.getAttribute('action')).toBe('/api/auth/login/email/')
    expect(host.querySelector('[name=password]')).toBeNull()
  })

  it('offers providers only where there is no sign-in by email, and says why one failed', async () => {
    await open(<LoginForm params={{ error: 'social_login_cancelled' }} />, { emailLogin: 'off' })
    await screen.findByText('Continue with GitHub')
    expect(order()).toEqual(['Continue with GitHub'])
    expect(await screen.findByText(/was canceled/)).toBeTruthy()
  })
})

describe('other components without passwords', () => {
  it('RegisterForm asks for none', async () => {
    const { sent } = serve(() => json(201, { detail: '' }))
    await open(<RegisterForm names={false} />)
    expect(order()).toEqual(['Username', 'Email', 'Create account', 'Already have an account? Sign in'])
    type('Username', 'ada')
    type('Email', 'ada@example.com')
    await press('Create account')
    expect(sent[0]?.body).toEqual({ username: 'ada', email: 'ada@example.com' })
  })

  it.each([
    ['PasswordChangeForm', <PasswordChangeForm key="1" />],
    ['PasswordResetForm', <PasswordResetForm key="2" />],
    ['PasswordResetConfirmForm', <PasswordResetConfirmForm key="3" params={{ uid: 'u', token: 't' }} />],
  ])('%s shows nothing', async (_, component) => {
    await open(component, {}, ada)
    expect(text()).toBe('')
  })

  it('no text speaks of a password', async () => {
    serve(() => json(200, { detail: 'ok' }))
    await open(<VerifyEmail params={{ key: 'k' }} />)
    await press('Confirm')
    expect(text()).toContain('Thank you, your address is confirmed. You can sign in now.')
    await open(<UndoEmailChange params={{ key: 'k' }} />)
    expect(text()).toContain('We then email you a link to sign in.')
    await press('Restore my address')
    expect(text()).toContain('We have emailed you a link to sign in.')
    await open(<LoginForm params={{ done: 'verify' }} />)
    expect(text()).toContain('You can sign in now.')
    expect(text()).not.toMatch(/password/i)
  })
})
