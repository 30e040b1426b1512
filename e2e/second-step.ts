import { expect, type Page } from '@playwright/test'
import { type Authenticator, type CodeSource, scanQrCode } from './authenticator.js'
import { fillLogin, type Person } from './person.js'

export const mfaSettings = (page: Page) => page.getByRole('region', { name: 'Two-step sign-in' })
export const backupCodes = (page: Page) => page.getByRole('region', { name: 'Your backup codes' })
export const methodItem = (page: Page, name: string) => mfaSettings(page).locator(`[data-method=${name}]`)

export async function enterCode(page: Page, code: string, button = 'Verify'): Promise<void> {
  const field = page.getByLabel('Code', { exact: true })
  const isStep = ['Verify', 'Sign in'].includes(button)
  const hasScript = await page.evaluate(() => matchMedia('(scripting: enabled)').matches)
  // The attribute comes with the script that submits the last digit.
  if (isStep && hasScript) await expect(field).toHaveAttribute('data-digits')
  const submits = /^\d{6}$/.test(code) && (await field.getAttribute('data-digits')) === 'submit'
  await field.fill(code)
  if (!submits) await page.getByRole('button', { name: button, exact: true }).click()
}

/** Sets up an authenticator app. The page then shows its backup codes. */
export async function addApp(page: Page): Promise<Authenticator> {
  await mfaSettings(page).getByRole('button', { name: 'Set up: Authenticator app' }).click()
  const app = await scanQrCode(page)
  await enterCode(page, await app.next())
  await expect(backupCodes(page)).toBeVisible()
  return app
}

export async function confirmCodes(page: Page): Promise<void> {
  await page.getByLabel('I have saved these codes').check()
  await page.getByRole('button', { name: 'Done', exact: true }).click()
}

/** Reads the backup codes and confirms that they are saved. */
export async function saveBackupCodes(page: Page): Promise<string[]> {
  await expect(backupCodes(page)).toBeVisible()
  const codes = await backupCodes(page).getByRole('listitem').allInnerTexts()
  await confirmCodes(page)
  await expect(mfaSettings(page).getByText('Saved.')).toBeVisible()
  return codes
}

/** Adds the email method. `code` is a code of an active method, or a backup code. */
export async function addEmail(page: Page, mail: CodeSource, code: string): Promise<void> {
  await mfaSettings(page).getByRole('button', { name: 'Set up: Email' }).click()
  await enterCode(page, code, 'Set up: Email')
  await expect(page.getByRole('button', { name: 'Verify' })).toBeVisible()
  await enterCode(page, await mail.next())
  await expect(mfaSettings(page).getByText('Saved.')).toBeVisible()
}

/** Signs in with username and password, up to the second step. */
export async function submitPassword(page: Page, url: string, person: Person, asked: 'app' | 'email'): Promise<void> {
  await page.goto(`${url}/login`)
  await fillLogin(page, person)
  await expect(page.getByRole('main').locator('[data-status=mfa]')).toHaveAttribute('data-method', asked)
}

export const expectSignedIn = (page: Page) => expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible()
export const formAlert = (page: Page) => page.getByRole('main').getByRole('alert')
