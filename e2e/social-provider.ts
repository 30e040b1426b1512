import type { Page } from '@playwright/test'
import { startProvider } from '../scripts/demo/social-provider.mjs'
import { freePort, type Host, startHost } from './host.js'

export const PROVIDER_BUTTON = 'Continue with the test provider'
export type Provider = Awaited<ReturnType<typeof startProvider>>

/** The demo with a provider on another site: 127.0.0.1 instead of localhost. */
export async function startHostAndProvider(
  config: object = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<{ host: Host; provider: Provider; stop(): Promise<void> }> {
  const port = await freePort()
  const provider = await startProvider({ baseUrl: `http://localhost:${port}`, headers })
  const host = await startHost({
    PORT: String(port),
    AUTH_CONFIG: JSON.stringify(config),
    SOCIALACCOUNT_PROVIDERS: JSON.stringify(provider.providers),
  })
  const stop = async () => {
    await host.stop()
    await provider.stop()
  }
  return { host, provider, stop }
}

/** The provider's login page, and its consent page, which it shows once. */
export async function signInAtProvider(page: Page, provider: Provider, name: string, consent = true): Promise<void> {
  await page.waitForURL(`${provider.issuer}/interaction/**`)
  await page.locator('input[name=login]').fill(name)
  await page.locator('input[name=password]').fill('any')
  await page.locator('button[type=submit]').click()
  if (consent) await page.getByRole('button', { name: 'Continue' }).click()
}
