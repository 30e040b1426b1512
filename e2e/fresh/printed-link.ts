import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'

const log = process.env.FRESH_LOG ?? ''

/** The link in the email that the server printed. */
export async function printedLink(address: string): Promise<string> {
  const read = () =>
    readFileSync(log, 'utf8')
      .split(`To ${address}\n`)[1]
      ?.match(/http:\S+\/verify-email\?key=[\w-]+/)?.[0]
  await expect(async () => expect(read()).toBeTruthy()).toPass({ timeout: 20_000 })
  return read() ?? ''
}
