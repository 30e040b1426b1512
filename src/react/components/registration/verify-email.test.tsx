// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ada, json } from '../../../../tests/harness/browser.js'
import { fieldErrors, html, press, serve, show, type } from '../form.test-help.js'
import { LoginForm } from '../login/login-form.js'
import { SignedIn } from '../session/signed-in.js'
import { VerifyEmail } from './verify-email.js'

describe('VerifyEmail without JavaScript', () => {
  it('is posted by a form that can be pressed', async () => {
    const found = (await html(<VerifyEmail params={{ key: 'k' }} />, ada)).querySelector('form')
    expect(found?.getAttribute('action')).toBe('/api/auth/registration/verify-email/')
    expect(found?.querySelector('button')?.disabled).toBe(false)
  })
})

describe('VerifyEmail', () => {
  it('posts on the click only, once, and shows success under StrictMode', async () => {
    history.replaceState(null, '', '/verify-email?key=abc')
    const { sent } = serve(() => json(200, { detail: 'ok' }))
    show(<VerifyEmail username="ada" />)
    expect(screen.getByText('Confirm to create your account ada.')).toBeTruthy()
    expect(sent).toEqual([])
    await press('Confirm')
    expect(sent).toMatchObject([{ line: 'POST /api/auth/registration/verify-email/', body: { key: 'abc' } }])
    expect(screen.getByText(/your address is confirmed/)).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('does not promise a sign-in, since the account can be without a password', async () => {
    serve(() => json(200, { detail: 'ok' }))
    show(<VerifyEmail params={{ key: 'abc-new-password' }} />)
    await press('Confirm')
    const text = screen.getByText(/your address is confirmed/).textContent ?? ''
    expect(text).toContain('If we have emailed you a link to choose a password, use it first.')
    const page = await html(<LoginForm params={{ done: 'verify' }} />)
    await waitFor(() => expect(page.querySelector('[role=status]')?.textContent).toBe(text))
  })

  it('says on the login page, without JavaScript, only what is true after a second request too', async () => {
    const page = await html(<LoginForm params={{ done: 'resend' }} />)
    const text = 'If this address still needs to be confirmed, a link is on its way or in its inbox.'
    await waitFor(() => expect(page.querySelector('[role=status]')?.textContent).toBe(text))
  })

  it('does not change the signed-in user', async () => {
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

  it('offers a new link when this one is no longer valid', async () => {
    serve(() => json(404, { detail: 'Not found.', code: 'not_found' }))
    show(<VerifyEmail params={{ key: 'abc' }} />)
    await press('Confirm')
    expect(screen.getByText(/no longer valid/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Send the link again' })).toBeTruthy()
  })

  it('offers no rejection of an address that is verified already', async () => {
    serve(() => json(200, { detail: 'ok' }))
    show(<VerifyEmail params={{ key: 'abc' }} />)
    expect(await screen.findByRole('button', { name: 'I did not ask for this' })).toBeTruthy()
    cleanup()
    show(<VerifyEmail params={{ key: 'abc' }} used />)
    await press('Confirm')
    expect(screen.getByText(/your address is confirmed/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'I did not ask for this' })).toBeNull()
  })

  it('asks for another click if a used key required a proof', async () => {
    const params = { key: 'abc', error: 'required', field: 'password' }
    const page = await html(<VerifyEmail params={params} used />)
    expect(page.querySelector('form button')?.textContent).toBe('Confirm')
    expect(page.querySelector('[role=alert], input[type=password]')).toBeNull()
    serve(() => json(200, { detail: 'ok' }))
    show(<VerifyEmail params={params} used />)
    await press('Confirm')
    expect(screen.getByText(/your address is confirmed/)).toBeTruthy()
  })

  it('explains a page without a key', async () => {
    show(<VerifyEmail params={{}} />)
    expect(screen.getByText(/^Open the link in the email that we sent you/)).toBeTruthy()
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

    it.each([
      ['none', undefined, ['email']],
      ['optional', null, ['username', 'email']],
      ['required', 'ada', ['email']],
    ] as const)("signs in by the address with USERNAME '%s'", async (username, name, loginFields) => {
      const { sent } = serve(({ line, body }) => {
        if (line.endsWith('login/')) return json(200, { user: ada })
        return (body as { password?: string }).password ? json(200, { detail: 'ok' }) : required()
      })
      const page = <VerifyEmail {...link} username={name} onSuccess={() => {}} />
      show(page, null, { username, loginFields })
      expect(screen.getByText(`Confirm to create your account ${name ?? 'ada@example.com'}.`)).toBeTruthy()
      await press('Confirm')
      await waitFor(() => type('Password', 'secret'))
      await press('Confirm')
      expect(sent.at(-1)?.body).toEqual({ username: 'ada@example.com', password: 'secret' })
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

    it('reports a wrong password, and confirms even if the sign-in fails', async () => {
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

    it('without JavaScript the address shows that the password is required', async () => {
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
