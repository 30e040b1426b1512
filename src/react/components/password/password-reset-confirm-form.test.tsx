// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { ada } from '../../../../tests/harness/browser.js'
import { html } from '../form.test-help.js'
import { PasswordResetConfirmForm } from './password-reset-confirm-form.js'

describe('PasswordResetConfirmForm without JavaScript', () => {
  it('is posted by a form that can be pressed', async () => {
    const found = (await html(<PasswordResetConfirmForm params={{ uid: 'u', token: 't' }} />, ada)).querySelector(
      'form',
    )
    expect(found?.getAttribute('action')).toBe('/api/auth/password/reset/confirm/')
    expect(found?.querySelector('button')?.disabled).toBe(false)
  })
})
