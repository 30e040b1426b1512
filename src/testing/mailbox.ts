import { existsSync, readFileSync } from 'node:fs'
import type { MailKind, MailMessage } from '../config/mail-kinds.js'

/** An email that the service would have sent. */
export interface TestMail extends MailMessage {
  kind: MailKind
}

export interface Mailbox {
  /** Every email so far, oldest first. */
  mails: readonly TestMail[]
  /** The newest email, or the newest one to an address. */
  lastMail(to?: string): TestMail | undefined
  /** The six digits of the newest emailed code. @throws Error if there is none */
  lastCode(to?: string): string
  /** The URL of the newest link, for example `https://app.example/verify-email?key=…`. @throws Error if there is none */
  lastLink(to?: string): string
}

/**
 * The emails of a running server whose `sendMail` appends each as a line of JSON to a file. Every call reads the file again.
 * @param baseUrl the start of every link: FRONTEND_BASE_URL, or BASE_URL
 * @example
 * const { lastLink } = openMailFile('test-mail.jsonl', 'http://localhost:3000')
 * console.log(lastLink('ann@app.example'))
 */
export function openMailFile(path: string, baseUrl: string): Mailbox {
  const read = () => {
    const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
    // The server may still be writing the part after the last line break.
    // The `sendMail` of the example writes each line.
    return lines.slice(0, -1).map((line) => JSON.parse(line) as TestMail)
  }
  return makeMailbox(read, () => baseUrl)
}

/** A mailbox over a growing list. */
export function makeMailbox(mails: () => readonly TestMail[], base: () => string): Mailbox {
  const lastMail = (to?: string) => mails().findLast((mail) => to === undefined || mail.to === to.toLowerCase())
  const found = (what: string, to: string | undefined, pattern: RegExp): string => {
    const match = pattern.exec(lastMail(to)?.text ?? '')?.[1]
    if (match === undefined) throw new Error(`No ${what} in the last mail${to ? ` to ${to}` : ''}`)
    return match
  }
  const escaped = () => base().replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return {
    get mails() {
      return mails()
    },
    lastMail,
    lastCode: (to) => found('code', to, /(?:^|\D)(\d{6})(?:\D|$)/),
    lastLink: (to) => found('link', to, new RegExp(`(${escaped()}\\S*[?&](?:key|token)=[\\w-]+)`)),
  }
}
