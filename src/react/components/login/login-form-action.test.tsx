// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { describe, expect, expectTypeOf, it, vi } from 'vitest'
import { ada, json } from '../../../../tests/harness/browser.js'
import type { ActionResult } from '../../../contract/action-result.js'
import type { ActionLogin } from '../../../contract/actions.js'
import { useAuth } from '../../hooks/use-auth.js'
import { fieldErrors, html, postWithoutHandler, press, serve, show, signIn, type, typeCode } from '../form.test-help.js'
import { LoginForm, type LoginFormProps } from './login-form.js'

type Result = ActionResult<ActionLogin<typeof ada & { role: 'member' }>>
const refusal: Result = {
  ok: false,
  status: 400,
  code: 'invalid',
  detail: '',
  fields: { non_field_errors: [{ messages: ['No.'], codes: ['invalid_credentials'] }] },
}
const challenge: Result = {
  ok: true,
  status: 200,
  data: { ephemeral_token: 't', method: 'app', mfa_enabled: true },
}
const signedIn: Result = { ok: true, status: 200, data: { user: { ...ada, role: 'member' }, access: '', refresh: '' } }
const actionOf = (result: Result) => vi.fn(async (_previous: Result | null, _form: FormData) => result)

const Out = () => {
  const { logout } = useAuth()
  return (
    <button type="button" onClick={() => logout()}>
      Out
    </button>
  )
}

describe('LoginForm action', () => {
  it('takes a form action of `auth.actions.login`, whose user has own fields', () => {
    expectTypeOf(actionOf(refusal)).toExtend<NonNullable<LoginFormProps['action']>>()
  })

  it('posts to no route without JavaScript', async () => {
    const form = (await html(<LoginForm params={{}} action={actionOf(refusal)} />)).querySelector('form')
    expect(form?.getAttribute('action')).not.toContain('/api/auth')
    expect(form?.querySelector('button')?.disabled).toBe(false)
  })

  it('calls the action with the inputs, and keeps them after a refusal', async () => {
    const { sent } = serve(() => json(500))
    const action = actionOf(refusal)
    show(<LoginForm action={action} />)
    await signIn()
    const [previous, form] = action.mock.calls[0] ?? []
    expect([previous, Object.fromEntries(form ?? [])]).toEqual([null, { username: 'ada', password: 'secret' }])
    expect(screen.getByRole('alert').textContent).toBe("Your sign-in details aren't right. Check them and try again.")
    expect(screen.getByLabelText<HTMLInputElement>('Username or email').value).toBe('ada')
    expect(sent).toEqual([])
  })

  it('reports a limit', async () => {
    const limited = { ok: false, status: 429, code: 'throttled', detail: 'Later.', fields: {}, retryAfter: 9 } as const
    show(<LoginForm action={actionOf(limited)} />)
    await signIn()
    expect(screen.getByRole('alert').textContent).toBe('Too many attempts. Try again in 9 seconds.')
  })

  it('signs in', async () => {
    const done = vi.fn()
    show(<LoginForm action={actionOf(signedIn)} onSuccess={done} />)
    await signIn()
    expect(done).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ status: 'authenticated' }))
    expect(document.body.textContent).toContain('ada')
  })

  it('continues with the second step', async () => {
    const { sent } = serve(() => json(200, { user: ada }))
    const done = vi.fn()
    show(<LoginForm action={actionOf(challenge)} onSuccess={done} />)
    await signIn()
    await screen.findByLabelText('Code')
    await typeCode('123456')
    expect(sent[0]).toMatchObject({ line: 'POST /api/auth/login/verify/', body: { ephemeral_token: 't' } })
    expect(done).toHaveBeenCalledOnce()
  })

  /** The form after React posted it before its script ran. */
  const postEarly = async (result: Result, props: Partial<LoginFormProps> = {}) => {
    await act(async () => show(<LoginForm {...props} action={actionOf(result)} />))
    await screen.findByLabelText('Password')
    type('Username or email', 'ada')
    type('Password', 'secret')
    await postWithoutHandler('Sign in')
  }

  it.each([
    ['a refusal', refusal, () => screen.findByText(/details aren't right/)],
    ['a second step', challenge, () => screen.findByLabelText('Code')],
  ])('shows %s of a form that React posted before the script of the form ran', async (_what, result, found) => {
    await postEarly(result)
    expect(await found()).toBeTruthy()
  })

  it('shows no error of the address at the second step of such a form', async () => {
    await postEarly(challenge, { params: { error: 'invalid_credentials' } })
    await screen.findByLabelText('Code')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('asks for the password again when the second step of such a form is over', async () => {
    serve(() => fieldErrors('non_field_errors', 'invalid_token', 'Over.'))
    await postEarly(challenge)
    await typeCode('123456')
    expect(await screen.findByLabelText('Password')).toBeTruthy()
    expect(screen.queryByLabelText('Code')).toBeNull()
  })

  it('does not show the second step of such a form again after signing out', async () => {
    serve(({ line }) => (line.includes('logout') ? json(200, { detail: '' }) : json(200, { user: ada })))
    await act(async () =>
      show(
        <>
          <LoginForm action={actionOf(challenge)} onSuccess={() => {}} />
          <Out />
        </>,
      ),
    )
    type('Username or email', 'ada')
    type('Password', 'secret')
    await postWithoutHandler('Sign in')
    await typeCode('123456')
    await screen.findByText(/ada/)
    await press('Out')
    expect(await screen.findByLabelText('Password')).toBeTruthy()
    expect(screen.queryByLabelText('Code')).toBeNull()
  })
})
