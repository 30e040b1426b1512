import { expect, test } from '@playwright/test'
import { type Host, startHost } from './host.js'
import { addDevice, addPasskey, passkeyButton, passkeySettings } from './passkey.js'
import { logIn, logOut, verifiedPerson } from './person.js'
import { expectSignedIn, formAlert } from './second-step.js'

let host: Host
test.beforeAll(async () => {
  host = await startHost()
})
test.afterAll(() => host.stop())

test('a passkey, from its first use to its removal', async ({ page, browser }) => {
  const person = await verifiedPerson(browser, host, 'pia')
  const device = await addDevice(page)
  await logIn(page, host.url, person)
  await addPasskey(page)
  expect(await device.count()).toBe(1)

  // Nobody types or presses anything: the browser lists the passkey at the name field, and its user agrees.
  await logOut(page)
  await page.goto(`${host.url}/login`)
  await expectSignedIn(page)

  await device.touch(false)
  await logOut(page)
  await page.goto(`${host.url}/login`)
  await expect(page.getByLabel('Username or email')).toHaveAttribute('autocomplete', 'username webauthn')
  await device.recognize(false)
  // Before the question: one that already waits for the touch waits on when the device does not recognize its user.
  await device.touch(true)
  await passkeyButton(page).click()
  await expect(page.getByText('No passkey was used. You can try again.')).toBeVisible()
  await expect(formAlert(page)).toHaveCount(0)
  await device.recognize(true)
  await passkeyButton(page).click()
  await expectSignedIn(page)

  await passkeySettings(page)
    .getByRole('button', { name: /^Remove/ })
    .click()
  await passkeySettings(page).getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(passkeySettings(page).getByText('You have no passkey yet.')).toBeVisible()
  // The device still has it, and offers it in the list.
  await logOut(page)
  await page.goto(`${host.url}/login`)
  await expect(formAlert(page)).toContainText('The passkey was not accepted.')
})
