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
