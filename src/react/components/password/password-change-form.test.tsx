// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ada, json } from '../../../../tests/harness/browser.js'
import type { ClientConfig } from '../../../contract/client-config.js'
import { fieldErrors, html, press, restore, serve, show, textBelow, type } from '../form.test-help.js'
import { PasswordChangeForm } from './password-change-form.js'

describe('PasswordChangeForm without JavaScript', () => {
  it('is posted by a form that can be pressed', async () => {
    const found = (await html(<PasswordChangeForm from="/account" />, ada)).querySelector('form')
    expect(found?.getAttribute('action')).toBe('/api/auth/password/change/')
    expect(found?.querySelector('button')?.disabled).toBe(false)
  })

  it('shows the success message on the page that a password change returns to', async () => {
    const form = <PasswordChangeForm from="/account" params={{}} />
    const next = (await html(form, ada)).querySelector<HTMLInputElement>('[name=next]')?.value
    expect(next).toBe('/account?done=change')
    const page = await html(<PasswordChangeForm from="/account" params={{ done: 'change' }} />, ada)
    expect(page.querySelector('[role=status]')?.textContent).toContain('Your new password is saved.')
  })
})

describe('PasswordChangeForm', () => {
  it('has it each time the password was changed', async () => {
    serve(() => json(200, { detail: 'ok' }))
    show(<PasswordChangeForm />, ada)
    for (let time = 0; time < 2; time++) {
      type('Current password', 'secret')
      type('New password', 'n3w-secret')
      type('Repeat the new password', 'n3w-secret')
      await press('Change password')
      expect(document.activeElement?.textContent).toMatch(/^Your new password is saved/)
    }
  })

  it('requires a recent login, then continues', async () => {
    let recent = false
    const { lines } = serve(({ line }) => {
      if (line.startsWith('GET')) return json(200, [])
      if (line.endsWith('reauthenticate/')) recent = true
      return recent ? json(200, { detail: 'ok' }) : json(403, { detail: 'x', code: 'reauthentication_required' })
    })
    show(<PasswordChangeForm />, ada, { oldPassword: false })
    type('New password', 'n3w-secret')
    type('Repeat the new password', 'n3w-secret')
    await press('Change password')
    await waitFor(() => type('Password', 'secret'))
    await press('Confirm')
    expect(await screen.findByText(/Your new password is saved/)).toBeTruthy()
    expect(lines().filter((line) => line.startsWith('POST'))).toEqual([
      'POST /api/auth/password/change/',
      'POST /api/auth/reauthenticate/',
      'POST /api/auth/password/change/',
    ])
  })

  it('a recent login is offered only at connected providers, and never beside a second factor', async () => {
    const providers = ['github', 'google'].map((name) => ({ name, label: name }))
    const linked = { count: 1, next: null, previous: null, results: [{ id: '1', provider: 'google', uid: '7' }] }
    const ask = async (list: unknown, accounts: unknown, changes: Partial<ClientConfig> = {}) => {
      serve(({ line }) => {
        if (line === 'GET /api/auth/mfa/') return json(200, list)
        if (line === 'GET /api/social/accounts/') return json(200, accounts)
        return json(403, { detail: 'x', code: 'reauthentication_required' })
      })
      show(<PasswordChangeForm />, ada, { oldPassword: false, providers, ...changes })
      type('New password', 'n3w-secret')
      type('Repeat the new password', 'n3w-secret')
      await press('Change password')
      await screen.findByRole('button', { name: 'Confirm' })
      await act(async () => {})
      const links = screen.queryAllByRole('link').map(({ textContent }) => textContent)
      const noPassword = screen.queryByText(/No password yet/) !== null
      cleanup()
      restore()
      return { links, noPassword }
    }
    expect(await ask([], linked)).toEqual({ links: ['Confirm with google'], noPassword: true })
    expect(await ask([], { ...linked, count: 0, results: [] })).toEqual({ links: [], noPassword: false })
    const app = [{ name: 'app', is_active: true, is_primary: true }]
    expect(await ask(app, linked)).toEqual({ links: [], noPassword: false })
    const unlisted = await ask([], linked, { excluded: ['social_accounts'] })
    expect(unlisted.links).toEqual(['Confirm with github', 'Confirm with google'])
  })

  it('a field called code shows its refusal like any other', async () => {
    const app = [{ name: 'app', is_active: true, is_primary: true }]
    serve(({ line }) => {
      if (line.startsWith('GET')) return json(200, app)
      if (line.endsWith('reauthenticate/')) return fieldErrors('code', 'invalid', 'Invalid code')
      return json(403, { detail: 'x', code: 'reauthentication_required' })
    })
    show(<PasswordChangeForm />, ada, { oldPassword: false })
    type('New password', 'n3w-secret')
    type('Repeat the new password', 'n3w-secret')
    await press('Change password')
    await screen.findByRole('button', { name: 'Confirm' })
    type('Code', '000000')
    await press('Confirm')
    expect(textBelow('Code')).toBe("That code isn't right.")
    expect(screen.getByLabelText('Code').getAttribute('aria-invalid')).toBe('true')
  })
})
