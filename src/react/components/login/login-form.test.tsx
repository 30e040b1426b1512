// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { ada, json } from '../../../../tests/harness/browser.js'
import { textsOf } from '../../messages/catalogs.js'
import { fieldErrors, html, press, serve, show, signIn, textBelow, type, underProvider } from '../form.test-help.js'
import { LoginForm } from './login-form.js'

describe('LoginForm without JavaScript', () => {
  it('LoginForm is a complete HTML form', async () => {
    const form = (await html(<LoginForm params={{ next: '/notes?a=1' }} />)).querySelector('form')
    expect(form?.method).toBe('post')
    expect(form?.getAttribute('action')).toBe('/api/auth/login/')
    expect(Object.fromEntries(new FormData(form ?? undefined))).toEqual({
      next: '/notes?a=1',
      username: '',
      password: '',
    })
  })

  it("LoginForm keeps the host's props of its root while the user is unknown", async () => {
    const page = await html(<LoginForm className="mine" id="entry" />, 'unknown')
    const waiting = page.querySelector('#entry[aria-busy=true]')
    expect(waiting?.className.split(' ')).toContain('mine')
    expect(waiting?.querySelector('[role=status]')?.getAttribute('aria-label')).toBe('One moment…')
  })

  it('LoginForm shows an error at its field', async () => {
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
      const alert = page.querySelector('[role=alert]')?.textContent
      expect(alert).toContain('Something went wrong. Try again.')
      expect(page.textContent?.replaceAll(alert ?? '', '')).not.toMatch(/Call|Thank you/)
    },
  )
})

describe('LoginForm', () => {
  it('sends inputs of the host with the password, without JavaScript too', async () => {
    const fields = <input type="hidden" name="solved" value="yes" />
    const form = (await html(<LoginForm params={{}} fields={fields} />)).querySelector('form')
    expect(new FormData(form ?? undefined).get('solved')).toBe('yes')
    const { sent } = serve(() => json(400, { non_field_errors: ['x'], error_codes: { non_field_errors: ['invalid'] } }))
    show(<LoginForm fields={fields} />)
    type('Username or email', 'ada')
    type('Password', 'secret')
    await press('Sign in')
    expect(sent.map(({ body }) => body)).toEqual([{ username: 'ada', password: 'secret', solved: 'yes' }])
  })

  it('never shows while the user is unknown', async () => {
    serve(() => json(200, ada))
    const seen: boolean[] = []
    const watch = new MutationObserver(() => seen.push(document.querySelector('[name=password]') !== null))
    watch.observe(document.body, { childList: true, subtree: true })
    show(<LoginForm />, 'unknown')
    await screen.findByText('You are signed in as ada.')
    watch.disconnect()
    expect(seen).not.toContain(true)
  })

  it('sends one request for two presses', async () => {
    const { sent } = serve(() => json(200, { user: ada }))
    const done = vi.fn()
    show(<LoginForm onSuccess={done} />)
    type('Username or email', 'ada')
    type('Password', 'secret')
    const button = screen.getByRole('button', { name: 'Sign in' })
    await act(async () => {
      fireEvent.click(button)
      fireEvent.click(button)
    })
    expect(sent).toMatchObject([{ line: 'POST /api/auth/login/', body: { username: 'ada', password: 'secret' } }])
    expect(done).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: 'authenticated', user: ada }))
  })

  it('shows a refusal in a focused alert', async () => {
    serve(() => fieldErrors('non_field_errors', 'invalid_credentials', 'No.'))
    show(<LoginForm />)
    await signIn()
    expect(screen.getByRole('alert').textContent).toBe("Your sign-in details aren't right. Check them and try again.")
    expect(document.activeElement).toBe(screen.getByRole('alert'))
  })

  it('offers another email to a user with an unverified address', async () => {
    serve(() => fieldErrors('non_field_errors', 'email_not_verified', 'E-mail is not verified.'))
    show(<LoginForm />)
    await signIn()
    expect(screen.getByRole('link', { name: 'Send the link again' }).getAttribute('href')).toBe('/verify-email')
    const page = await html(<LoginForm params={{ error: 'email_not_verified' }} />)
    expect(page.querySelector('[role=alert] a')?.getAttribute('href')).toBe('/verify-email')
  })

  it('shows the error of one field only there, and takes the focus to it each time', async () => {
    serve(() => fieldErrors('password', 'required', 'This field is required.'))
    show(<LoginForm />)
    for (let time = 0; time < 2; time++) {
      await signIn()
      expect(textBelow('Password')).toBe('This field is required.')
      expect(document.activeElement).toBe(screen.getByLabelText('Password', { selector: 'input' }))
      expect(screen.queryByRole('alert')).toBeNull()
      screen.getByRole('button', { name: 'Sign in' }).focus()
    }
  })

  it('accepts classes and props', () => {
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
    expect(screen.getByLabelText('Username or email').dataset.box).toBe('')
  })
})

describe('another language', () => {
  // Its file may take a while to come.
  beforeAll(async () => void (await textsOf('de')))

  it('is requested from the service as soon as the page uses it', async () => {
    const { sent } = serve(() => fieldErrors('non_field_errors', 'login_refused', 'Nein.'))
    const { rerender } = render(underProvider(<LoginForm />, null))
    await act(async () => rerender(underProvider(<LoginForm />, null, { locale: 'de' })))
    await screen.findByRole('heading', { name: 'Anmelden' })
    type('Benutzername oder E-Mail', 'ada')
    type('Passwort', 'secret')
    await press('Anmelden')
    expect(await screen.findByText('Nein.')).toBeTruthy()
    expect(sent.map(({ language }) => language)).toEqual(['de'])
  })

  it('shows once its texts are loaded; the host can replace each of them', async () => {
    await act(async () => {
      show(<LoginForm />, null, { locale: 'de-AT', messages: { username: 'Kennung' } })
    })
    expect(await screen.findByRole('heading', { name: 'Anmelden' })).toBeTruthy()
  })
})

describe('too many attempts', () => {
  it('counts down, and starts again after the next refusal', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    try {
      serve(() => json(429, { detail: 'Expected available.', code: 'throttled' }, { 'retry-after': '30' }))
      show(<LoginForm />, null)
      type('Username or email', 'ada')
      type('Password', 'secret')
      await press('Sign in')
      const timer = await screen.findByRole('timer')
      expect(timer.textContent).toBe('Too many attempts. Try again in 30 seconds.')
      await act(async () => vi.advanceTimersByTime(12_000))
      expect(timer.textContent).toBe('Too many attempts. Try again in 18 seconds.')
      await act(async () => vi.advanceTimersByTime(19_000))
      expect(timer.textContent).toBe('You can try again now.')
      await press('Sign in')
      expect(screen.getByRole('timer').textContent).toBe('Too many attempts. Try again in 30 seconds.')
    } finally {
      vi.useRealTimers()
    }
  })
})
