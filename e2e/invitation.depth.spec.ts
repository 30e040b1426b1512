import { execFileSync } from 'node:child_process'
import { expect, test } from '@playwright/test'
import { type Host, startHost } from './host.js'
import { outboxPage } from './mailbox.js'
import { logIn, newPerson } from './person.js'

const settings = { AUTH_CONFIG: '{"REGISTRATION": "invited"}' }
let host: Host

test.beforeAll(async () => {
  host = await startHost(settings)
})
test.afterAll(() => host.stop())

/** Runs `npx sallyport user` for the demo. */
const user = (...args: string[]): string =>
  execFileSync(process.execPath, ['dist/cli/main.js', 'user', ...args, '--auth-file', 'app/_lib/auth.ts'], {
    env: { ...process.env, ...settings, PORT: new URL(host.url).port, DATA_DIR: host.dataDir },
    encoding: 'utf8',
  })

for (const javaScriptEnabled of [true, false]) {
  test.describe(`JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled })

    test('registration requires an invitation, whose link opens the form once', async ({ page, context }) => {
      await page.goto(`${host.url}/register`)
      await expect(page.getByText('You need an invitation')).toBeVisible()
      await expect(page.getByLabel('Email', { exact: true })).toHaveCount(0)

      const invited = newPerson('ivy')
      user('invite', '--email', invited.email)
      await page.goto(await outboxPage(context, host).link(invited.email, '/register'))
      for (const [label, value] of [
        ['Username', invited.username],
        ['Email', invited.email],
        ['Password', invited.password],
        ['Repeat the password', invited.password],
      ] as const)
        await page.getByLabel(label, { exact: true }).fill(value)
      await page.getByRole('button', { name: 'Create account' }).click()
      await expect(page.getByRole('status')).toBeVisible()
      // The link verifies the address, so the account can sign in at once.
      await logIn(page, host.url, invited)
      expect(user('invitations')).toMatch(new RegExp(`used .*${invited.email}`))
    })
  })
}
