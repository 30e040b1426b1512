// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ada, json } from '../../../../tests/harness/browser.js'
import { fieldErrors, html, press, serve, show, textBelow, type } from '../form.test-help.js'
import { EmailChangeForm } from './email-change-form.js'

const ROUTE = 'POST /api/auth/email/change/'
const SEND = 'Send the link'
const accepted = () => json(200, { detail: 'Verification e-mail sent.' })

const ask = async (email: string) => {
  type('New email address', email)
  await press(SEND)
}

describe('EmailChangeForm without JavaScript', () => {
  it('is posted by a form that can be pressed, and returns to its page', async () => {
    const page = await html(<EmailChangeForm params={{}} from="/account" />, ada)
    expect(page.querySelector('form')?.getAttribute('action')).toBe('/api/auth/email/change/')
    expect(page.querySelector('button')?.disabled).toBe(false)
    const inputs = [...page.querySelectorAll<HTMLInputElement>('[name]')].map(({ name, value }) => [name, value])
    expect(Object.fromEntries(inputs)).toEqual({
      next: '/account?done=email-change',
      from: '/account?form=email-change',
      email: '',
    })
  })

  it('the address has its success and its errors, and those of other forms are not its own', async () => {
    const alertOf = async (params: Record<string, string>) =>
      (await html(<EmailChangeForm params={params} />, ada)).querySelector('[role=alert]')?.textContent
    const sent = await html(<EmailChangeForm params={{ done: 'email-change' }} />, ada)
    expect(sent.querySelector('[role=status]')?.textContent).toContain('a link is on its way')
    expect(await alertOf({ form: 'email-change', error: 'same', field: 'email' })).toBeTruthy()
    expect(await alertOf({ form: 'email-change', error: 'reauthentication_required' })).toBeTruthy()
    expect(await alertOf({ error: 'invalid', field: 'old_password' })).toBeUndefined()
    expect(await alertOf({ error: 'reauthentication_required' })).toBeUndefined()
  })
})

describe('EmailChangeForm', () => {
  it('asks for a link, says so, and is empty again', async () => {
    const onSuccess = vi.fn()
    const { sent } = serve(accepted)
    show(<EmailChangeForm onSuccess={onSuccess} />, ada)
    expect(screen.getByText(/^Your address is ada@example\.com\./)).toBeTruthy()
    await ask('ada@new.example')
    expect(sent).toMatchObject([{ line: ROUTE, body: { email: 'ada@new.example' } }])
    expect(screen.getByText(/a link is on its way to it/)).toBe(document.activeElement)
    expect(screen.getByLabelText<HTMLInputElement>('New email address').value).toBe('')
    expect(onSuccess).toHaveBeenCalledTimes(1)
    // Until the link is opened, the address is the old one.
    expect(screen.getByText(/^Your address is ada@example\.com\./)).toBeTruthy()
  })

  it('shows a refusal at its field, and keeps what was typed', async () => {
    serve(() => fieldErrors('email', 'same', 'This is your address already.'))
    show(<EmailChangeForm />, ada)
    await ask('ada@example.com')
    const field = screen.getByLabelText<HTMLInputElement>('New email address')
    expect([field.value, field.getAttribute('aria-invalid')]).toEqual(['ada@example.com', 'true'])
    expect(textBelow('New email address')).toBe('This is your address already.')
    expect(document.activeElement).toBe(field)
  })

  it('asks for a recent login, then sends the same address', async () => {
    const { sent } = serve(({ line }) => {
      if (line.endsWith('/reauthenticate/')) return accepted()
      if (line !== ROUTE) return json(200, [])
      const isFirst = sent.filter((one) => one.line === ROUTE).length === 1
      return isFirst ? json(403, { detail: 'x', code: 'reauthentication_required' }) : accepted()
    })
    show(<EmailChangeForm />, ada, { useMfa: false })
    await ask('ada@new.example')
    await screen.findByLabelText('Password', { selector: 'input' })
    type('Password', 'secret')
    await press('Confirm')
    expect(await screen.findByText(/a link is on its way to it/)).toBeTruthy()
    const asked = sent.filter(({ line }) => line === ROUTE).map(({ body }) => body)
    expect(asked).toEqual([{ email: 'ada@new.example' }, { email: 'ada@new.example' }])
  })

  it('sends the inputs of the host', async () => {
    const { sent } = serve(accepted)
    const proof = <input type="hidden" name="cf-turnstile-response" value="human" />
    show(<EmailChangeForm>{proof}</EmailChangeForm>, ada)
    await ask('ada@new.example')
    expect(sent[0]?.body).toEqual({ email: 'ada@new.example', 'cf-turnstile-response': 'human' })
  })

  it('is not there without a user', () => {
    expect(show(<EmailChangeForm />).container.innerHTML).toBe('')
  })
})
