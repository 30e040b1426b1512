// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { type ComponentProps, type ReactNode, StrictMode } from 'react'
import { prerender } from 'react-dom/static.browser'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { ada, json, type Sent, stubService, testConfig } from '../../../tests/harness/browser.js'
import type { ClientConfig } from '../../contract/client-config.js'
import { safeNext } from '../hooks/use-page-params.js'
import { textsOf } from '../messages/catalogs.js'
import { AuthProvider } from '../provider.js'
import {
  LoginForm,
  MfaChallenge,
  MfaSettings,
  PasswordChangeForm,
  PasswordResetConfirmForm,
  PasswordResetForm,
  ProfileForm,
  RegisterForm,
  SignedIn,
  SignedOut,
  SocialAccounts,
  VerifyEmail,
} from './index.js'

let service: ReturnType<typeof stubService> | undefined
const serve = (answer: (sent: Sent) => Response | Promise<Response>) => {
  service = stubService(answer)
  return service
}
afterEach(() => {
  cleanup()
  service?.restore()
  history.replaceState(null, '', '/')
})

type User = typeof ada | null | undefined
const within = (children: ReactNode, user: User, changes?: Partial<ClientConfig>) => (
  <StrictMode>
    <AuthProvider {...testConfig(changes)} initialUser={user}>
      {children}
    </AuthProvider>
  </StrictMode>
)
const show = (children: ReactNode, user: User | 'unknown' = null, changes?: Partial<ClientConfig>) =>
  render(within(children, user === 'unknown' ? undefined : user, changes))
const html = async (children: ReactNode, user: User | 'unknown' = null) => {
  const host = document.createElement('div')
  const { prelude } = await prerender(within(children, user === 'unknown' ? undefined : user))
  host.innerHTML = await new Response(prelude).text()
  return host
}
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input' }), { target: { value } })
const press = (name: string | RegExp) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const fieldErrors = (field: string, code: string, text: string) =>
  json(400, { [field]: [text], error_codes: { [field]: [code] } })
const signIn = async () => {
  type('Username or e-mail', 'ada')
  type('Password', 'secret')
  await press('Sign in')
}

