import { expect, type Page } from '@playwright/test'
import type { Person } from './person.js'

/** Presses Tab until `name` has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 100; presses++) {
    const focused = page.locator(':focus')
    if ((await focused.count()) > 0 && (await focused.getAttribute('aria-label')) === name) return
    if ((await focused.count()) > 0 && (await focused.textContent()) === name) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard does not reach ${name}`)
}

/** Moves to a button with Tab and presses Enter. */
export async function press(page: Page, name: string): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press('Enter')
}

/** Moves to a field with Tab and types. */
export async function typeInto(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByLabel(label, { exact: true })
  await expect(field).toBeVisible()
  for (let presses = 0; presses < 100; presses++) {
    if (await field.evaluate((input) => input === document.activeElement)) return page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard does not reach ${label}`)
}

export async function typeCode(page: Page, code: string): Promise<void> {
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

export async function typeLogin(page: Page, url: string, person: Person): Promise<void> {
  await page.goto(`${url}/login`)
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  const name = page.getByLabel('Username or email')
  while (!(await name.evaluate((input) => input === document.activeElement))) await page.keyboard.press('Tab')
  await page.keyboard.type(person.username)
  await page.keyboard.press('Tab')
  await page.keyboard.type(person.password)
  await page.keyboard.press('Enter')
}
