// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { json } from '../../../../tests/harness/browser.js'
import { PROVIDERS } from '../../../social/providers/index.js'
import { useSocial } from '../../hooks/use-social.js'
import { html, press, serve, show } from '../form.test-help.js'
import { LoginForm } from '../login/login-form.js'
import { MARKS } from './provider-marks.js'
import { SocialButtons } from './social-buttons.js'

const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
const GITHUB = 'Continue with GitHub'

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('SocialButtons with an invitation', () => {
  it('read it from the address of the page', () => {
    history.replaceState(null, '', '/register?invitation=a-token')
    show(<SocialButtons next="/notes" />)
    expect(hrefOf(GITHUB)).toBe('/api/social/github/?next=%2Fnotes&invitation=a-token')
  })

  it('have it in the HTML of a page that passes its parameters', async () => {
    const page = await html(<SocialButtons params={{ invitation: 'a-token' }} />)
    expect(page.querySelector('a')?.getAttribute('href')).toBe('/api/social/github/?invitation=a-token')
  })

  it('pass it to a popup', async () => {
    const replace = vi.fn()
    vi.stubGlobal('open', () => ({ closed: false, location: { replace }, opener: window }))
    history.replaceState(null, '', '/register?invitation=a-token')
    show(<SocialButtons popup next="/notes" />)
    screen.getByRole('link', { name: GITHUB }).click()
    const { searchParams } = new URL(replace.mock.calls[0]?.[0], location.href)
    expect(searchParams.get('invitation')).toBe('a-token')
    expect(searchParams.get('next')).toMatch(/^\/login\?auth_popup=/)
    await vi.waitFor(() => expect(localStorage).toHaveLength(1))
  })

  it('keep it on the login page, where a sign-in at a provider may have ended', async () => {
    history.replaceState(null, '', '/login?provider=github&invitation=a-token')
    show(<LoginForm registerHref="/register" />)
    await screen.findByRole('link', { name: GITHUB })
    expect(hrefOf(GITHUB)).toBe('/api/social/github/?next=%2F&invitation=a-token')
    expect(hrefOf('Create an account')).toBe('/register?invitation=a-token')
  })
})

describe('the mark of a provider', () => {
  const marks = () => [...document.querySelectorAll('.sp-mark')]

  it('is in its button, and a provider without one gets its first letter', async () => {
    const providers = [
      { name: 'github', label: 'GitHub' },
      { name: 'own', label: 'Ünal' },
    ]
    show(<SocialButtons />, null, { providers })
    await vi.waitFor(() => expect(marks()[0]?.querySelector('path')?.getAttribute('d')).toMatch(/^M12 /))
    await vi.waitFor(() => expect(marks()[1]?.getAttribute('data-letter')).toBe('Ü'))
    expect(marks().map((mark) => [mark.textContent, mark.getAttribute('aria-hidden')])).toEqual([
      ['', 'true'],
      ['', 'true'],
    ])
    screen.getByRole('link', { name: 'Continue with Ünal' })
  })

  it('is of a provider that the package knows', () => {
    const known = PROVIDERS.map(({ name }) => name)
    expect(Object.keys(MARKS).filter((name) => !known.includes(name))).toEqual([])
  })
})

describe('the provider of the last sign-in', () => {
  it('has a badge at the next visit, and only its name is kept', async () => {
    const stay = (event: Event) => event.preventDefault()
    document.addEventListener('click', stay)
    const providers = ['github', 'google'].map((name) => ({ name, label: name }))
    const first = show(<SocialButtons />, null, { providers })
    const link = await screen.findByRole('link', { name: 'Continue with google' })
    expect(document.querySelector('.sp-badge')).toBeNull()
    link.click()
    await vi.waitFor(() => expect(Object.values({ ...localStorage })).toEqual(['google']))
    expect(document.querySelector('.sp-badge')).toBeNull()
    first.unmount()
    show(<SocialButtons />, null, { providers })
    expect(await screen.findByRole('link', { name: 'Continue with google Last used' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Continue with github' })).toBeTruthy()
    document.removeEventListener('click', stay)
  })

  it('is not asked for in a browser that keeps nothing', async () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    show(<SocialButtons />)
    await import('./last-used.js')
    expect(await screen.findByRole('link', { name: GITHUB })).toBeTruthy()
    vi.restoreAllMocks()
  })
})

function Own() {
  const social = useSocial()
  const begin = async () => {
    await social.start('github', { invitation: 'a-token' })
    await social.finish('github', { code: 'c', invitation: 'a-token' })
  }
  return (
    <>
      <a href={social.address('github', '/notes', 'a-token')}>{GITHUB}</a>
      <button type="button" onClick={begin}>
        begin
      </button>
    </>
  )
}

describe('useSocial with an invitation', () => {
  it('passes it to the service', async () => {
    const { sent } = serve(({ line }) =>
      line.endsWith('start/') ? json(200, { authorization_url: 'https://x', state: 's' }) : json(200, { user: null }),
    )
    show(<Own />)
    expect(hrefOf(GITHUB)).toBe('/api/social/github/?next=%2Fnotes&invitation=a-token')
    await press('begin')
    expect(sent.slice(-2).map(({ body }) => body)).toEqual([
      { invitation: 'a-token' },
      { code: 'c', invitation: 'a-token' },
    ])
  })
})
