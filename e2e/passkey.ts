import { type CDPSession, expect, type Page } from '@playwright/test'

/** A device with passkeys, which the browser simulates. It belongs to one page. */
export interface PasskeyDevice {
  /** Whether its user touches it. Otherwise every question waits. */
  touch(isTouched: boolean): Promise<void>
  /** Whether it recognizes its user, by a finger or a PIN. */
  recognize(isRecognized: boolean): Promise<void>
  /** How many passkeys it has. */
  count(): Promise<number>
}

interface Kind {
  /** A part of the computer, or a security key. @default 'internal' */
  transport?: 'internal' | 'usb'
  /** It can verify its user. @default true */
  canRecognize?: boolean
  /** It can list its passkeys, so that nobody types a name. @default true */
  canList?: boolean
}

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/** The simulation of the page. The first call turns it on. */
function simulation(page: Page): Promise<CDPSession> {
  const known = sessions.get(page)
  if (known) return known
  const opened = page
    .context()
    .newCDPSession(page)
    .then(async (session) => {
      await session.send('WebAuthn.enable')
      return session
    })
  sessions.set(page, opened)
  return opened
}

/** A device that its user touches and that recognizes its user, as far as it can. */
export async function addDevice(page: Page, kind: Kind = {}): Promise<PasskeyDevice> {
  const { transport = 'internal', canRecognize = true, canList = true } = kind
  const session = await simulation(page)
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport,
      hasResidentKey: canList,
      hasUserVerification: canRecognize,
      isUserVerified: canRecognize,
      automaticPresenceSimulation: true,
    },
  })
  return {
    touch: async (enabled) => {
      await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
    },
    recognize: async (isUserVerified) => {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
    count: async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length,
  }
}

export const passkeySettings = (page: Page) => page.getByRole('region', { name: 'Passkeys' })
export const passkeyButton = (page: Page) => page.getByRole('button', { name: 'Sign in with a passkey' })

/** Adds a passkey on the account page. */
export async function addPasskey(page: Page): Promise<void> {
  const items = passkeySettings(page).getByRole('listitem')
  await expect(passkeySettings(page).getByRole('button', { name: 'Add a passkey' })).toBeVisible()
  const before = await items.count()
  await passkeySettings(page).getByRole('button', { name: 'Add a passkey' }).click()
  await expect(items).toHaveCount(before + 1)
}
