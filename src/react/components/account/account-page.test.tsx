// @vitest-environment jsdom
import { act, cleanup, screen, within } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { ada, json } from '../../../../tests/harness/browser.js'
import type { ClientConfig, WireUser } from '../../../contract/client-config.js'
import { html, press, serve, show, type } from '../form.test-help.js'
import { AccountPage } from './account-page.js'

const everything: Partial<ClientConfig> = { usePasskeys: true, trustedDeviceLifetime: 1 }
const account = { has_password: true, email_verified: true, methods: [], passkeys: 0, social_accounts: 0, sessions: 1 }

async function shown(
  props: ComponentProps<typeof AccountPage> = {},
  changes: Partial<ClientConfig> = everything,
  has: Partial<typeof account> = {},
  user: WireUser | null = ada,
  first: (line: string) => Response | undefined = () => undefined,
) {
  const service = serve(({ line }) => {
    const own = first(line)
    if (own) return own
    if (line.endsWith('/account/')) return json(200, { ...account, ...has })
    if (line.endsWith('/mfa/')) return json(200, [])
    if (line.startsWith('POST')) return json(200, { detail: 'ok' })
    return json(200, { count: 0, next: null, previous: null, results: [] })
  })
  let page: HTMLElement = document.body
  await act(async () => {
    page = show(<AccountPage {...props} />, user, changes).container
  })
  if (user) await screen.findAllByRole('heading')
  return { ...service, page }
}

const ISO = '2026-03-01T09:00:00Z'

const links = () =>
  within(screen.getByRole('navigation'))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')].join(' '))
const headings = () => screen.getAllByRole('heading').map(({ textContent }) => textContent)

