import { type BrowserContext, expect } from '@playwright/test'

const cookieOf = async (context: BrowserContext, name: string, url: string) =>
  (await context.cookies(url)).find((cookie) => cookie.name === name)?.value ?? ''

/**
 * Removes the access cookie, as a browser does when it has expired. The next page must renew the session.
 * @returns a check that the browser has the new cookies
 */
export async function expireAccess(context: BrowserContext, url: string): Promise<() => Promise<void>> {
  const spent = await cookieOf(context, 'auth-refresh-jwt', url)
  expect(spent).not.toBe('')
  await context.clearCookies({ name: 'auth-jwt', domain: new URL(url).hostname })
  return async () => {
    expect(await cookieOf(context, 'auth-jwt', url)).not.toBe('')
    expect(await cookieOf(context, 'auth-refresh-jwt', url)).not.toBe('')
    expect(await cookieOf(context, 'auth-refresh-jwt', url)).not.toBe(spent)
  }
}
