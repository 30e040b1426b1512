// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ada, json } from '../../../../tests/harness/browser.js'
import { fieldErrors, html, press, serve, show, textBelow, type } from '../form.test-help.js'
import { SignedIn } from '../session/signed-in.js'
import { ConfirmEmailChange } from './confirm-email-change.js'

const link = { params: { key: 'abc' } }
const ROUTE = 'POST /api/auth/email/change/confirm/'
const done = () => json(200, { detail: 'ok' })
const passwordOf = (body: unknown) => (body as { password?: string }).password

describe('ConfirmEmailChange without JavaScript', () => {
  const inputs = (page: HTMLElement) =>
    Object.fromEntries([...page.querySelectorAll<HTMLInputElement>('[name]')].map(({ name, value }) => [name, value]))
  const own = { key: 'abc', next: '/change-email?done=1', from: '/change-email?key=abc' }

  it('is posted by a form that can be pressed', async () => {
    const page = await html(<ConfirmEmailChange {...link} />)
    expect(page.querySelector('form')?.getAttribute('action')).toBe('/api/auth/email/change/confirm/')
    expect(page.querySelector('button')?.disabled).toBe(false)
    expect(inputs(page)).toMatchObject(own)
    expect(page.querySelector('input[name=password]')).toBeNull()
    expect(page.querySelector('meta[name=referrer]')?.getAttribute('content')).toBe('same-origin')
  })

  it('the address asks for the password, and says that one was wrong', async () => {
    const asked = await html(<ConfirmEmailChange params={{ key: 'abc', error: 'required', field: 'password' }} />)
    expect(inputs(asked)).toMatchObject({ ...own, password: '' })
    expect(asked.querySelector('[role=alert]')).toBeNull()
    const wrong = await html(<ConfirmEmailChange params={{ key: 'abc', error: 'invalid', field: 'password' }} />)
    expect(wrong.querySelector('[role=alert]')?.textContent).toBeTruthy()
    expect(wrong.querySelector('input[name=password]')?.getAttribute('aria-invalid')).toBe('true')
  })

  it('the address says that another browser is needed, that the link is gone, and that it is done', async () => {
    const other = await html(<ConfirmEmailChange params={{ key: 'abc', error: 'other_browser', field: 'password' }} />)
    expect(other.querySelector('[role=alert]')?.textContent).toContain('Open the link in the browser')
    expect(other.querySelector('input[name=password]')).toBeNull()
    const gone = await html(<ConfirmEmailChange params={{ key: 'abc', error: 'not_found' }} />)
    expect(gone.querySelector('[role=status]')?.textContent).toContain('no longer valid')
    const changed = await html(<ConfirmEmailChange params={{ done: '1' }} />)
    expect(changed.querySelector('[role=status]')?.textContent).toBe('Your email address is changed.')
    for (const page of [gone, changed]) expect(page.querySelector('form')).toBeNull()
  })
})

describe('ConfirmEmailChange', () => {
  it('posts on the click only, and the signed-in user has the new address', async () => {
    const onSuccess = vi.fn()
    const { sent, lines } = serve(({ line }) =>
      line.endsWith('user/') ? json(200, { ...ada, email: 'ada@new.example' }) : done(),
    )
    show(
      <>
        <ConfirmEmailChange {...link} onSuccess={onSuccess} />
        <SignedIn>{(user) => <p>{user.email}</p>}</SignedIn>
      </>,
      ada,
    )
    expect(sent).toEqual([])
    await press('Confirm')
    expect(sent[0]).toMatchObject({ line: ROUTE, body: { key: 'abc' } })
    expect(screen.getByText('Your email address is changed.')).toBe(document.activeElement)
    expect(await screen.findByText('ada@new.example')).toBeTruthy()
    expect(lines()).toEqual([ROUTE, 'GET /api/auth/user/'])
    expect(onSuccess).toHaveBeenCalledTimes(1)
    expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/')
  })

  it('asks for the password in another browser, and says that one was wrong', async () => {
    const { sent, lines } = serve(({ body }) => {
      const password = passwordOf(body)
      if (password === 'secret') return done()
      return password
        ? fieldErrors('password', 'invalid', 'The password is not right.')
        : fieldErrors('password', 'required', 'This field is required.')
    })
    show(<ConfirmEmailChange {...link} />)
    expect(screen.queryByLabelText('Password', { selector: 'input' })).toBeNull()
    await press('Confirm')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByLabelText('Password', { selector: 'input' })).toBe(document.activeElement)
    type('Password', 'wrong')
    await press('Confirm')
    expect(screen.getAllByText('The password is not right.')).not.toEqual([])
    type('Password', 'secret')
    await press('Confirm')
    expect(screen.getByText('Your email address is changed.')).toBeTruthy()
    expect(sent.map(({ body }) => body)).toEqual([
      { key: 'abc' },
      { key: 'abc', password: 'wrong' },
      { key: 'abc', password: 'secret' },
    ])
    // Nobody is signed in, so there is no user to load.
    expect(lines()).toEqual([ROUTE, ROUTE, ROUTE])
  })

  it('reports a missing password the second time', async () => {
    serve(() => fieldErrors('password', 'required', 'This field is required.'))
    show(<ConfirmEmailChange {...link} />)
    await press('Confirm')
    type('Password', ' ')
    await press('Confirm')
    expect(textBelow('Password')).toBe('This field is required.')
  })

  it('forgets the error of the address when it asks for the password', async () => {
    serve(() => fieldErrors('password', 'required', 'This field is required.'))
    await act(async () => show(<ConfirmEmailChange params={{ key: 'abc', error: 'unavailable' }} />))
    expect(await screen.findByRole('alert')).toBeTruthy()
    await press('Confirm')
    expect(screen.getByLabelText('Password', { selector: 'input' })).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('sends the owner of an account without a password to the other browser', async () => {
    serve(() => fieldErrors('password', 'other_browser', 'Open the link in the browser in which you requested it.'))
    show(<ConfirmEmailChange {...link} />)
    await press('Confirm')
    expect(screen.getByRole('alert').textContent).toContain('in which you requested it')
    expect(screen.queryByLabelText('Password', { selector: 'input' })).toBeNull()
  })

  it('says that a link is no longer valid, and that a page was opened without one', async () => {
    serve(() => json(404, { detail: 'Not found.', code: 'not_found' }))
    const { unmount } = show(<ConfirmEmailChange {...link} />)
    await press('Confirm')
    expect(screen.getByText(/Ask for a new one in your account/)).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
    unmount()
    show(<ConfirmEmailChange params={{}} />)
    expect(screen.getByText('Open the link in the email that we sent you.')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('reads the key of the address, or takes that of the page', async () => {
    history.replaceState(null, '', '/change-email?key=typed')
    const { sent } = serve(done)
    const { unmount } = show(<ConfirmEmailChange />)
    await press('Confirm')
    unmount()
    show(<ConfirmEmailChange changeKey="given" />)
    await press('Confirm')
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ key: 'typed' }, { key: 'given' }]))
  })
})