describe('AccountPage', () => {
  it('has every part that is served, in its order, and a link to each', async () => {
    const { page } = await shown()
    expect(headings()).toEqual([
      'Your profile',
      'Change your email address',
      'Change your password',
      'Passkeys',
      'Two-step sign-in',
      'Connected accounts',
      'Where you are signed in',
      'Trusted browsers',
      'Download your data',
      'Delete account',
    ])
    expect(links()).toEqual([
      'Profile #account-profile',
      'Email #account-email',
      'Password #account-password',
      'Passkeys #account-passkeys',
      'Two-step sign-in #account-mfa',
      'Connected accounts #account-social',
      'Sessions #account-sessions',
      'Trusted browsers #account-devices',
      'Your data #account-download',
      'Delete account #account-delete',
    ])
    for (const link of page.querySelectorAll('nav a')) {
      expect(page.querySelector(link.getAttribute('href') ?? '')?.querySelector('h2'), link.outerHTML).toBeTruthy()
    }
  })

  it('leaves out what is off or not served', async () => {
    await shown(
      {},
      {
        useMfa: false,
        usePasskeys: false,
        trustedDeviceLifetime: 0,
        providers: [],
        authType: 'custom',
        accountExport: false,
        accountDeletion: false,
        excluded: ['email_change'],
      },
    )
    expect(headings()).toEqual(['Your profile', 'Change your password'])
    expect(links()).toEqual(['Profile #account-profile', 'Password #account-password'])
  })

  it('has own parts of the host, props for each part, and none that the host leaves out', async () => {
    const own = [
      { id: 'teams', label: 'Teams', before: 'email', children: <p>My teams</p> },
      { id: 'plan', label: 'Plan', children: <p>My plan</p> },
      // The part that follows it is not shown.
      { id: 'keys', label: 'API keys', before: 'social', children: <p>My keys</p> },
    ] as const
    await shown({
      own,
      className: 'mine',
      parts: {
        profile: { heading: 'About you' },
        social: false,
        mfa: false,
        passkeys: false,
        sessions: false,
        devices: false,
      },
    })
    expect(links().map((link) => link.split(' #')[1])).toEqual(
      ['profile', 'teams', 'email', 'password', 'keys', 'download', 'delete', 'plan'].map((id) => `account-${id}`),
    )
    expect(headings()[0]).toBe('About you')
    expect(document.querySelector('#account-teams')?.textContent).toBe('My teams')
    expect(document.querySelector('.sp-account.mine')).toBeTruthy()
  })

  it('offers a link to an account without a password, in place of the form', async () => {
    const { sent } = await shown({}, everything, { has_password: false })
    expect(headings()).toContain('Set a password')
    expect(headings()).not.toContain('Change your password')
    await press('Email me a link')
    expect(sent.find(({ line }) => line === 'POST /api/auth/password/reset/')?.body).toEqual({ email: ada.email })
    expect(screen.getByText('A link is on its way to ada@example.com.')).toBe(document.activeElement)
  })

  it('says what to do without a password only while it is not known whether there is one', async () => {
    await shown({}, everything, {})
    await screen.findByLabelText('Current password')
    expect(screen.queryByText('If you have no password yet, leave this empty.')).toBeNull()
    cleanup()
    await shown({}, { ...everything, excluded: ['account'] }, {})
    expect(await screen.findByText('If you have no password yet, leave this empty.')).toBeTruthy()
  })

  it('removes the password of a user who has a passkey, and then offers a link', async () => {
    let hasPassword = true
    const { lines } = await shown({}, everything, { passkeys: 1 }, ada, (line) => {
      if (line === 'DELETE /api/auth/password/') hasPassword = false
      else if (!line.endsWith('/account/')) return undefined
      else return json(200, { ...account, passkeys: 1, has_password: hasPassword })
      return json(204)
    })
    await press('Remove the password')
    expect(lines()).not.toContain('DELETE /api/auth/password/')
    await press('Remove the password')
    expect(lines()).toContain('DELETE /api/auth/password/')
    expect(headings()).toContain('Set a password')
    expect(headings()).not.toContain('Change your password')
  })

  it.each([
    [
      'a change of the password',
      async () => {
        for (const label of ['New password', 'Repeat the new password']) type(label, 'staple battery horse')
        await press('Change password')
      },
    ],
    [
      'the end of the other sessions',
      async () => {
        await press('End all other sessions')
        await press('End all other sessions')
      },
    ],
    [
      'the removal of the password',
      async () => {
        await press('Remove the password')
        await press('Remove the password')
      },
    ],
  ])('reads the trusted browsers again after %s', async (what, change) => {
    const device = { browser: 'Firefox', os: 'Linux' }
    const trusted = { id: 't1', created_at: ISO, last_used_at: ISO, expires_at: ISO, device }
    const open = { ...trusted, id: 's1', current: true, methods: ['pwd'], address: null, user_agent: '' }
    const list = (results: object[]) => json(200, { count: results.length, next: null, previous: null, results })
    let isTrusted = true
    const onSuccess = vi.fn()
    await shown(
      { parts: { password: { onSuccess, oldPassword: false } } },
      everything,
      { passkeys: 1 },
      ada,
      (line) => {
        if (!line.startsWith('GET')) isTrusted = false
        if (line.includes('/trusted-devices/')) return list(isTrusted ? [trusted] : [])
        if (line.includes('/sessions/') && line.startsWith('GET'))
          return list([open, { ...open, id: 's2', current: false }])
        return line.startsWith('DELETE') ? json(204) : undefined
      },
    )
    expect(await screen.findByRole('button', { name: /^Stop trusting: Firefox on Linux/ })).toBeTruthy()
    await change()
    expect(await screen.findByText(/^You trust no browser/)).toBeTruthy()
    expect(onSuccess).toHaveBeenCalledTimes(what === 'a change of the password' ? 1 : 0)
  })

  it('does not offer to remove the only way to sign in, and shows no password where there are none', async () => {
    await shown()
    expect(headings()).not.toContain('Remove the password')
    cleanup()
    await shown({}, { ...everything, emailLogin: 'both' })
    expect(headings()).toContain('Remove the password')
    cleanup()
    await shown({}, { ...everything, passwordLogin: false })
    expect(headings()).not.toContain('Change your password')
    expect(links()).not.toContain('Password #account-password')
  })

  it('keeps the form where no link can be sent', async () => {
    await shown({}, { ...everything, excluded: ['password_reset'] }, { has_password: false })
    expect(headings()).toContain('Change your password')
  })

  it('is in the HTML of the server, with forms that return to the page', async () => {
    const page = await html(<AccountPage from="/account" params={{}} className="mine" />, ada)
    expect([...page.querySelectorAll('h2')].map(({ textContent }) => textContent)).toContain('Change your password')
    const from = [...page.querySelectorAll<HTMLInputElement>('input[name=from]')].map(({ value }) => value)
    expect(from).toContain('/account?form=email-change')
    expect(from).toContain('/account')
  })

  it('renders nothing without a user', async () => {
    expect((await shown({}, everything, {}, null)).page.innerHTML).toBe('')
  })
})