describe('without JavaScript', () => {
  it('LoginForm is a real form with all it needs', async () => {
    const form = (await html(<LoginForm params={{ next: '/notes?a=1' }} />)).querySelector('form')
    expect(form?.method).toBe('post')
    expect(form?.getAttribute('action')).toBe('/api/auth/login/')
    expect(Object.fromEntries(new FormData(form ?? undefined))).toEqual({
      next: '/notes?a=1',
      from: '/login?next=%2Fnotes%3Fa%3D1',
      username: '',
      password: '',
    })
  })

  it.each([
    ['setting up a factor that is required', <LoginForm key="1" params={{ mfa: 'enrol' }} />, null],
    ['the profile', <ProfileForm key="2" />, ada],
  ])('%s says that it needs it', async (_, part, user) => {
    expect((await html(part, user)).querySelector('noscript')?.innerHTML).toContain('This part needs JavaScript.')
  })

  it('LoginForm keeps what the host gives its root while it is unknown who this is', async () => {
    const page = await html(<LoginForm className="mine" id="entry" />, 'unknown')
    const waiting = page.querySelector('#entry[aria-busy=true]')
    expect(waiting?.className.split(' ')).toContain('mine')
    expect(waiting?.querySelector('[role=status]')?.getAttribute('aria-label')).toBe('Loading…')
  })

  it('LoginForm says what went wrong, at its field', async () => {
    const page = await html(<LoginForm params={{ error: 'required', field: 'username' }} />)
    expect(page.querySelector('[role=alert]')?.textContent).toContain('This field is required.')
    const input = page.querySelector('[name=username]')
    expect(input?.getAttribute('aria-invalid')).toBe('true')
    const error = input?.getAttribute('aria-describedby') ?? ''
    expect(page.querySelector(`[id="${error}"]`)?.textContent).toBe('This field is required.')
  })

  it.each(['errors_of_field', 'errors_title', 'verify_done', 'login_title', 'toString', 'Call us'])(
    'a link cannot put words into the page: ?error=%s',
    async (error) => {
      const page = await html(<LoginForm params={{ error, field: 'Call +1 800 555 0199' }} />)
      const said = page.querySelector('[role=alert]')?.textContent
      expect(said).toContain('A server error occurred.')
      expect(page.textContent?.replaceAll(said ?? '', '')).not.toMatch(/Call|Thank you/)
    },
  )

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

  it.each([
    ['registration/', <RegisterForm key="1" params={{}} />],
    ['registration/verify-email/', <VerifyEmail key="2" params={{ key: 'k' }} />],
    ['password/reset/confirm/', <PasswordResetConfirmForm key="3" params={{ uid: 'u', token: 't' }} />],
    ['password/change/', <PasswordChangeForm key="4" from="/account" />],
  ])('%s is posted by a form that can be pressed', async (path, form) => {
    const found = (await html(form, ada)).querySelector('form')
    expect(found?.getAttribute('action')).toBe(`/api/auth/${path}`)
    expect(found?.querySelector('button')?.disabled).toBe(false)
  })

  it('a second step that is over offers the way back in place of the code', async () => {
    const params = { mfa: 'app', next: '/notes', error: 'invalid_token', field: 'non_field_errors' }
    const page = await html(<LoginForm params={params} />)
    expect(page.textContent).toContain('This sign-in is no longer valid. Please start again.')
    expect(page.querySelector('[name=code]')).toBeNull()
    expect(page.querySelector('a')?.getAttribute('href')).toBe('/login?next=%2Fnotes')
  })

  it('a changed password is said by the page one comes back to', async () => {
    const form = <PasswordChangeForm from="/account" params={{}} />
    const next = (await html(form, ada)).querySelector<HTMLInputElement>('[name=next]')?.value
    expect(next).toBe('/account?done=change')
    const page = await html(<PasswordChangeForm from="/account" params={{ done: 'change' }} />, ada)
    expect(page.querySelector('[role=status]')?.textContent).toContain('Your new password is saved.')
  })

  it('a form that needs the script cannot be pressed before it is there', async () => {
    expect((await html(<ProfileForm />, ada)).querySelector('button')?.disabled).toBe(true)
  })
})

