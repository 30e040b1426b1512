// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { ada, json } from '../../../../tests/harness/browser.js'
import { html, press, serve, show, type } from '../form.test-help.js'
import { RegisterForm } from './register-form.js'

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

  it('shows the form of an invited person', () => {
    show(<RegisterForm params={{ invitation: 'a-token' }} />, null, { registration: 'invited' })
    expect(document.querySelector('form')).not.toBeNull()
  })
})

describe('RegisterForm', () => {
  it('has the focus where the form was when it is done', async () => {
    serve(() => json(201, { detail: 'ok' }))
    show(<RegisterForm />)
    type('Username', 'ada')
    type('Email', 'ada@example.com')
    type('Password', 'n3w-secret')
    type('Repeat the password', 'n3w-secret')
    await press('Create account')
    expect(document.activeElement?.textContent).toMatch(/^Nearly done/)
  })
})
