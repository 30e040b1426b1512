import { type BrowserContext, expect } from '@playwright/test'
import { SMTPServer } from 'smtp-server'
import { freePort, type Host } from './host.js'

/** The source of a test's emails. */
export interface Mailbox {
  /** Waits for an email to `address` with a link that contains `path`. Returns that link of the newest one. */
  link(address: string, path: string): Promise<string>
}

const linkIn = (text: string, path: string): string | undefined =>
  text.match(/https?:\/\/[^\s<>"]+/g)?.find((address) => new URL(address).pathname === path)

/** Reads the demo's /outbox page. */
export function outboxPage(context: BrowserContext, host: Host): Mailbox {
  return {
    async link(address, path) {
      const page = await context.newPage()
      const mails = page.getByRole('article').filter({ hasText: address })
      const link = mails.locator(`a[href*="${path}?"]`).first()
      await expect(async () => {
        await page.goto(`${host.url}/outbox`)
        await expect(link).toBeAttached({ timeout: 1000 })
      }).toPass({ timeout: 20_000 })
      const href = await link.getAttribute('href')
      await page.close()
      return href ?? ''
    },
  }
}

/** The decoded text part of an email. */
function textOf(raw: string): string {
  const part = raw.split(/\r\n--/).find((piece) => /content-type: text\/plain/i.test(piece)) ?? raw
  const [head = '', ...body] = part.split('\r\n\r\n')
  const text = body.join('\r\n\r\n')
  if (/base64/i.test(head)) return Buffer.from(text, 'base64').toString()
  if (!/quoted-printable/i.test(head)) return text
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

export interface MailServer extends Mailbox {
  url: string
  received: { to: string; text: string }[]
  stop(): Promise<void>
}

/** A real SMTP server that stores the emails it receives. */
export async function startMailServer(): Promise<MailServer> {
  const received: MailServer['received'] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const text = textOf(Buffer.concat(chunks).toString())
        for (const { address } of session.envelope.rcptTo) received.push({ to: address, text })
        done()
      })
    },
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    async link(address, path) {
      let found: string | undefined
      await expect
        .poll(
          () => {
            const mail = received.findLast(({ to, text }) => to === address && linkIn(text, path) !== undefined)
            found = mail && linkIn(mail.text, path)
            return found
          },
          { timeout: 20_000 },
        )
        .toBeTruthy()
      return found ?? ''
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