describe('LoginForm', () => {
  it('never shows while it is unknown who this is', async () => {
    serve(() => json(200, ada))
    const seen: boolean[] = []
    const watch = new MutationObserver(() => seen.push(document.querySelector('[name=password]') !== null))
    watch.observe(document.body, { childList: true, subtree: true })
    show(<LoginForm />, 'unknown')
    await screen.findByText('You are signed in as ada.')
    watch.disconnect()
    expect(seen).not.toContain(true)
  })

  it('signs in, once for two presses', async () => {
    const { sent } = serve(() => json(200, { user: ada }))
    const done = vi.fn()
    show(<LoginForm onSuccess={done} />)
    type('Username or e-mail', 'ada')
    type('Password', 'secret')
    const button = screen.getByRole('button', { name: 'Sign in' })
    await act(async () => {
      fireEvent.click(button)
      fireEvent.click(button)
    })
    expect(sent).toMatchObject([{ line: 'POST /api/auth/login/', body: { username: 'ada', password: 'secret' } }])
    expect(done).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: 'authenticated', user: ada }))
  })

  it('shows a refusal in an alert that has the focus', async () => {
    serve(() => fieldErrors('non_field_errors', 'invalid_credentials', 'No.'))
    show(<LoginForm />)
    await signIn()
    expect(screen.getByRole('alert').textContent).toBe('No.')
    expect(document.activeElement).toBe(screen.getByRole('alert'))
  })

  it('offers another mail to who has not proven the address', async () => {
    serve(() => fieldErrors('non_field_errors', 'email_not_verified', 'E-mail is not verified.'))
    show(<LoginForm />)
    await signIn()
    expect(screen.getByRole('link', { name: 'Send the link again' }).getAttribute('href')).toBe('/verify-email')
    const page = await html(<LoginForm params={{ error: 'email_not_verified' }} />)
    expect(page.querySelector('[role=alert] a')?.getAttribute('href')).toBe('/verify-email')
  })

  it('names the field where its summary links to one', async () => {
    serve(() => fieldErrors('password', 'required', 'This field is required.'))
    show(<LoginForm />)
    await signIn()
    const input = screen.getByLabelText('Password', { selector: 'input' })
    const link = screen.getByRole('link', { name: 'Password: This field is required.' })
    expect(link.getAttribute('href')).toBe(`#${input.id}`)
    expect(document.activeElement).toBe(screen.getByRole('alert'))
  })

  it('goes through the second step, and back when it has expired', async () => {
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

  it('leaves the focus alone when the page around a second step renders anew', async () => {
    const page = () => within(<LoginForm params={{ mfa: 'app', error: 'invalid_code' }} />, null)
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
    await press('Use instead: E-mail')
    expect(screen.getByText('Enter the code we have mailed you.')).toBeTruthy()
    expect(screen.getByText(/can be sent in \d+ seconds/)).toBeTruthy()
  })

  it('says when no code was sent, and offers no other one', async () => {
    serve(() => json(200, { ephemeral_token: 't', method: 'email', mfa_enabled: true, code_sent: false }))
    show(<LoginForm />)
    await signIn()
    expect(screen.getByText(/^No code was sent/)).toBeTruthy()
    expect(screen.queryByText('Enter the code we have mailed you.')).toBeNull()
    expect(screen.queryByText(/A new code can be sent/)).toBeNull()
    expect(screen.getByRole('button', { name: 'Use instead: Authenticator app' })).toBeTruthy()
  })

  it('goes on with setting up a second factor where one is required', async () => {
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
    await screen.findByRole('button', { name: 'Set up: E-mail' })
    await press('Set up: E-mail')
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
    expect(document.activeElement).toBe(screen.getByLabelText('Username or e-mail'))
  })

  it('takes away a method that turns out not to be set up, and says so', async () => {
    const { lines } = serve(({ line }) =>
      line.endsWith('change-method/')
        ? fieldErrors('new_method', 'mfa_method_not_active', 'This method is not active.')
        : json(200, { ephemeral_token: 't', method: 'app', mfa_enabled: true }),
    )
    show(<LoginForm />)
    await signIn()
    type('Code', '12')
    await press('Use instead: E-mail')
    expect(screen.queryByRole('button', { name: 'Use instead: E-mail' })).toBeNull()
    expect(screen.getByRole('alert').textContent).toBe(
      'You have not set up this method: E-mail. Please enter the code asked for above.',
    )
    expect(document.activeElement).toBe(screen.getByRole('alert'))
    expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe('12')
    expect(lines().filter((line) => line.endsWith('change-method/'))).toHaveLength(1)
  })

  it('still says so when the page around renders anew', async () => {
    serve(() => fieldErrors('new_method', 'mfa_method_not_active', 'This method is not active.'))
    const challenge = () => within(<MfaChallenge step={{ method: 'app' }} onSuccess={() => {}} />, null)
    const { rerender } = render(challenge())
    await press('Use instead: E-mail')
    rerender(challenge())
    expect(screen.getByRole('alert').textContent).toContain('You have not set up this method: E-mail.')
  })

  it('takes classes and props', () => {
    show(<LoginForm className="mine" classNames={{ input: 'box' }} data-testid="login" heading={null} />)
    expect(screen.getByTestId('login').className).toBe('sp-root sp-card mine')
    expect(screen.getByLabelText('Password', { selector: 'input' }).className).toBe('sp-input box')
    expect(screen.queryByRole('heading')).toBeNull()
  })
})

const Press = ({ children, ...props }: ComponentProps<'button'>) => <button {...props}>{`> ${children}`}</button>
const Way = (props: ComponentProps<'a'>) => <a data-way="" {...props} />
const Box = (props: ComponentProps<'input'>) => <input data-box="" {...props} />

