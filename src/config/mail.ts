import { lookProblems } from './mail-look.js'
import type { ConfigProblem } from './problems.js'
import { notAllowed } from './problems.js'
import type { AuthOptions, Config } from './types.js'

interface CheckedMail {
  mail: Config['mail']
  environment: ConfigProblem[]
}

const MAILBOX = "an address such as 'App <no-reply@app.example>'"

/** Checks `mail`, which `sendMail` makes optional. Never quotes the transport, because its URL contains a password. */
export function checkMail(given: AuthOptions['mail'], sendsItself: boolean, base: string): CheckedMail {
  const environment: ConfigProblem[] = []
  // optionProblems() reports a wrong type.
  const { transport, from, replyTo, brand, timeZone } = typeof given === 'object' && given !== null ? given : {}
  if (!transport && !sendsItself) {
    environment.push({
      key: 'mail.transport',
      message: 'is missing; allowed: an smtp:// or smtps:// address, nodemailer options, or sendMail',
    })
  }
  if (typeof transport === 'string' && transport && !/^smtps?:\/\/[^\s]+$/.test(transport)) {
    environment.push({
      key: 'mail.transport',
      message: 'is no address of a mail server; allowed: smtp://… or smtps://…',
    })
  }
  if (!from && !sendsItself) {
    environment.push({ key: 'mail.from', message: `is missing; allowed: ${MAILBOX}` })
  }
  for (const [key, value] of [
    ['mail.from', from],
    ['mail.replyTo', replyTo],
  ] as const) {
    if (typeof value === 'string' && value && !isMailbox(value))
      environment.push({ key, message: notAllowed(value, MAILBOX) })
  }
  environment.push(...lookProblems(brand, timeZone))
  const host = base ? new URL(base).hostname : 'localhost'
  return {
    mail: {
      transport: transport || undefined,
      from: from || `no-reply@${host}`,
      replyTo: replyTo || undefined,
      brand: Object.freeze({ ...brand }),
      timeZone: timeZone ?? 'UTC',
    },
    environment,
  }
}

/** One address, with or without a name. A line break would start another header. */
const isMailbox = (text: string) => /^(?:[^<>\p{Cc}]*<[^<>\s@]+@[^<>\s@]+>|[^<>\s@,]+@[^<>\s@,]+)$/u.test(text)
