// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { stubService, testConfig } from '../../../../tests/harness/browser.js'
import { AuthProvider } from '../../provider.js'
import { QrEnrolment } from './qr-enrolment.js'

const service = stubService(() => Promise.reject(new TypeError('offline')))
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const linkFor = (account: string) => `otpauth://totp/App:${account}?issuer=App&secret=${SECRET}&digits=6`

const page = (link: string) => (
  <AuthProvider {...testConfig()} initialUser={null}>
    <h1>Account</h1>
    <QrEnrolment link={link} />
  </AuthProvider>
)

it('a link that is too long for a QR code still shows the key and the link, and the page stays', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const long = linkFor('a'.repeat(3000))
  const { rerender } = render(page(long))
  expect(await screen.findByText('This QR code cannot be shown. Please use the link or the key below.')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Account' })).toBeTruthy()
  expect(screen.getByRole('link').getAttribute('href')).toBe(long)
  expect(screen.getByText(SECRET.replace(/.{4}(?=.)/g, '$& '))).toBeTruthy()
  const short = linkFor('ann')
  rerender(page(short))
  expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeTruthy()
  expect(screen.queryByText(/cannot be shown/)).toBeNull()
  service.restore()
})
