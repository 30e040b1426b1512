import { existsSync, readFileSync } from 'node:fs'
import type { MailKind, MailMessage } from '../config/host-types.js'

/** A mail the service would have sent. */
export interface TestMail extends MailMessage {
  kind: MailKind
}

export interface Mailbox {
  /** Every mail so far, oldest first. */
  mails: readonly TestMail[]
  /** The newest mail, to an address when one is given. */
  lastMail(to?: string): TestMail | undefined
  /** The six digits of the newest mailed code. @throws Error when there is none */
  lastCode(to?: string): string
  /** The address of the newest link, such as `https://app.example/verify-email?key=…`. @throws Error when there is none */
  lastLink(to?: string): string
}

/**
 * The mails of a running server, whose `sendMail` adds each as a line of JSON to a file. Read anew at every question.
 * @param baseUrl where links lead: FRONTEND_BASE_URL, or BASE_URL
 * @example sendMail: async (mail, { kind }) => appendFile(path, `${JSON.stringify({ ...mail, kind })}\n`)
 */
export function openMailFile(path: string, baseUrl: string): Mailbox {
  const read = () => {
    const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : []
    // What follows the last line break is still being written.
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
