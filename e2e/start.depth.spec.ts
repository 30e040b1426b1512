import { get, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, test } from '@playwright/test'
import { startHost, startRefused } from './host.js'

test('refuses to start with a weak or empty secret, and prints the reason', async () => {
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
    const strangers: Record<string, string>[] = [{ host: 'rebound.example' }, { 'x-forwarded-for': '203.0.113.5' }]
    for (const headers of strangers) expect((await request.get(`${host.url}/outbox`, { headers })).status()).toBe(404)
    // Another address of this machine simulates another machine.
    const { port } = new URL(host.url)
    await expect(request.get(`http://127.0.0.2:${port}/outbox`)).rejects.toThrow(/ECONNREFUSED/)
  } finally {
    await host.stop()
  }
})

test('with DEMO_OUTBOX=1 the demo listens on every address', async ({ request }) => {
  const host = await startHost({ DEMO_OUTBOX: '1' })
  try {
    expect((await request.get(`http://127.0.0.2:${new URL(host.url).port}/outbox`)).status()).toBe(200)
  } finally {
    await host.stop()
  }
})

test('no page can be framed; the service responds to paths that cannot be decoded', async ({ request }) => {
  const host = await startHost()
  try {
    const pages = [
      '/',
      '/login',
      '/register',
      '/verify-email',
      '/forgot-password',
      '/reset-password',
      '/change-email',
      '/undo-email',
      '/session',
      '/outbox',
    ]
    for (const path of [...pages, '/gallery', '/docs', '/nowhere']) {
      const headers = (await request.get(`${host.url}${path}`)).headers()
      expect(headers['content-security-policy'], path).toContain("frame-ancestors 'none'")
      expect(headers['x-frame-options'], path).toBe('DENY')
    }
    const own = (await request.get(`${host.url}/api/docs/`)).headers()['content-security-policy']
    expect(own).toContain("default-src 'none'; style-src 'self'")
    for (const path of ['auth/%ff/', 'auth/%zz', 'auth/%', 'auth/%c3%28/', 'auth/login/%ff', 'social/%ff/']) {
      // Sent as raw bytes, because a client that parses URLs refuses some of them.
      const { status, headers, body } = await rawGet(host.url, `/api/${path}`)
      expect([status, JSON.parse(body).code], path).toEqual([404, 'not_found'])
      expect(headers['content-type']).toContain('application/json')
      expect(headers['cache-control']).toBe('no-store')
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    }
    expect((await rawGet(host.url, '/api/auth//login/')).status).toBe(308)
  } finally {
    await host.stop()
  }
})

test('the service returns 503 for more logins than it can hash, over all bundles together', async () => {
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

test('no name in a URL breaks a page; without JavaScript a refused form returns to its page', async ({ browser }) => {
  const host = await startHost()
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  try {
    for (const name of ['__proto__', 'constructor', 'toString'])
      for (const path of ['login?', 'login?mfa=app&', 'register?', 'forgot-password?', 'reset-password?uid=a&token=b&'])
        expect((await page.goto(`${host.url}/${path}error=${name}&field=${name}`))?.status()).toBe(200)
    await page.goto(`${host.url}/register`)
    await page.getByLabel('Username').fill('ann')
    await page.getByLabel('Email').fill('ann@example.com')
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

const rawGet = (base: string, path: string) =>
  new Promise<{ status: number; headers: IncomingHttpHeaders; body: string }>((resolve, reject) => {
    const { hostname, port } = new URL(base)
    get({ hostname, port, path }, async (answer) => {
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) })
    }).on('error', reject)
  })
