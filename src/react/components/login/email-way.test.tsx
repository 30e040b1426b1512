// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { ada, json } from '../../../../tests/harness/browser.js'
import type { ClientConfig } from '../../../contract/client-config.js'
import { html, press, serve, show, type, typeCode } from '../form.test-help.js'
import { LoginForm } from './login-form.js'

beforeAll(() => Promise.all([import('./other-ways.js'), import('./email-way.js')]))

const on = (changes: Partial<ClientConfig> = {}) => ({ emailLogin: 'code' as const, providers: [], ...changes })
const sent = json.bind(null, 200, { detail: 'Sent.', ephemeral_token: '' })
const signedIn = () => json(200, { access: '', refresh: '', user: ada })
const refusal = (code: string) =>
  json(400, { non_field_errors: [`It is ${code}.`], error_codes: { non_field_errors: [code] } })
const follow = (name: string) => act(async () => fireEvent.click(screen.getByRole('link', { name })))
const open = async (changes?: Partial<ClientConfig>, props = {}) =>
  act(async () => void show(<LoginForm {...props} />, null, on(changes)))
const focused = () => document.activeElement?.getAttribute('name')

describe('the way by email in LoginForm', () => {
  it('asks for the address, then for the code, and signs in', async () => {
    const onSuccess = vi.fn()
    const service = serve(({ line }) => (line.endsWith('email/') ? sent() : signedIn()))
    await open({}, { onSuccess, next: '/there' })
    await follow('Email me a code')
    expect(screen.queryByLabelText('Password')).toBeNull()
    expect(focused()).toBe('email')
    type('Email', 'ada@example.com')
    await press('Email me a code')
    expect(service.sent[0]).toMatchObject({
      line: 'POST /api/auth/login/email/',
      body: { email: 'ada@example.com', next: '/there' },
    })
    expect(document.body.textContent).toContain('An email to ada@example.com is on its way or in its inbox.')
    expect(focused()).toBe('code')
    await typeCode('123456')
    expect(service.sent[1]).toMatchObject({ line: 'POST /api/auth/login/email/verify/', body: { code: '123456' } })
    expect(onSuccess).toHaveBeenCalledWith(expect.objectContaining({ status: 'authenticated', user: ada }))
  })

  it('begins with an address that was typed as the name, and not with a username', async () => {
    serve(() => sent())
    await open()
    type('Username or email', 'ada')
    await follow('Email me a code')
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('')
    await follow('Sign in another way')
    expect(focused()).toBe('username')
    type('Username or email', ' ada@example.com ')
    await follow('Email me a code')
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.com')
  })

  it('sends the token of the reply where cookies carry nothing', async () => {
    const service = serve(({ line }) =>
      line.endsWith('email/') ? json(200, { detail: '', ephemeral_token: 'token' }) : signedIn(),
    )
    await open({ cookies: false }, { onSuccess: () => {} })
    await follow('Email me a code')
    type('Email', 'ada@example.com')
    await press('Email me a code')
    await typeCode('123456')
    expect(service.sent.at(-1)?.body).toEqual({ code: '123456', ephemeral_token: 'token' })
  })

  it('does not announce a second email while the service sends none, and counts on', async () => {
    vi.useFakeTimers({ now: 0, toFake: ['Date'] })
    const service = serve(({ line }) => (line.endsWith('email/') ? sent() : signedIn()))
    await open({ mfaResendDelay: 60 })
    await follow('Email me a code')
    type('Email', 'ada@example.com')
    await press('Email me a code')
    vi.setSystemTime(20_000)
    await follow('Sign in another way')
    await follow('Email me a code')
    await press('Email me a code')
    expect(service.lines().filter((line) => line === 'POST /api/auth/login/email/')).toHaveLength(1)
    expect(document.body.textContent).toContain('An email to ada@example.com is on its way or in its inbox.')
    expect(document.body.textContent).toMatch(/Another email can be sent in 40/)
    await follow('Use another address')
    type('Email', 'eve@example.com')
    await press('Email me a code')
    expect(service.sent.at(-1)?.body).toMatchObject({ email: 'eve@example.com' })
    vi.setSystemTime(90_000)
    await follow('Use another address')
    await press('Email me a code')
    expect(service.lines().filter((line) => line === 'POST /api/auth/login/email/')).toHaveLength(3)
    vi.useRealTimers()
  })

  it('continues with the second step', async () => {
    serve(({ line }) =>
      line.endsWith('email/') ? sent() : json(200, { mfa_enabled: true, ephemeral_token: 'second', method: 'app' }),
    )
    await open()
    await follow('Email me a code')
    type('Email', 'ada@example.com')
    await press('Email me a code')
    await typeCode('123456')
    expect(document.body.textContent).toContain('Enter the code that your authenticator app shows.')
  })
})