describe('components', () => {
  it("are the host's own, with everything the part says", () => {
    show(<LoginForm components={{ button: Press, link: Way, input: Box }} forgotHref="/forgot" error="throttled" />)
    const button = screen.getByRole<HTMLButtonElement>('button', { name: '> Sign in' })
    expect([button.type, button.className, button.dataset.state]).toEqual(['submit', 'sp-button', 'idle'])
    expect(screen.getByText('Forgot your password?').dataset.way).toBe('')
    expect(screen.getByLabelText('Username or e-mail').dataset.box).toBe('')
  })
})

describe('what went well', () => {
  it('has the focus where the form was: registration, reset', async () => {
    serve(() => json(201, { detail: 'ok' }))
    show(<RegisterForm />)
    type('Username', 'ada')
    type('E-mail', 'ada@example.com')
    type('Password', 'n3w-secret')
    type('Repeat the password', 'n3w-secret')
    await press('Create account')
    expect(document.activeElement?.textContent).toMatch(/^Nearly done/)
    cleanup()
    show(<PasswordResetForm />)
    type('E-mail', 'ada@example.com')
    await press('Send the link')
    expect(document.activeElement).toBe(screen.getByRole('status'))
  })

  it('has it each time the password was changed', async () => {
    serve(() => json(200, { detail: 'ok' }))
    show(<PasswordChangeForm />, ada)
    for (let time = 0; time < 2; time++) {
      type('Current password', 'secret')
      type('New password', 'n3w-secret')
      type('Repeat the new password', 'n3w-secret')
      await press('Change password')
      expect(document.activeElement?.textContent).toMatch(/^Your new password is saved/)
    }
  })
})

