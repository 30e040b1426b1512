import { propertiesOf } from '../contract/objects.js'
import type { TestPasskey } from './passkey.js'

/** The part of a Playwright page that is needed. The browser is Chromium: others have no virtual authenticator. */
export interface BrowserPage {
  context(): {
    newCDPSession(page: unknown): Promise<{ send(method: string, params?: object): Promise<unknown> }>
  }
}

/** An authenticator inside a browser, which answers the dialogs of passkeys at once. */
export interface BrowserAuthenticator {
  /** How many passkeys it has. */
  count(): Promise<number>
  /** Whether it verifies the user from now on, as with a fingerprint. */
  setVerified(isVerified: boolean): Promise<void>
  /** The browser has no authenticator any more. */
  remove(): Promise<void>
}

/**
 * Gives the page of a Playwright test an authenticator, by the DevTools protocol (WebAuthn domain) of Chromium.
 * @param passkey it has this passkey already, for example that of `makePasskey`
 * @example
 * import { test } from '@playwright/test'
 *
 * test('adds a passkey', async ({ page }) => {
 *   const authenticator = await addAuthenticator(page)
 *   await page.goto('/account')
 *   await page.getByRole('button', { name: 'Add a passkey' }).click()
 *   await authenticator.remove()
 * })
 */
export async function addAuthenticator(page: BrowserPage, passkey?: TestPasskey): Promise<BrowserAuthenticator> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const added = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const { authenticatorId } = propertiesOf(added)
  const call = (method: string, params: object = {}) =>
    session.send(`WebAuthn.${method}`, { authenticatorId, ...params })
  if (passkey) await call('addCredential', { credential: { ...passkey.exported(), isResidentCredential: true } })
  return {
    count: async () => {
      const { credentials } = propertiesOf(await call('getCredentials'))
      return Array.isArray(credentials) ? credentials.length : 0
    },
    setVerified: async (isUserVerified) => void (await call('setUserVerified', { isUserVerified })),
    remove: async () => void (await call('removeVirtualAuthenticator')),
  }
}
