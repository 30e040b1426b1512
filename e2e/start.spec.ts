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
