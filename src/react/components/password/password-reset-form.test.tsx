// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { json } from '../../../../tests/harness/browser.js'
import { press, serve, show, type } from '../form.test-help.js'
import { PasswordResetForm } from './password-reset-form.js'

describe('PasswordResetForm', () => {
  it('has the focus where the form was when it is done', async () => {
    serve(() => json(201, { detail: 'ok' }))
    show(<PasswordResetForm />)
    type('Email', 'ada@example.com')
    await press('Send the link')
    expect(document.activeElement).toBe(screen.getByRole('status'))
  })
})
