// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { prerender } from 'react-dom/static.browser'
import { describe, expect, it, vi } from 'vitest'
import { ada, json } from '../../../../tests/harness/browser.js'
import { html, press, serve, show, textBelow, type, underProvider } from '../form.test-help.js'
import { RegisterForm } from './register-form.js'

const register = () => {
  type('Username', 'ada')
  type('Email', 'ada@example.com')
  type('Password', 'n3w-secret')
  type('Repeat the password', 'n3w-secret')
  return press('Create account')
}

describe('RegisterForm without JavaScript', () => {
  it('is posted by a form that can be pressed', async () => {
    const found = (await html(<RegisterForm params={{}} />, ada)).querySelector('form')
    expect(found?.getAttribute('action')).toBe('/api/auth/registration/')
    expect(found?.querySelector('button')?.disabled).toBe(false)
  })
})

describe('RegisterForm with an invitation', () => {
  it('sends it, in the plain form too', async () => {
    const found = (await html(<RegisterForm params={{ invitation: 'a-token' }} />)).querySelector('form')
    expect(found?.querySelector('input[name=invitation]')?.getAttribute('value')).toBe('a-token')
  })

  it('returns a refused plain form to the page with the invitation', async () => {
    const page = await html(<RegisterForm params={{ invitation: 'a-token' }} from="/register" />)
    const from = page.querySelector('input[name=from]')?.getAttribute('value')
    expect(from).toBe('/register?invitation=a-token')
  })

  it.each([
    ['closed', 'a-token', /Registration is closed/],
    ['invited', undefined, /You need an invitation/],
  ] as const)('says that registration is %s', (registration, invitation, text) => {
    show(<RegisterForm params={{ invitation }} />, null, { registration })
    expect(document.body.textContent).toMatch(text)
    expect(document.querySelector('form')).toBeNull()
  })

  it('does not refuse before the address is known', async () => {
    history.replaceState(null, '', '/register?invitation=a-token')
    const form = underProvider(<RegisterForm />, null, { registration: 'invited' })
    const page = document.createElement('div')
    const { prelude } = await prerender(form)
    page.innerHTML = await new Response(prelude).text()
    expect(page.textContent).not.toMatch(/You need an invitation/)
    expect(page.querySelector('[aria-busy=true] [role=status]')).not.toBeNull()
    // Hydration continues with the form, which sends the invitation.
    document.body.append(page)
    await act(async () => hydrateRoot(page, form))
    expect(page.querySelector<HTMLInputElement>('input[name=invitation]')?.value).toBe('a-token')
    page.remove()
  })

  it('refuses once the address is known to have no invitation', () => {
    show(<RegisterForm />, null, { registration: 'invited' })
    expect(document.body.textContent).toMatch(/You need an invitation/)
  })

  it.each([
    ['optional', 'Your account is ready. You can sign in now.', false],
    ['mandatory', 'Your account is ready, and you can sign in. If we have sent a link', true],
  ] as const)(
    'explains the next step after a registration, with verification %s',
    async (emailVerification, text, mayWait) => {
      const { sent } = serve(() => json(201, { detail: 'ok' }))
      show(<RegisterForm params={{ invitation: 'a-token' }} names={false} />, null, { emailVerification })
      await register()
      expect(sent[0]?.body).toMatchObject({ invitation: 'a-token' })
      expect(document.activeElement?.textContent).toContain(text)
      expect(screen.queryByRole('button', { name: 'Send the link again' }) !== null).toBe(mayWait)
    },
  )

  it('shows the problem of the invitation as text, because its input is hidden', async () => {
    const refused = { invitation: ['The invitation is used.'], email: ['Wrong.'] }
    const error_codes = { invitation: ['invalid_token'], email: ['invalid'] }
    serve(() => json(400, { ...refused, error_codes }))
    show(<RegisterForm params={{ invitation: 'a-token' }} />)
    await register()
    const links = [...screen.getByRole('alert').querySelectorAll('li')].map((item) => item.querySelector('a')?.hash)
    expect(links).toEqual([undefined])
    expect(screen.getByRole('alert').textContent).toContain('The invitation is used.')
    expect(textBelow('Email')).toBe('Wrong.')
    const params = { invitation: 'a-token', error: 'invalid_token', field: 'invitation' }
    expect((await html(<RegisterForm params={params} />)).querySelector('[role=alert] a')).toBeNull()
  })

  it('shows the form of an invited person', () => {
    show(<RegisterForm params={{ invitation: 'a-token' }} />, null, { registration: 'invited' })
    expect(document.querySelector('form')).not.toBeNull()
  })
})

describe('RegisterForm', () => {
  it.each([
    ['required', 'Username', true],
    ['optional', /^Username \(optional\)/, false],
  ] as const)("asks for a username with USERNAME '%s'", (username, label, required) => {
    show(<RegisterForm />, null, { username })
    expect(screen.getByLabelText<HTMLInputElement>(label).required).toBe(required)
  })

  it("asks for no username with USERNAME 'none'", async () => {
    const { sent } = serve(() => json(201, { detail: 'ok' }))
    const onSuccess = vi.fn()
    show(<RegisterForm names={false} onSuccess={onSuccess} />, null, { username: 'none' })
    expect(screen.queryByLabelText(/Username/)).toBeNull()
    type('Email', 'ada@example.com')
    type('Password', 'n3w-secret')
    type('Repeat the password', 'n3w-secret')
    await press('Create account')
    expect(sent[0]?.body).toEqual({ email: 'ada@example.com', password1: 'n3w-secret', password2: 'n3w-secret' })
    expect(onSuccess).toHaveBeenCalledExactlyOnceWith({ username: '', email: 'ada@example.com' })
  })

  it('lists three refused fields in a summary, and two only at the fields', async () => {
    const fields = ['password1', 'email', 'username']
    const refused = (names: string[]) =>
      json(400, {
        ...Object.fromEntries(names.map((name) => [name, [`${name} is wrong.`]])),
        error_codes: Object.fromEntries(names.map((name) => [name, ['wrong']])),
      })
    const { sent } = serve(() => refused(fields.slice(0, sent.length + 1)))
    show(<RegisterForm />)
    await register()
    expect(screen.queryByRole('alert')).toBeNull()
    // The first in the form, not in the answer.
    expect(document.activeElement).toBe(screen.getByLabelText('Email'))
    expect(textBelow('Password')).toBe('password1 is wrong.')
    await register()
    expect(document.activeElement).toBe(screen.getByRole('alert'))
    const link = screen.getByRole('link', { name: 'Username: username is wrong.' })
    expect(link.getAttribute('href')).toBe(`#${screen.getByLabelText('Username').id}`)
  })

  it('gives the refused field the focus again if it has it, so that a screen reader reads the error', async () => {
    serve(() => json(400, { email: ['Wrong.'], error_codes: { email: ['invalid'] } }))
    show(<RegisterForm />)
    const email = screen.getByLabelText('Email')
    let focused = 0
    email.addEventListener('focus', () => focused++)
    email.focus()
    await register()
    email.focus()
    await register()
    expect(document.activeElement).toBe(email)
    expect(focused).toBeGreaterThanOrEqual(3)
  })

  it('has the focus where the form was when it is done', async () => {
    serve(() => json(201, { detail: 'ok' }))
    show(<RegisterForm />)
    await register()
    expect(document.activeElement?.textContent).toMatch(/^Check your inbox/)
  })
})
