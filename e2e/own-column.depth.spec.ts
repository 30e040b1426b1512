import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { decodeJwt } from 'jose'
import { openClient } from '../tests/harness/clients.js'
import { type Host, startHost } from './host.js'
import { outboxPage } from './mailbox.js'
import { logIn, logOut, newPerson, register, verify } from './person.js'

let host: Host
test.beforeAll(async () => {
  host = await startHost()
})
test.afterAll(() => host.stop())

test('a column of the app is shown, is in the token, and no request of the user writes it', async ({
  page,
  context,
}) => {
  const ada = newPerson()
  await register(page, host.url, ada)
  await verify(page, outboxPage(context, host), ada)
  await logIn(page, host.url, ada)
  const shown = page.locator('.page-head')
  await expect(shown).toContainText('member')
  const roleInToken = async () => {
    const token = (await context.cookies()).find(({ name }) => name.endsWith('auth-jwt'))
    return decodeJwt(token?.value ?? '').role
  }
  expect(await roleInToken()).toBe('member')

  const patched = await page.evaluate(async () => {
    const body = JSON.stringify({ first_name: 'Ada', role: 'admin' })
    const csrf = document.cookie.match(/csrf[^=]*=([^;]+)/)?.[1] ?? ''
    const headers = { 'content-type': 'application/json', 'x-csrftoken': csrf }
    const response = await fetch('/api/auth/user/', { method: 'PATCH', headers, body })
    return response.json()
  })
  expect(patched).toMatchObject({ first_name: 'Ada', role: 'member' })

  const client = await openClient('sqlite', `file:${join(host.dataDir, 'demo.db')}`)
  await client.$executeRawUnsafe(`UPDATE "User" SET role = 'admin'`)
  await client.$disconnect()
  await page.goto(`${host.url}/session`)
  await expect(page.locator('span[data-place=browser]')).toHaveAttribute('title', 'admin')
  await page.goto(`${host.url}/account`)
  await expect(shown).toContainText('admin')
  await logOut(page)
  await logIn(page, host.url, ada)
  expect(await roleInToken()).toBe('admin')
})
