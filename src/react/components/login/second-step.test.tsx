// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ada, json } from '../../../../tests/harness/browser.js'
import { fieldErrors, html, methods, press, serve, show, signIn, type, underProvider } from '../form.test-help.js'
import { LoginForm } from './login-form.js'

describe('the second step of LoginForm without JavaScript', () => {
  it('the second step posts the code without a token: the flow cookie has it', async () => {
    const forms = [...(await html(<LoginForm params={{ mfa: 'email' }} />)).querySelectorAll('form')]
    expect(forms.map((form) => form.getAttribute('action'))).toEqual([
      '/api/auth/login/verify/',
      '/api/auth/login/resend/',
      '/api/auth/login/change-method/',
    ])
    expect(forms[0]?.querySelector('[name=ephemeral_token]')).toBeNull()
    expect(forms[0]?.querySelector('[name=code]')?.getAttribute('autocomplete')).toBe('one-time-code')
    expect(forms[2]?.querySelector<HTMLInputElement>('[name=new_method]')?.value).toBe('app')
  })

  it('a second step that has ended offers a link to start again instead of the code', async () => {
    const params = { mfa: 'app', next: '/notes', error: 'invalid_token', field: 'non_field_errors' }
    const page = await html(<LoginForm params={params} />)
    expect(page.textContent).toContain('This sign-in is no longer valid. Please start again.')
    expect(page.querySelector('[name=code]')).toBeNull()
    expect(page.querySelector('a')?.getAttribute('href')).toBe('/login?next=%2Fnotes')
  })

  it('setting up a required factor says that it needs JavaScript', async () => {
    expect((await html(<LoginForm params={{ mfa: 'enrol' }} />, null)).querySelector('noscript')?.innerHTML).toContain(
      'This part needs JavaScript.',
    )
  })
})

