// @vitest-environment jsdom
import { act, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ada, json } from '../../../../tests/harness/browser.js'
import {
  fieldErrors,
  html,
  methods,
  press,
  serve,
  show,
  signIn,
  type,
  typeCode,
  underProvider,
} from '../form.test-help.js'
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

  it('its other buttons post the form of the code, with the box that trusts this browser', async () => {
    const page = await html(<LoginForm params={{ mfa: 'email', trust_device: 'true' }} />, null, {
      trustedDeviceLifetime: 86_400,
    })
    const [code] = page.querySelectorAll('form')
    expect(code?.querySelector<HTMLInputElement>('[name=trust_device]')?.checked).toBe(true)
    const buttons = [...page.querySelectorAll<HTMLButtonElement>('button[formaction]')]
    expect(buttons.map((button) => [button.getAttribute('formaction'), button.name, button.value])).toEqual([
      ['/api/auth/login/resend/', '', ''],
      ['/api/auth/login/change-method/', 'new_method', 'app'],
    ])
    expect(code?.id).toBeTruthy()
    for (const button of buttons) expect([button.getAttribute('form'), button.formNoValidate]).toEqual([code?.id, true])
    const fresh = await html(<LoginForm params={{ mfa: 'app' }} />, null, { trustedDeviceLifetime: 86_400 })
    expect(fresh.querySelector<HTMLInputElement>('[name=trust_device]')?.checked).toBe(false)
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
    await typeCode('000000')
    expect(sent.at(-1)).toMatchObject({
      line: 'POST /api/auth/login/verify/',
      body: { ephemeral_token: 't', code: '000000' },
    })
    expect(screen.getByRole('alert').textContent).toBe("That code isn't right.")
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
    await screen.findByLabelText('Code')
    await typeCode('000000')
    expect(screen.getByLabelText('Password', { selector: 'input' })).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toBe('This sign-in is no longer valid. Please start again.')
  })

  it('keeps the focus when the page around a second step renders again', async () => {
    const page = () => underProvider(<LoginForm params={{ mfa: 'app', error: 'invalid_code' }} />, null)
    const { rerender } = render(page())
    expect((await screen.findByRole('alert')).textContent).toBe("That code isn't right.")
    rerender(page())
    expect(document.activeElement).toBe(document.body)
    expect(screen.getByRole('alert').textContent).toBe("That code isn't right.")
  })

  it('changes the method of the second step', async () => {
    serve(({ line }) =>
      line.endsWith('change-method/')
        ? json(200, { ephemeral_token: 't2', new_method: 'email' })
        : json(200, { ephemeral_token: 't', method: 'app', mfa_enabled: true }),
    )
    show(<LoginForm />)
    await signIn()
    await press('Get a code by email')
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
    await typeCode('123456')
    await press('Verify')
    expect(sent.at(-1)?.body).toEqual({ ephemeral_token: 't', code: '123456' })
    expect(done).toHaveBeenCalledOnce()
  })

  it('offers to change to a method that can no longer be set up', async () => {
    serve(() => json(200, { ephemeral_token: 't', method: 'app', mfa_enabled: true }))
    show(<LoginForm />, null, { mfaOffered: ['app'] })
    await signIn()
    expect(screen.getByRole('button', { name: 'Get a code by email' })).toBeTruthy()
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
    expect(screen.getByRole('button', { name: 'Use your authenticator app' })).toBeTruthy()
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
    const demand = await screen.findByText(/^This site requires two-step sign-in/)
    await waitFor(() => expect(document.activeElement).toBe(demand))
    expect(done).not.toHaveBeenCalled()
    // The demand, the methods and the way out are in one card.
    const card = screen.getByRole('region', { name: 'Protect your account' })
    expect(card.contains(demand)).toBe(true)
    expect(card.contains(await screen.findByRole('region', { name: 'Two-step sign-in' }))).toBe(true)
    expect(card.contains(screen.getByRole('button', { name: 'Sign out' }))).toBe(true)
    await screen.findByRole('button', { name: 'Set up: Email' })
    await press('Set up: Email')
    await screen.findByLabelText('Code')
    // One was mailed just now: the button for another would only be refused.
    expect(await screen.findByText('A new code can be sent in 60 seconds.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Send a new code' })).toBeNull()
    await typeCode('123456')
    await act(async () => screen.getByRole('checkbox').click())
    await press('Done')
    expect(lines()).toContain('POST /api/auth/mfa/confirm/')
    expect(done).toHaveBeenCalledExactlyOnceWith({ status: 'authenticated', user: ada, mfaEnrolmentRequired: false })
  })

  it('says that a required set-up could not be left', async () => {
    const { lines } = serve(({ line }) => {
      if (line.endsWith('login/')) return json(200, { user: ada, mfa_enrolment_required: true })
      if (line.endsWith('logout/')) return json(503, { detail: 'Try again later.', code: 'unavailable' })
      return json(200, line === 'GET /api/auth/user/' ? ada : methods(false, 'email'))
    })
    show(<LoginForm />)
    await signIn()
    await screen.findByRole('button', { name: 'Sign out' })
    await press('Sign out')
    expect(lines()).toContain('POST /api/auth/logout/')
    expect((await screen.findByRole('alert')).textContent).not.toBe('')
    expect(screen.getByRole('button', { name: 'Sign out' })).toBeTruthy()
  })

  it('has the focus again when the second step is over', async () => {
    serve(({ line }) =>
      line.endsWith('login/')
        ? json(200, { ephemeral_token: 't', method: 'app', mfa_enabled: true })
        : fieldErrors('non_field_errors', 'invalid_token', 'Invalid token'),
    )
    show(<LoginForm />)
    await signIn()
    await typeCode('000000')
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
    await press('Get a code by email')
    expect(screen.queryByRole('button', { name: 'Get a code by email' })).toBeNull()
    expect(screen.getByRole('alert').textContent).toBe(
      'You have not set up this method: Email. Please enter the code asked for above.',
    )
    expect(document.activeElement).toBe(screen.getByRole('alert'))
    expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe('12')
    expect(lines().filter((line) => line.endsWith('change-method/'))).toHaveLength(1)
  })
})
