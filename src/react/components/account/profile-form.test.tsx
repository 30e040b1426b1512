// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ada, json } from '../../../../tests/harness/browser.js'
import { html, press, serve, show, type } from '../form.test-help.js'
import { SignedIn } from '../session/signed-in.js'
import { SignedOut } from '../session/signed-out.js'
import { ProfileForm } from './profile-form.js'

describe('ProfileForm without JavaScript', () => {
  it('the profile says that it needs it', async () => {
    expect((await html(<ProfileForm />, ada)).querySelector('noscript')?.innerHTML).toContain(
      'This part needs JavaScript.',
    )
  })

  it('a form that needs the script cannot be pressed before it is there', async () => {
    expect((await html(<ProfileForm />, ada)).querySelector('button')?.disabled).toBe(true)
  })
})

describe('ProfileForm', () => {
  it("can empty a username with USERNAME 'optional'", async () => {
    const { sent } = serve(() => json(200, { ...ada, username: null }))
    show(<ProfileForm />, ada, { username: 'optional' })
    const field = screen.getByLabelText<HTMLInputElement>(/^Username \(optional\)/)
    expect([field.value, field.required]).toEqual(['ada', false])
    type(/^Username/, '')
    await press('Save')
    expect(sent[0]?.body).toMatchObject({ username: '' })
    expect(screen.getByText('Saved.')).toBeTruthy()
  })

  it('is empty for a user without a username', () => {
    show(<ProfileForm />, { ...ada, username: null }, { username: 'optional' })
    expect(screen.getByLabelText<HTMLInputElement>(/^Username/).value).toBe('')
  })

  it("has no username with USERNAME 'none'", async () => {
    const { username: _, ...person } = ada
    const { sent } = serve(() => json(200, person))
    show(<ProfileForm />, person, { username: 'none' })
    expect(screen.queryByLabelText(/Username/)).toBeNull()
    await press('Save')
    expect(sent[0]?.body).not.toHaveProperty('username')
  })

  it('saves, and everybody sees the new name', async () => {
    serve(({ body }) => json(200, { ...ada, ...(body as object) }))
    show(
      <>
        <ProfileForm />
        <SignedIn>{(user) => <p>{`Hello ${user.username}`}</p>}</SignedIn>
        <SignedOut>nobody</SignedOut>
      </>,
      ada,
    )
    type('Username', 'countess')
    await press('Save')
    expect(screen.getByText('Hello countess')).toBeTruthy()
    expect(screen.queryByText('nobody')).toBeNull()
    expect(screen.getByText('Saved.')).toBeTruthy()
  })
})
