// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { ada, json } from '../../../../tests/harness/browser.js'
import type { ClientConfig } from '../../../contract/client-config.js'
import { html, press, serve, show, typeCode } from '../form.test-help.js'
import { EmailLogin, type EmailLoginProps } from './email-login.js'

beforeAll(() => import('./email-link.js'))

const ROUTE = 'POST /api/auth/login/email/verify/'
const signedIn = () => json(200, { access: '', refresh: '', user: ada })
const refusal = (code: string) =>
  json(400, { non_field_errors: [`It is ${code}.`], error_codes: { non_field_errors: [code] } })
const open = (props: EmailLoginProps = {}, changes: Partial<ClientConfig> = {}) =>
  act(async () => void show(<EmailLogin {...props} />, null, { emailLogin: 'both', ...changes }))
const notice = (text: string) =>
  screen.getByText((_, element) => element?.textContent === text && element.role === 'status')

describe('the page of the emailed link', () => {
  it('posts on the click only, and forgets the key', async () => {
    history.replaceState(null, '', '/login/email?key=abc&next=%2Fthere')
    const onSuccess = vi.fn()
    const { sent } = serve(signedIn)
    await open({ onSuccess })
    expect(sent).toEqual([])
    expect(location.search).toBe('?key=abc&next=%2Fthere')
    await press('Sign in')
    expect(sent[0]).toMatchObject({ line: ROUTE, body: { key: 'abc' } })
    expect(onSuccess).toHaveBeenCalledWith(expect.objectContaining({ user: ada }))
    expect(location.search).toBe('?next=%2Fthere')
  })

  it.each([
    ['both', 'Another browser asked for this link. Open it in that browser, or enter the code from the email there.'],
    ['link', 'Another browser asked for this link. Open it in that browser.'],
  ] as const)(
    "of EMAIL_LOGIN '%s' says that another browser asked, and keeps the key for it",
    async (emailLogin, text) => {
      history.replaceState(null, '', '/login/email?key=abc')
      serve(() => refusal('other_browser'))
      await open({}, { emailLogin })
      await press('Sign in')
      expect(document.activeElement).toBe(notice(text))
      expect(location.search).toBe('?key=abc')
      expect(screen.getByRole('button', { name: 'Sign in' })).toBeTruthy()
    },
  )

  it('says that the link is no longer valid, and leads to a new email', async () => {
    history.replaceState(null, '', '/login/email?key=abc&next=%2Fthere')
    serve(() => refusal('invalid_token'))
    await open()
    await press('Sign in')
    expect(document.activeElement).toBe(notice('This link is no longer valid. Ask for a new email.'))
    expect(screen.queryByRole('button')).toBeNull()
    expect(location.search).toBe('?next=%2Fthere')
    expect(screen.getByRole('link', { name: 'Back to sign-in' }).getAttribute('href')).toBe(
      '/login?mail=ask&next=%2Fthere',
    )
  })

  it('shows another refusal at the form', async () => {
    serve(() => refusal('login_refused'))
    await open({ params: { key: 'abc' } })
    await press('Sign in')
    expect((await screen.findByRole('alert')).textContent).toBe('It is login_refused.')
  })

  it('continues with the second step', async () => {
    const onSuccess = vi.fn()
    const { sent } = serve(({ line }) =>
      line === ROUTE ? json(200, { mfa_enabled: true, ephemeral_token: 'second', method: 'app' }) : signedIn(),
    )
    await open({ params: { key: 'abc' }, onSuccess })
    await press('Sign in')
    expect(document.activeElement?.getAttribute('name')).toBe('code')
    await typeCode('123456')
    expect(sent.at(-1)).toMatchObject({
      line: 'POST /api/auth/login/verify/',
      body: { code: '123456', ephemeral_token: 'second' },
    })
    expect(onSuccess).toHaveBeenCalledTimes(1)
  })

  it('opened without a key says what to do', async () => {
    await open({ params: {} })
    expect(document.body.textContent).toContain('Open the link in the email in this browser.')
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('shows nothing while sign-in by email is off', async () => {
    await open({ params: { key: 'abc' } }, { excluded: ['login_email', 'login_email_verify'] })
    expect(document.querySelector('section')).toBeNull()
  })
})

describe('the page of the emailed link without JavaScript', () => {
  const page = (params: Record<string, string>) => html(<EmailLogin params={params} />, null, { emailLogin: 'both' })

  it('posts the key and returns to itself', async () => {
    const form = (await page({ key: 'abc', next: '/there' })).querySelector('form')
    expect(form?.getAttribute('action')).toBe('/api/auth/login/email/verify/')
    expect(
      Object.fromEntries([...(form?.querySelectorAll('input') ?? [])].map(({ name, value }) => [name, value])),
    ).toEqual({
      key: 'abc',
      next: '/there',
      from: '/login/email?key=abc&next=%2Fthere',
    })
  })

  it.each([
    ['other_browser', 'Another browser asked for this link.', true],
    ['invalid_token', 'This link is no longer valid.', false],
    ['throttled', 'Too many attempts.', true],
  ])('%s is shown', async (error, text, hasButton) => {
    const host = await page({ key: 'abc', error })
    expect(host.textContent).toContain(text)
    expect(host.querySelector('button') !== null).toBe(hasButton)
  })
})
