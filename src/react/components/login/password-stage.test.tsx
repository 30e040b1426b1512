// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ada, json } from '../../../../tests/harness/browser.js'
import { press, serve, show, type } from '../form.test-help.js'
import { LoginForm } from './login-form.js'

const refuse = () =>
  json(400, { non_field_errors: ['No.'], error_codes: { non_field_errors: ['invalid_credentials'] } })

describe('the name field of LoginForm', () => {
  it.each([
    ['none', ['email'], 'Email', 'email', 'email'],
    ['optional', ['username', 'email'], 'Username or email', 'username', 'text'],
    ['optional', ['email'], 'Email', 'username', 'email'],
    ['required', ['username'], 'Username', 'username', 'text'],
  ] as const)("with USERNAME '%s' and LOGIN_FIELDS %j", async (username, loginFields, label, name, kind) => {
    const { sent } = serve(refuse)
    show(<LoginForm />, null, { username, loginFields })
    expect(screen.getByLabelText<HTMLInputElement>(label).type).toBe(kind)
    type(label, 'ada@example.com')
    type('Password', 'secret')
    await press('Sign in')
    expect(sent[0]?.body).toEqual({ [name]: 'ada@example.com', password: 'secret' })
    expect(screen.getByRole('alert').textContent).toContain("sign-in details aren't right")
  })

  it.each([
    ['none', undefined],
    ['optional', null],
  ] as const)("names a signed-in user by the address with USERNAME '%s'", (username, of) => {
    show(<LoginForm />, { ...ada, username: of }, { username })
    expect(document.body.textContent).toContain('ada@example.com')
  })
})