describe('a refusal of the way by email', () => {
  const toCode = async () => {
    await follow('Email me a code')
    type('Email', 'ada@example.com')
    await press('Email me a code')
    await typeCode('000000')
  }

  it('of a wrong code stays at the code', async () => {
    serve(({ line }) => (line.endsWith('email/') ? sent() : refusal('invalid_code')))
    await open()
    await toCode()
    expect(screen.getByRole('alert').textContent).toBe("That code isn't right.")
    expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe('000000')
  })

  it.each([
    ['an email that is no longer valid', () => refusal('invalid_token')],
    [
      'a flow cookie that is gone',
      () => json(400, { ephemeral_token: ['No.'], error_codes: { ephemeral_token: ['required'] } }),
    ],
  ])('of %s asks for the address again', async (_, answer) => {
    serve(({ line }) => (line.endsWith('email/') ? sent() : answer()))
    await open()
    await toCode()
    expect((await screen.findByRole('alert')).textContent).toBe('This sign-in is no longer valid. Please start again.')
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.com')
    expect(focused()).toBe('email')
    await press('Email me a code')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByLabelText('Code')).toBeTruthy()
  })

  it('above a limit says how long to wait', async () => {
    serve(() => json(429, { detail: 'Expected available in 30 seconds.', code: 'throttled' }, { 'retry-after': '30' }))
    await open()
    await follow('Email me a code')
    type('Email', 'ada@example.com')
    await press('Email me a code')
    expect(screen.getByRole('alert').textContent).toBe('Too many attempts. Try again in 30 seconds.')
  })
})

describe('the emails', () => {
  it('can be sent again after a wait, which is announced', async () => {
    const service = serve(() => sent())
    await open({ mfaResendDelay: 0 })
    await follow('Email me a code')
    type('Email', 'ada@example.com')
    await press('Email me a code')
    await press('Send another email')
    expect(service.lines()).toEqual(['POST /api/auth/login/email/', 'POST /api/auth/login/email/'])
    expect(document.body.textContent).toContain('Another email is on its way.')
  })

  it.each([
    ['code', true, 'Enter the code from the email.', true],
    ['both', true, 'Enter the code from the email, or open its link in this browser.', true],
    // Without cookies the page of the link has no token.
    ['both', false, 'Enter the code from the email.', true],
    ['link', true, 'Open the link in the email in this browser.', false],
  ] as const)("of EMAIL_LOGIN '%s', cookies %s: %s", async (emailLogin, cookies, text, hasField) => {
    await open({ emailLogin, cookies }, { params: { mail: 'sent' } })
    expect(document.body.textContent).toContain(text)
    expect(screen.queryByLabelText('Code') !== null).toBe(hasField)
  })
})

describe('without JavaScript', () => {
  const page = (params: Record<string, string>) => html(<LoginForm params={params} />, null, on())
  const fields = (form: HTMLFormElement | null) =>
    Object.fromEntries([...(form?.querySelectorAll('input') ?? [])].map(({ name, value }) => [name, value]))

  it('a link leads to the form of the address', async () => {
    const host = await page({ next: '/there', invitation: 'token' })
    const link = [...host.querySelectorAll('a')].find(({ textContent }) => textContent === 'Email me a code')
    expect(link?.getAttribute('href')).toBe('/login?mail=ask&next=%2Fthere&invitation=token')
  })

  it('the forms post to their routes and return to their pages', async () => {
    const ask = (await page({ mail: 'ask', next: '/there' })).querySelector('form')
    expect(ask?.getAttribute('action')).toBe('/api/auth/login/email/')
    expect(fields(ask)).toEqual({ next: '/there', from: '/login?mail=ask&next=%2Fthere', email: '' })
    const code = (await page({ mail: 'sent', next: '/there' })).querySelector('form')
    expect(code?.getAttribute('action')).toBe('/api/auth/login/email/verify/')
    expect(fields(code)).toEqual({ next: '/there', from: '/login?mail=sent&next=%2Fthere', code: '' })
  })

  it('an error is shown at its form, and one that ended the sign-in begins again', async () => {
    const wrong = await page({ mail: 'sent', error: 'invalid_code' })
    expect(wrong.textContent).toContain("That code isn't right.")
    expect(wrong.querySelector('[name=code]')).toBeTruthy()
    const over = await page({ mail: 'sent', error: 'invalid_token' })
    expect(over.textContent).toContain('This sign-in is no longer valid. Please start again.')
    expect(over.querySelector('[name=email]')).toBeTruthy()
  })
})

describe('nothing of the way by email', () => {
  it.each([
    ['while it is off', { emailLogin: 'off' }],
    ['while its route is excluded', { excluded: ['login_email'] }],
    ['by a link without cookies', { emailLogin: 'link', cookies: false }],
  ] as const)('is offered %s', async (_, changes) => {
    await open({ ...changes, excluded: 'excluded' in changes ? [...changes.excluded] : [] })
    expect(screen.queryByRole('link', { name: /Email me/ })).toBeNull()
    expect(screen.getByLabelText('Password')).toBeTruthy()
  })

  it("is shown by the page's address while it is off", async () => {
    await open({ emailLogin: 'off' }, { params: { mail: 'ask' } })
    expect(screen.getByLabelText('Password')).toBeTruthy()
  })
})
