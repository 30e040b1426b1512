import type { MfaMethod } from 'sallyport/react'
import type { Answers } from '../_lib/service'

/** A public secret: it protects nothing. */
export const LINK =
  'otpauth://totp/Gallery:ada%40example.com?secret=GALLERYONLYGALLERYONLYGALLERYONL&issuer=Gallery&algorithm=SHA1&digits=6&period=30'

export const CODES = [
  'GALLERY0ON1YCODE',
  '7Q2MRX9KD4TWBN6H',
  'C8ZV5PJ1YA3SEG0F',
  '2HKN7TBX4WQ9DM6R',
  'J5FA0YS8ZC3VPE1G',
  'W9TQ4MD6RK2XNB7H',
  'P1ZG3EJ8CY5VSA0F',
  'D6XR9KQ2MW4TNH7B',
  'A0SY5FC8VZ1PGJ3E',
  'N7BH2WT4XM9DKQ6R',
]

const method = (name: string, state: Partial<MfaMethod> = {}): MfaMethod => ({
  name,
  is_active: false,
  is_primary: false,
  is_setup: false,
  ...state,
})
const on = { is_active: true, is_setup: true }

export const off: Answers = {
  'GET auth/mfa/': { status: 200, body: [method('app'), method('email'), method('backup_codes', { remaining: 0 })] },
}
export const active: Answers = {
  'GET auth/mfa/': {
    status: 200,
    body: [
      method('app', { ...on, is_primary: true }),
      method('email', on),
      method('backup_codes', { ...on, remaining: 8 }),
    ],
  },
}

export const enrollment = (method: string): Answers => ({
  'POST auth/mfa/': {
    status: 201,
    body: {
      method,
      backup_codes: method === 'email' ? [] : CODES,
      setup_data: method === 'app' ? { qr_link: LINK } : { detail: '' },
    },
  },
})