describe('the second step of LoginForm', () => {
  it('completes the second step, and returns to the password when it has expired', async () => {
    let answer = () => fieldErrors('non_field_errors', 'invalid_code', 'Invalid code')
    const { sent } = serve(({ line }) =>
      line.endsWith('login/') ? json(200, { ephemeral_token: 't', method: 'app', mfa_enabled: true }) : answer(),
    )
    show(<LoginForm />)
    await signIn()
    expect(document.activeElement).toBe(screen.getByLabelText('Code'))
    type('Code', '000000')
    await press('Verify')
    expect(sent.at(-1)).toMatchObject({
      line: 'POST /api/auth/login/verify/',
      body: { ephemeral_token: 't', code: '000000' },
    })
    expect(screen.getByRole('alert').textContent).toBe('Invalid code')
    answer = () => fieldErrors('non_field_errors', 'invalid_token', 'Invalid token')
    await press('Verify')
    expect(screen.getByLabelText('Password', { selector: 'input' })).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toBe('This sign-in is no longer valid. Please start again.')
  })

  it('says that the sign-in is over when nobody is signed in to set up a factor', async () => {
    serve(() => json(401, { detail: 'x', code: 'not_authenticated' }))
    show(<LoginForm params={{ mfa: 'enrol', next: '/notes' }} />)
    expect(await screen.findByText('This sign-in is no longer valid. Please start again.')).toBeTruthy()
    expect(screen.getByRole('link').getAttribute('href')).toBe('/login?next=%2Fnotes')
  })

  it('goes back to the password when the flow cookie is gone', async () => {
    serve(() => fieldErrors('ephemeral_token', 'required', 'This field is required.'))
    show(<LoginForm params={{ mfa: 'app' }} />)
    await waitFor(() => type('Code', '000000'))
    await press('Verify')
    expect(screen.getByLabelText('Password', { selector: 'input' })).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toBe('This sign-in is no longer valid. Please start again.')
  })

  it('keeps the focus when the page around a second step renders again', async () => {
    const page = () => underProvider(<LoginForm params={{ mfa: 'app', error: 'invalid_code' }} />, null)
    const { rerender } = render(page())
    expect((await screen.findByRole('alert')).textContent).toBe('Invalid code')
    rerender(page())
    expect(document.activeElement).toBe(document.body)
    expect(screen.getByRole('alert').textContent).toBe('Invalid code')
  })

  it('changes the method of the second step', async () => {
    serve(({ line }) =>
      line.endsWith('change-method/')
        ? json(200, { ephemeral_token: 't2', new_method: 'email' })
        : json(200, { ephemeral_token: 't', method: 'app', mfa_enabled: true }),
    )
    show(<LoginForm />)
    await signIn()
    await press('Use instead: Email')
    expect(screen.getByText('Enter the code that we emailed you.')).toBeTruthy()
    expect(screen.getByText(/can be sent in \d+ seconds/)).toBeTruthy()
  })

  it.each([
    ['generates its own codes', [], 'Enter a code of this method.'],
    ['sends codes', ['token'], 'Enter the code that we sent you.'],
  ])("asks for a code of a host's method that %s and is not offered for setup", async (_how, mfaSending, text) => {
    const { sent } = serve(({ line }) => {
      if (line.endsWith('verify/')) return json(200, { user: ada })
      return json(200, { ephemeral_token: 't', method: 'token', mfa_enabled: true })
    })
    const done = vi.fn()
    const mfaMethods = ['app', 'token', 'backup_codes']
    show(<LoginForm onSuccess={done} />, null, { mfaMethods, mfaOffered: ['app'], mfaSending })
    await signIn()
    expect(screen.getByText(text)).toBeTruthy()
    type('Code', '123456')
    await press('Verify')
    expect(sent.at(-1)?.body).toEqual({ ephemeral_token: 't', code: '123456' })
    expect(done).toHaveBeenCalledOnce()
  })

  it('offers to change to a method that can no longer be set up', async () => {
    serve(() => json(200, { ephemeral_token: 't', method: 'app', mfa_enabled: true }))
    show(<LoginForm />, null, { mfaOffered: ['app'] })
    await signIn()
    expect(screen.getByRole('button', { name: 'Use instead: Email' })).toBeTruthy()
  })

  it('offers only the methods that the host passes to the provider', async () => {
    serve(() => json(200, { ephemeral_token: 't', method: 'app', mfa_enabled: true }))
    show(<LoginForm />, null, { mfaMethods: ['app', 'backup_codes'], mfaOffered: ['app'] })
    await signIn()
    expect(await screen.findByLabelText('Code')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Use instead/ })).toBeNull()
  })

  it('reports that no code was sent, and offers no new one', async () => {
    serve(() => json(200, { ephemeral_token: 't', method: 'email', mfa_enabled: true, code_sent: false }))
    show(<LoginForm />)
    await signIn()
    expect(screen.getByText(/^No code was sent/)).toBeTruthy()
    expect(screen.queryByText('Enter the code that we emailed you.')).toBeNull()
    expect(screen.queryByText(/A new code can be sent/)).toBeNull()
    expect(screen.getByRole('button', { name: 'Use instead: Authenticator app' })).toBeTruthy()
  })

  it('continues with the set-up of a required second factor', async () => {
    let isOn = false
    const done = vi.fn()
    const { lines } = serve(({ line }) => {
      if (line.endsWith('login/')) return json(200, { user: ada, mfa_enrolment_required: true })
      if (line === 'GET /api/auth/user/') return json(200, ada)
      if (line.startsWith('GET')) return json(200, methods(isOn, 'email'))
      if (line.endsWith('confirm/')) isOn = true
      const setup_data = { detail: 'ok' }
      return line.endsWith('mfa/')
        ? json(201, { method: 'email', backup_codes: ['aaaabbbbccccdddd'], setup_data })
        : json(200, { detail: 'ok' })
    })
    show(<LoginForm onSuccess={done} />)
    await signIn()
    const demand = await screen.findByText(/^Your account needs a second factor/)
    await waitFor(() => expect(document.activeElement).toBe(demand))
    expect(done).not.toHaveBeenCalled()
    await screen.findByRole('button', { name: 'Set up: Email' })
    await press('Set up: Email')
    await screen.findByLabelText('Code')
    // One was mailed just now: the button for another would only be refused.
    expect(await screen.findByText('A new code can be sent in 60 seconds.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Send a new code' })).toBeNull()
    type('Code', '123456')
    await press('Verify')
    await press('I have saved them')
    expect(lines()).toContain('POST /api/auth/mfa/confirm/')
    expect(done).toHaveBeenCalledExactlyOnceWith({ status: 'authenticated', user: ada, mfaEnrolmentRequired: false })
  })

  it('has the focus again when the second step is over', async () => {
    serve(({ line }) =>
      line.endsWith('login/')
        ? json(200, { ephemeral_token: 't', method: 'app', mfa_enabled: true })
        : fieldErrors('non_field_errors', 'invalid_token', 'Invalid token'),
    )
    show(<LoginForm />)
    await signIn()
    type('Code', '000000')
    await press('Verify')
    expect(document.activeElement).toBe(screen.getByLabelText('Username or email'))
  })

  it('removes a method that turns out not to be set up, and says so', async () => {
    const { lines } = serve(({ line }) =>
      line.endsWith('change-method/')
        ? fieldErrors('new_method', 'mfa_method_not_active', 'This method is not active.')
        : json(200, { ephemeral_token: 't', method: 'app', mfa_enabled: true }),
    )
    show(<LoginForm />)
    await signIn()
    type('Code', '12')
    await press('Use instead: Email')
    expect(screen.queryByRole('button', { name: 'Use instead: Email' })).toBeNull()
    expect(screen.getByRole('alert').textContent).toBe(
      'You have not set up this method: Email. Please enter the code asked for above.',
    )
    expect(document.activeElement).toBe(screen.getByRole('alert'))
    expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe('12')
    expect(lines().filter((line) => line.endsWith('change-method/'))).toHaveLength(1)
  })
})
