import { expect, type Page, test } from '@playwright/test'
import { waitForHydration } from './hydration.js'
import { addApp, expectSignedIn } from './second-step.js'
import { PROVIDER_BUTTON, type Provider, signInAtProvider, startHostAndProvider } from './social-provider.js'

// The policy of docs/recipes/content-security-policy.md, plus the sources that Next and the demo's own pages need.
const NEXT = "default-src 'none'; script-src 'self' 'unsafe-inline'; font-src 'self'; img-src 'self'"
const OURS = "style-src 'self'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'"

let both: Awaited<ReturnType<typeof startHostAndProvider>>
let provider: Provider
test.beforeAll(async () => {
  both = await startHostAndProvider({ USE_MFA: true })
  provider = both.provider
})
test.afterAll(() => both?.stop())
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }))

/** Adds the policy to every page of the demo. Returns the list of violations, which grows as they happen. */
async function under(page: Page, formAction: string): Promise<string[]> {
  const stopped: string[] = []
  await page.exposeFunction('stopped', (what: string) => stopped.push(what))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      const { stopped } = globalThis as unknown as { stopped(what: string): void }
      stopped(`${effectiveDirective} ${blockedURI}`)
    })
  })
  await page.route(
    ({ origin, pathname }) => origin === both.host.url && !pathname.startsWith('/api/') && !pathname.includes('.'),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.continue()
      const response = await route.fetch({ maxRedirects: 0, maxRetries: 3 })
      const policy = `${NEXT}; ${OURS}; form-action ${formAction}`
      await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': policy } })
    },
  )
  return stopped
}

/** A separate request: the route above does not handle the page that a redirect leads to. */
async function account(page: Page, query = ''): Promise<void> {
  const answer = await page.goto(`${both.host.url}/account${query}`)
  expect(answer?.headers()['content-security-policy']).toContain('form-action')
  await expectSignedIn(page)
}

async function signIn(page: Page, name: string): Promise<void> {
  await page.goto(`${both.host.url}/login`)
  await page.getByRole('link', { name: PROVIDER_BUTTON }).click()
  await signInAtProvider(page, provider, name)
  await expectSignedIn(page)
  await account(page)
}

const connect = (page: Page) => page.getByRole('button', { name: 'Connect the test provider', exact: true })

test('with the provider in form-action the policy blocks nothing', async ({ page, context }) => {
  const stopped = await under(page, `'self' ${provider.issuer}`)
  await signIn(page, 'ada')
  await context.clearCookies({ domain: '127.0.0.1' })
  await connect(page).click()
  await signInAtProvider(page, provider, 'ada-two')
  await expect(page.getByRole('button', { name: 'Disconnect the test provider' })).toHaveCount(2)
  await account(page)
  await addApp(page)
  await page.getByRole('button', { name: 'Sign out' }).first().click()
  await expect(page).not.toHaveURL(/account/)
  expect(stopped).toEqual([])
})

test('without the provider in form-action signing in works, and the policy blocks connecting', async ({
  page,
  context,
}) => {
  const stopped = await under(page, "'self'")
  await signIn(page, 'bob')
  await context.clearCookies({ domain: '127.0.0.1' })
  await connect(page).click()
  const formActions = () => stopped.filter((what) => what.startsWith('form-action ')).length
  await expect.poll(formActions).toBe(1)
  expect(page.url()).toBe(`${both.host.url}/account`)
  await account(page, '?popup=1')
  await waitForHydration(connect(page))
  const opened = page.waitForEvent('popup')
  await connect(page).click()
  const popup = await opened
  await expect.poll(formActions).toBe(2)
  expect(popup.url()).toBe('about:blank')
  expect(stopped).toHaveLength(2)
})
