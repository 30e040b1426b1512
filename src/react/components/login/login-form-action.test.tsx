// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, expectTypeOf, it, vi } from 'vitest'
import { ada, json } from '../../../../tests/harness/browser.js'
import type { ActionResult } from '../../../contract/action-result.js'
import type { ActionLogin } from '../../../contract/actions.js'
import { html, postWithoutHandler, press, serve, show, signIn, type } from '../form.test-help.js'
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
    expect(screen.getByRole('alert').textContent).toBe('No.')
    expect(screen.getByLabelText<HTMLInputElement>('Username or email').value).toBe('ada')
    expect(sent).toEqual([])
  })

  it('reports a limit', async () => {
    const limited = { ok: false, status: 429, code: 'throttled', detail: 'Later.', fields: {}, retryAfter: 9 } as const
    show(<LoginForm action={actionOf(limited)} />)
    await signIn()
    expect(screen.getByRole('alert').textContent).toBe('Later.')
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
    await waitFor(() => type('Code', '123456'))
    await press('Verify')
    expect(sent[0]).toMatchObject({ line: 'POST /api/auth/login/verify/', body: { ephemeral_token: 't' } })
    expect(done).toHaveBeenCalledOnce()
  })

  it.each([
    ['a refusal', refusal, () => screen.findByText('No.')],
    ['a second step', challenge, () => screen.findByLabelText('Code')],
  ])('shows %s of a form that React posted before the script of the form ran', async (_what, result, found) => {
    show(<LoginForm action={actionOf(result)} />)
    type('Username or email', 'ada')
    type('Password', 'secret')
    await postWithoutHandler('Sign in')
    expect(await found()).toBeTruthy()
  })
})
