import { expect, test } from '@playwright/test'
import { type Host, startHost } from './host.js'

let host: Host
test.beforeAll(async () => {
  host = await startHost()
})
test.afterAll(() => host.stop())

test('the OpenAPI document is served, as JSON and as YAML', async ({ request }) => {
  const document = await (await request.get(`${host.url}/api/schema/`)).json()
  expect(document.openapi).toMatch(/^3\.1/)
  // The second comes from a comment in the demo, which next-swagger-doc found.
  expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(['/api/auth/login/', '/api/schema/']))
  expect(await (await request.get(`${host.url}/api/schema?format=yaml`)).text()).toContain('/api/auth/login/:')
})

for (const path of ['/api/docs', '/api/reference']) {
  test(`${path} shows the operations and sends no request to another host`, async ({ page }) => {
    const foreign: string[] = []
    const failures: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(host.url) && !request.url().startsWith('data:')) foreign.push(request.url())
    })
    page.on('console', (message) => message.type() === 'error' && failures.push(message.text()))
    await page.goto(host.url + path)
    await expect(page.getByText('/api/auth/login/', { exact: true }).first()).toBeVisible()
    expect(foreign).toEqual([])
    expect(failures.filter((text) => !text.includes('favicon'))).toEqual([])
  })
}