describe('VerifyEmail', () => {
  it('posts on the click only, once, and shows success under StrictMode', async () => {
    history.replaceState(null, '', '/verify-email?key=abc')
    const { sent } = serve(() => json(200, { detail: 'ok' }))
    show(<VerifyEmail username="ada" />)
    expect(screen.getByText('This creates the account ada.')).toBeTruthy()
    expect(sent).toEqual([])
    await press('Confirm')
    expect(sent).toMatchObject([{ line: 'POST /api/auth/registration/verify-email/', body: { key: 'abc' } }])
    expect(screen.getByText(/your address is confirmed/)).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('leaves whoever is signed in alone', async () => {
    serve(() => json(200, { detail: 'ok' }))
    show(
      <>
        <VerifyEmail params={{ key: 'abc' }} />
        <SignedIn>{(user) => <p>{user.username}</p>}</SignedIn>
      </>,
      ada,
    )
    await press('Confirm')
    expect(screen.getByText('ada')).toBeTruthy()
  })

  it('offers a new link when this one is dead', async () => {
    serve(() => json(404, { detail: 'Not found.', code: 'not_found' }))
    show(<VerifyEmail params={{ key: 'abc' }} />)
    await press('Confirm')
    expect(screen.getByText(/no longer valid/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Send the link again' })).toBeTruthy()
  })

  describe('where the key is not enough', () => {
    const link = { params: { key: 'abc' }, username: 'ada', email: 'ada@example.com' }
    const required = () => fieldErrors('password', 'required', 'This field is required.')

    it('asks for the password, then signs in with it', async () => {
      const onSuccess = vi.fn()
      const { sent } = serve(({ line, body }) => {
        if (line.endsWith('login/')) return json(200, { user: ada })
        return (body as { password?: string }).password ? json(200, { detail: 'ok' }) : required()
      })
      show(<VerifyEmail {...link} onSuccess={onSuccess} />)
      await press('Confirm')
      await waitFor(() => type('Password', 'secret'))
      expect(screen.queryByRole('alert')).toBeNull()
      await press('Confirm')
      expect(sent.map(({ line, body }) => [line, body])).toEqual([
        ['POST /api/auth/registration/verify-email/', { key: 'abc' }],
        ['POST /api/auth/registration/verify-email/', { key: 'abc', password: 'secret' }],
        ['POST /api/auth/login/', { username: 'ada', password: 'secret' }],
      ])
      expect(onSuccess).toHaveBeenCalledTimes(1)
    })

    it('goes through the second step', async () => {
      serve(({ line, body }) => {
        if (line.endsWith('login/')) return json(200, { ephemeral_token: 'e', method: 'app', mfa_enabled: true })
        return (body as { password?: string }).password ? json(200, { detail: 'ok' }) : required()
      })
      show(<VerifyEmail {...link} />)
      await press('Confirm')
      await waitFor(() => type('Password', 'secret'))
      await press('Confirm')
      expect(await screen.findByLabelText('Code')).toBeTruthy()
    })

    it('says what is wrong with the password, and confirms where the sign-in fails', async () => {
      serve(({ line, body }) => {
        if (line.endsWith('login/')) return json(429, { detail: 'x', code: 'throttled' })
        const { password } = body as { password?: string }
        if (password === 'secret') return json(200, { detail: 'ok' })
        return password ? fieldErrors('password', 'invalid', 'The password is not right.') : required()
      })
      show(<VerifyEmail {...link} />)
      await press('Confirm')
      await waitFor(() => type('Password', 'wrong'))
      await press('Confirm')
      expect(await screen.findAllByText('The password is not right.')).toBeTruthy()
      type('Password', 'secret')
      await press('Confirm')
      expect(await screen.findByText(/your address is confirmed/)).toBeTruthy()
    })

    it('offers a new password, and to reject', async () => {
      const { sent } = serve(({ line, body }) =>
        line.endsWith('reset/') || (body as { reject?: string }).reject ? json(200, { detail: 'ok' }) : required(),
      )
      show(<VerifyEmail {...link} />)
      await press('Confirm')
      await waitFor(() => screen.getByLabelText('Password', { selector: 'input' }))
      await press('Choose a new password')
      expect(screen.getByText(/a link is on its way/)).toBeTruthy()
      await press('I did not ask for this')
      expect(await screen.findByText(/can no longer be used/)).toBeTruthy()
      expect(screen.queryByRole('button')).toBeNull()
      expect(sent.slice(1).map(({ line, body }) => [line, body])).toEqual([
        ['POST /api/auth/password/reset/', { email: 'ada@example.com' }],
        ['POST /api/auth/registration/verify-email/', { key: 'abc', reject: 'true' }],
      ])
    })

    it('without a script the address tells that the password is asked for', async () => {
      const page = await html(<VerifyEmail {...link} params={{ key: 'abc', error: 'required', field: 'password' }} />)
      expect(page.querySelector('[role=alert]')).toBeNull()
      const forms = [...page.querySelectorAll('form')].map((form) => [
        form.getAttribute('action'),
        Object.fromEntries(
          [...form.querySelectorAll<HTMLInputElement>('[name]')].map(({ name, value }) => [name, value]),
        ),
      ])
      const from = '/verify-email?key=abc'
      expect(forms).toEqual([
        ['/api/auth/registration/verify-email/', { key: 'abc', next: '/login?done=verify', from, password: '' }],
        ['/api/auth/password/reset/', { next: '/login?done=reset', from, email: 'ada@example.com' }],
        ['/api/auth/registration/verify-email/', { key: 'abc', next: '/login?done=reject', from, reject: 'true' }],
      ])
      const wrong = await html(<VerifyEmail {...link} params={{ key: 'abc', error: 'invalid', field: 'password' }} />)
      expect(wrong.querySelector('[role=alert]')?.textContent).toBeTruthy()
    })
  })
})

describe('forms of who is signed in', () => {
  it('PasswordChangeForm asks for a recent login, then goes on', async () => {
    let recent = false
    const { lines } = serve(({ line }) => {
      if (line.startsWith('GET')) return json(200, [])
      if (line.endsWith('reauthenticate/')) recent = true
      return recent ? json(200, { detail: 'ok' }) : json(403, { detail: 'x', code: 'reauthentication_required' })
    })
    show(<PasswordChangeForm />, ada, { oldPassword: false })
    type('New password', 'n3w-secret')
    type('Repeat the new password', 'n3w-secret')
    await press('Change password')
    await waitFor(() => type('Password', 'secret'))
    await press('Confirm')
    expect(await screen.findByText(/Your new password is saved/)).toBeTruthy()
    expect(lines().filter((line) => line.startsWith('POST'))).toEqual([
      'POST /api/auth/password/change/',
      'POST /api/auth/reauthenticate/',
      'POST /api/auth/password/change/',
    ])
  })

  it('a recent login is offered at providers one is connected to alone, and never beside a second factor', async () => {
    const providers = ['github', 'google'].map((name) => ({ name, label: name }))
    const linked = { count: 1, next: null, previous: null, results: [{ id: '1', provider: 'google', uid: '7' }] }
    const ask = async (list: unknown, accounts: unknown, changes: Partial<ClientConfig> = {}) => {
      serve(({ line }) => {
        if (line === 'GET /api/auth/mfa/') return json(200, list)
        if (line === 'GET /api/social/accounts/') return json(200, accounts)
        return json(403, { detail: 'x', code: 'reauthentication_required' })
      })
      show(<PasswordChangeForm />, ada, { oldPassword: false, providers, ...changes })
      type('New password', 'n3w-secret')
      type('Repeat the new password', 'n3w-secret')
      await press('Change password')
      await screen.findByRole('button', { name: 'Confirm' })
      await act(async () => {})
      const links = screen.queryAllByRole('link').map(({ textContent }) => textContent)
      const said = screen.queryByText(/No password yet/) !== null
      cleanup()
      service?.restore()
      return { links, said }
    }
    expect(await ask([], linked)).toEqual({ links: ['Confirm with google'], said: true })
    expect(await ask([], { ...linked, count: 0, results: [] })).toEqual({ links: [], said: false })
    const app = [{ name: 'app', is_active: true, is_primary: true }]
    expect(await ask(app, linked)).toEqual({ links: [], said: false })
    const unlisted = await ask([], linked, { excluded: ['social_accounts'] })
    expect(unlisted.links).toEqual(['Confirm with github', 'Confirm with google'])
  })

  it('a field called code shows its refusal like any other', async () => {
    const app = [{ name: 'app', is_active: true, is_primary: true }]
    serve(({ line }) => {
      if (line.startsWith('GET')) return json(200, app)
      if (line.endsWith('reauthenticate/')) return fieldErrors('code', 'invalid', 'Invalid code')
      return json(403, { detail: 'x', code: 'reauthentication_required' })
    })
    show(<PasswordChangeForm />, ada, { oldPassword: false })
    type('New password', 'n3w-secret')
    type('Repeat the new password', 'n3w-secret')
    await press('Change password')
    await screen.findByRole('button', { name: 'Confirm' })
    type('Code', '000000')
    await press('Confirm')
    expect(screen.getByRole('link', { name: 'Code: Invalid code' })).toBeTruthy()
    expect(screen.getByLabelText('Code').getAttribute('aria-invalid')).toBe('true')
  })

  it('ProfileForm saves, and everybody sees the new name', async () => {
    serve(({ body }) => json(200, { ...ada, ...(body as object) }))
    show(
      <>
        <ProfileForm />
        <SignedIn>{(user) => <p>{`Hello ${user.username}`}</p>}</SignedIn>
        <SignedOut>nobody</SignedOut>
      </>,
      ada,
    )
    type('Username', 'countess')
    await press('Save')
    expect(screen.getByText('Hello countess')).toBeTruthy()
    expect(screen.queryByText('nobody')).toBeNull()
    expect(screen.getByText('Saved.')).toBeTruthy()
  })

  it('MfaSettings enrols an app: picture, key, code, backup codes', async () => {
    const link = 'otpauth://totp/App:ada?secret=ABCDEFGH&issuer=App'
    let isOn = false
    serve(({ line }) => {
      if (line.startsWith('GET')) return json(200, methods(isOn))
      if (line.endsWith('confirm/')) isOn = true
      return line.endsWith('mfa/')
        ? json(201, { method: 'app', backup_codes: ['aaaabbbbccccdddd'], setup_data: { qr_link: link } })
        : json(200, { detail: 'ok' })
    })
    show(<MfaSettings />, ada)
    await screen.findByRole('button', { name: 'Set up: Authenticator app' })
    await press('Set up: Authenticator app')
    expect(await screen.findByText('ABCD EFGH')).toBeTruthy()
    expect(await screen.findByRole('img', { name: /QR code/ })).toBeTruthy()
    type('Code', '123456')
    await press('Verify')
    expect(screen.getByText('aaaa-bbbb-cccc-dddd')).toBeTruthy()
    await press('I have saved them')
    expect(screen.queryByText('aaaa-bbbb-cccc-dddd')).toBeNull()
    expect(screen.getByRole('button', { name: 'Turn off: Authenticator app' })).toBeTruthy()
  })

  it('MfaSettings makes new backup codes when that is wanted', async () => {
    const { lines, sent } = serve(({ line }) =>
      line.startsWith('GET')
        ? json(200, methods(true))
        : json(201, { method: 'backup_codes', backup_codes: ['aaaabbbbccccdddd'], setup_data: {} }),
    )
    const posted = () => lines().filter((line) => line.startsWith('POST'))
    show(<MfaSettings />, ada)
    await screen.findByRole('button', { name: 'New backup codes' })
    await press('New backup codes')
    const warning = await screen.findByText(/^The backup codes you have now will stop working/)
    await waitFor(() => expect(document.activeElement).toBe(warning))
    await press('Cancel')
    await press('New backup codes')
    await screen.findByRole('button', { name: 'Make new codes' })
    expect(posted()).toEqual([])
    type('Code', '123456')
    await press('Make new codes')
    expect(await screen.findByText('aaaa-bbbb-cccc-dddd')).toBeTruthy()
    expect(posted()).toEqual(['POST /api/auth/mfa/'])
    expect(sent.at(-1)?.body).toBeUndefined()
    expect(sent.find(({ line }) => line.startsWith('POST'))?.body).toEqual({ method: 'backup_codes', code: '123456' })
  })

  it.each([
    ['another method', 'Set up: E-mail', 'email'],
    ['the app again', 'Set up again', 'app'],
  ])('MfaSettings asks for a code before it sets up %s', async (_which, button, method) => {
    const { sent } = serve(({ line }) =>
      line.startsWith('GET')
        ? json(200, methods(true))
        : json(201, { method, backup_codes: [], setup_data: { detail: 'ok' } }),
    )
    show(<MfaSettings />, ada)
    await screen.findByRole('button', { name: button })
    await press(button)
    expect(await screen.findByText(/enter a code of an active method, or a backup code/)).toBeTruthy()
    expect(sent.filter(({ line }) => line.startsWith('POST'))).toEqual([])
    type('Code', '123456')
    await press(`Set up: ${method === 'app' ? 'Authenticator app' : 'E-mail'}`)
    await screen.findByRole('button', { name: 'Verify' })
    expect(sent.find(({ line }) => line.startsWith('POST'))?.body).toEqual({ method, code: '123456' })
  })

  it('MfaSettings shows no backup codes of a method that was not the first to be confirmed', async () => {
    let isOn = false
    serve(({ line }) => {
      if (line.startsWith('GET')) return json(200, methods(isOn))
      if (line.endsWith('confirm/')) isOn = true
      return line.endsWith('mfa/')
        ? json(201, { method: 'email', backup_codes: ['aaaabbbbccccdddd'], setup_data: { detail: 'ok' } })
        : json(200, { detail: 'ok' })
    })
    show(<MfaSettings />, ada)
    await screen.findByRole('button', { name: 'Set up: E-mail' })
    await press('Set up: E-mail')
    await screen.findByLabelText('Code')
    type('Code', '123456')
    await press('Verify')
    expect(await screen.findByText('Saved.')).toBeTruthy()
    expect(screen.queryByText('aaaa-bbbb-cccc-dddd')).toBeNull()
  })

  it('SocialAccounts tells two of one provider apart', async () => {
    const account = (id: string, provider: string) => ({
      id,
      provider,
      uid: `u${id}`,
      date_joined: '2026-01-02T00:00:00Z',
    })
    const results = [account('1', 'github'), account('2', 'github'), account('3', 'google')]
    serve(() => json(200, { count: 3, next: null, previous: null, results }))
    show(<SocialAccounts />, ada)
    await screen.findByRole('button', { name: 'Disconnect google' })
    for (const uid of ['u1', 'u2']) screen.getByRole('button', { name: `Disconnect GitHub · ${uid}` })
  })

  it('SocialAccounts disconnects, and connects by a plain form', async () => {
    let results = [{ id: '7', provider: 'github', uid: '1', last_login: null, date_joined: '2026-01-02T00:00:00Z' }]
    const { lines } = serve(({ line }) => {
      if (line.startsWith('DELETE')) results = []
      return line.startsWith('DELETE') ? json(204) : json(200, { count: 1, next: null, previous: null, results })
    })
    show(<SocialAccounts from="/account" />, ada)
    const form = screen.getByRole('button', { name: 'Connect GitHub' }).closest('form')
    expect(form?.getAttribute('action')).toBe('/api/social/github/connect/')
    await screen.findByRole('button', { name: 'Disconnect GitHub' })
    await press('Disconnect GitHub')
    expect(lines()).toContain('DELETE /api/social/accounts/7/')
    expect(await screen.findByText('No account is connected.')).toBeTruthy()
  })

  it('SocialAccounts that did not come can be asked for again', async () => {
    let isUp = false
    serve(() => (isUp ? json(200, { count: 0, next: null, previous: null, results: [] }) : json(503, {})))
    show(<SocialAccounts from="/account" />, ada)
    expect(await screen.findByRole('alert')).toBeTruthy()
    isUp = true
    await press('Try again')
    expect(await screen.findByText('No account is connected.')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

const methods = (isOn: boolean, which = 'app') => [
  ...['app', 'email'].map((name) => {
    const on = isOn && name === which
    return { name, is_active: on, is_primary: on, is_setup: on }
  }),
  { name: 'backup_codes', is_active: isOn, is_primary: false, is_setup: isOn, remaining: 10 },
]

describe('the wait for another code', () => {
  it('counts by the clock, and says "1 second"', async () => {
    vi.useFakeTimers()
    try {
      show(<MfaChallenge step={{ method: 'email' }} onSuccess={() => {}} />)
      expect(screen.getByText('A new code can be sent in 60 seconds.')).toBeTruthy()
      await act(() => vi.advanceTimersByTimeAsync(1000))
      await act(() => vi.advanceTimersByTimeAsync(1000))
      expect(screen.getByText('A new code can be sent in 58 seconds.')).toBeTruthy()
      // Asleep: time goes on, timers do not.
      vi.setSystemTime(Date.now() + 56_000)
      await act(() => vi.advanceTimersByTimeAsync(1000))
      expect(screen.getByText('A new code can be sent in 1 second.')).toBeTruthy()
      await act(() => vi.advanceTimersByTimeAsync(1000))
      expect(screen.getByRole('button', { name: 'Send a new code' })).toBeTruthy()
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('another language', () => {
  // Its file may take a while to come.
  beforeAll(async () => void (await textsOf('de')))

  it('is asked of the service from the moment the page speaks it', async () => {
    const { sent } = serve(() => fieldErrors('non_field_errors', 'invalid_credentials', 'Nein.'))
    const { rerender } = render(within(<LoginForm />, null))
    await act(async () => rerender(within(<LoginForm />, null, { locale: 'de' })))
    await screen.findByRole('heading', { name: 'Anmelden' })
    type('Benutzername oder E-Mail', 'ada')
    type('Passwort', 'secret')
    await press('Anmelden')
    expect(await screen.findByText('Nein.')).toBeTruthy()
    expect(sent.map(({ language }) => language)).toEqual(['de'])
  })

  it('shows once its texts have come; the host can replace each', async () => {
    await act(async () => {
      show(<LoginForm />, null, { locale: 'de-AT', messages: { username: 'Kennung' } })
    })
    expect(await screen.findByRole('heading', { name: 'Anmelden' })).toBeTruthy()
  })
})

describe('where to go afterwards', () => {
  it.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/x/..//evil.example',
    'javascript:alert(1)',
    '/\t/evil.example',
    '',
  ])('is not %j', (next) => {
    expect(safeNext(next, '/home')).toBe('/home')
  })
  it('is a path of this site', () => {
    expect(safeNext('/notes?a=1#b', '/home')).toBe('/notes?a=1#b')
  })
})
