import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import jsQR from 'jsqr'
import { generateSync } from 'otplib'
import type { Host } from './host.js'

/** A source of codes: an app or a mailbox. Each call returns a new code. */
export interface CodeSource {
  next(): Promise<string>
}

/** An authenticator app. */
export interface Authenticator extends CodeSource {
  issuer: string
  account: string
  secret: string
}

/** A camera: the screen as pixels. The browser decodes the PNG on a separate page. */
async function photograph(picture: Locator) {
  const png = await picture.screenshot()
  const page = await picture.page().context().newPage()
  const { data, width, height } = await page.evaluate(async (base64) => {
    const image = new Image()
    image.src = `data:image/png;base64,${base64}`
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.width
    canvas.height = image.height
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0)
    const pixels = context?.getImageData(0, 0, image.width, image.height).data ?? []
    return { data: Array.from(pixels), width: image.width, height: image.height }
  }, png.toString('base64'))
  await page.close()
  return { data: Uint8ClampedArray.from(data), width, height }
}

/** Reads the QR code of the page from a picture of it. */
export async function scanQrCode(page: Page): Promise<Authenticator> {
  const { data, width, height } = await photograph(page.getByRole('img', { name: 'QR code' }))
  const text = jsQR(data, width, height, { inversionAttempts: 'dontInvert' })?.data
  if (!text) throw new Error('The QR code cannot be read')
  const address = new URL(text)
  const [issuer = '', account = ''] = address.pathname.slice(1).split(':').map(decodeURIComponent)
  const [secret, period] = [address.searchParams.get('secret') ?? '', Number(address.searchParams.get('period'))]
  expect(`${address.protocol}//${address.host}`).toBe('otpauth://totp')
  let used = 0
  return {
    issuer,
    account,
    secret,
    // The service accepts a code once, so this waits until the app shows another one.
    async next() {
      while (Math.floor(Date.now() / 1000 / period) <= used) await page.waitForTimeout(200)
      used = Math.floor(Date.now() / 1000 / period)
      return generateSync({ secret, period, epoch: used * period })
    },
  }
}

/** The codes emailed to an address, read on the demo's /outbox. */
export function mailedCodes(context: BrowserContext, host: Host, address: string, kind = 'mfa-code'): CodeSource {
  let read = 0
  return {
    async next() {
      const page = await context.newPage()
      const mails = page.locator(`article[data-kind=${kind}]`).filter({ hasText: address })
      await expect(async () => {
        await page.goto(`${host.url}/outbox`)
        expect(await mails.count()).toBeGreaterThan(read)
      }).toPass({ timeout: 30_000 })
      read = await mails.count()
      const text = await mails.first().locator('pre').textContent()
      await page.close()
      return text?.match(/\b\d{6}\b/)?.[0] ?? ''
    },
  }
}
