import type { SentMessageInfo, Transport, Transporter } from 'nodemailer'
import type { MailMessage } from '../config/types.js'
import { propertiesOf, valueAt } from '../contract/objects.js'
import { assertHeaderValue, assertOneAddress } from './address.js'

/** Milliseconds: to connect, and for one email in total. */
const CONNECT_TIMEOUT = 5_000
const SEND_TIMEOUT = 15_000
/** How many emails one process sends at the same time. */
export const MAILS_IN_FLIGHT = 5

export type SendMail = (message: MailMessage) => Promise<void>

const SMTP_LIMITS = {
  pool: true,
  maxConnections: MAILS_IN_FLIGHT,
  connectionTimeout: CONNECT_TIMEOUT,
  greetingTimeout: CONNECT_TIMEOUT,
  dnsTimeout: CONNECT_TIMEOUT,
  socketTimeout: SEND_TIMEOUT - CONNECT_TIMEOUT,
  disableFileAccess: true,
  disableUrlAccess: true,
} as const

/** A transporter that the host created. */
const isTransporter = (value: object): value is Transporter<SentMessageInfo> =>
  typeof valueAt(value, ['sendMail']) === 'function'

/** A plugin of nodemailer: any object that can send. */
const isPlugin = (value: object): value is Transport<SentMessageInfo> => typeof valueAt(value, ['send']) === 'function'

const openTransport = async (transport: string | object): Promise<Transporter<SentMessageInfo>> => {
  const { createTransport } = await import('nodemailer')
  if (typeof transport === 'string') return createTransport({ ...SMTP_LIMITS, url: transport })
  // Both keep their own options.
  if (isTransporter(transport)) return transport
  if (isPlugin(transport)) return createTransport(transport)
  return createTransport({ ...SMTP_LIMITS, ...transport })
}

/**
 * Waits for a sender, at most {@link SEND_TIMEOUT}.
 * @throws Error with code ETIMEDOUT
 */
export const withinSendTimeout = async <Result>(sending: Promise<Result>, limit = SEND_TIMEOUT): Promise<Result> => {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(Object.assign(new Error('The mail server took too long'), { code: 'ETIMEDOUT' }))
    }, limit)
  })
  try {
    return await Promise.race([sending, tooLate])
  } finally {
    clearTimeout(timer)
  }
}

/** @throws Error if the message has not exactly one recipient, or a header contains a line break */
export const assertMessage = (message: MailMessage): void => {
  assertOneAddress(message.to)
  for (const value of [message.from, message.subject, ...Object.values(message.headers ?? {})]) assertHeaderValue(value)
}

/**
 * Sends by nodemailer: an SMTP URL, its options, a plugin or a ready transporter. Nothing is opened before the first mail.
 * The returned function throws if the server refuses the email; its errors never contain the address.
 */
export const makeTransport = (mail: { transport: string | object | undefined }): SendMail => {
  let opened: Promise<Transporter<SentMessageInfo>> | undefined
  return async (message) => {
    if (mail.transport === undefined) throw new Error('No mail transport: give `mail.transport` or a `sendMail` hook')
    assertMessage(message)
    opened ??= openTransport(mail.transport)
    const transporter = await opened
    await withinSendTimeout(transporter.sendMail({ ...message, to: { name: '', address: message.to } }))
  }
}

/** Checks that the mail server accepts a connection and the credentials. Returns null or the problem; sends no email. */
export const checkTransport = async ({
  transport,
}: {
  transport: string | object | undefined
}): Promise<string | null> => {
  if (transport === undefined) return 'There is no mail transport.'
  try {
    const transporter = await openTransport(transport)
    await withinSendTimeout(transporter.verify())
    transporter.close()
    return null
  } catch (error) {
    const { code, responseCode } = propertiesOf(error)
    // nodemailer's message may contain the SMTP URL with its password.
    return `The connection failed with ${[code, responseCode].filter(Boolean).join(', ') || 'an unknown error'}.`
  }
}
