import { expect, test } from '@playwright/test'
import { startHost, startRefused } from './host.js'

test('refuses to start with a weak or empty secret, and says so', async () => {
  for (const AUTH_SECRET of ['', 'changeme']) {
    const { code, output } = await startRefused({ AUTH_SECRET })
    expect(code, output).toBe(1)
    expect(output).toMatch(/secret/i)
    if (AUTH_SECRET) expect(output).not.toContain(AUTH_SECRET)
  }
})

test('prints every problem at once', async () => {
  const { code, output } = await startRefused({
    AUTH_SECRET: 'weak',
    BASE_URL: 'https://app.example',
    AUTH_CONFIG: '{"BCRYPT_COST": 3, "LOGIN_FEILDS": ["username"]}',
    SOCIALACCOUNT_PROVIDERS: '{',
    DATABASE_URL: 'mysql://x',
  })
  expect(code, output).toBe(1)
  for (const name of ['SOCIALACCOUNT_PROVIDERS', 'SMTP_URL', 'DATABASE_URL', 'BCRYPT_COST', 'LOGIN_FEILDS']) {
    expect(output).toContain(name)
  }
})

test('the outbox is served on this machine only', async ({ request }) => {
  const host = await startHost()
  try {
    expect((await request.get(`${host.url}/outbox`)).status()).toBe(200)
    expect((await request.get(`${host.url}/outbox`, { headers: { host: 'rebound.example' } })).status()).toBe(404)
  } finally {
    await host.stop()
  }
})

test('more sign-ins than can be hashed are told to come again, whichever bundle began to count', async () => {
  const host = await startHost({ AUTH_CONFIG: JSON.stringify({ BCRYPT_COST: 14 }) })
  try {
    const ask = (username: string) =>
      fetch(`${host.url}/api/auth/login/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: host.url },
        body: JSON.stringify({ username, password: 'some wrong password' }),
      })
    const answers = await Promise.all(Array.from({ length: 24 }, (_, index) => ask(`nobody${index}`)))
    const full = answers.filter(({ status }) => status === 503)
    expect([...new Set(answers.map(({ status }) => status))].sort()).toEqual([400, 503])
    for (const answer of full) expect(answer.headers.get('retry-after')).toBe('1')
    expect(await full[0]?.json()).toMatchObject({ code: 'unavailable' })
  } finally {
    await host.stop()
  }
})

test('no name in an address breaks a page; without JavaScript a refused form comes back to itself', async ({
  browser,
}) => {
  const host = await startHost()
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  try {
    for (const name of ['__proto__', 'constructor', 'toString'])
      for (const path of ['login?', 'login?mfa=app&', 'register?', 'forgot-password?', 'reset-password?uid=a&token=b&'])
        expect((await page.goto(`${host.url}/${path}error=${name}&field=${name}`))?.status()).toBe(200)
    await page.goto(`${host.url}/register`)
    await page.getByLabel('Username').fill('ann')
    await page.getByLabel('E-mail').fill('ann@example.com')
    const [first, second] = await page.locator('input[type=password]').all()
    await first?.fill('an otter on a bicycle')
    await second?.fill('an otter on a tricycle')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page).toHaveURL(`${host.url}/register?error=password_mismatch&field=password2`)
    await expect(page.getByRole('alert')).toBeVisible()
  } finally {
    await host.stop()
  }
})
