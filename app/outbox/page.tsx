import type { Metadata } from 'next'
import { headers } from 'next/headers'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { AutoRefresh } from '../_components/auto-refresh'
import { MailFrame } from '../_components/mail-frame'
import { environment, isLocal } from '../_lib/environment'
import { type KeptMail, keptMails } from '../_lib/outbox'

export const metadata: Metadata = { title: 'Outbox', robots: { index: false } }

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/

/**
 * The demo listens on this machine only (scripts/demo/start.mjs). Two kinds of strangers remain: a site whose name resolves to
 * this machine (DNS rebinding), which the Host header reveals, and visitors of a proxy on this machine, which X-Forwarded-For
 * lists. Next.js writes the address of the connection there if the header is absent.
 */
async function isAllowed(): Promise<boolean> {
  if (!environment.outbox) return false
  if (process.env.DEMO_OUTBOX === '1') return true
  const asked = await headers()
  const from = (asked.get('x-forwarded-for') ?? '').split(',').map((address) => address.trim())
  return isLocal(`http://${asked.get('host')}`) && from.every((address) => LOOPBACK.test(address))
}

export default async function OutboxPage() {
  if (!(await isAllowed())) notFound()
  const mails = await keptMails()
  return (
    <div className="stack">
      <header className="page-head">
        <AutoRefresh />
        <h1>Outbox</h1>
        <p>
          No mail server is set (SMTP_URL), so the demo keeps its emails here. The newest comes first. This page looks
          for new ones every five seconds.
        </p>
        <Link href="/outbox" prefetch={false} className="button">
          Refresh
        </Link>
      </header>
      {mails.length === 0 && <p className="card">No emails yet.</p>}
      {mails.map((mail) => (
        <Mail key={mail.id} mail={mail} />
      ))}
    </div>
  )
}

function Mail({ mail }: { mail: KeptMail }) {
  return (
    <article className="card mail" data-kind={mail.kind}>
      <h2 className="card-title">{mail.subject}</h2>
      <p className="card-intro">
        To <b>{mail.to}</b>, <time dateTime={mail.sentAt}>{mail.sentAt.replace('T', ' ').slice(0, 19)} UTC</time>
      </p>
      <MailFrame title={mail.subject} html={mail.html} />
      <details>
        <summary>As plain text</summary>
        <pre className="mail-text">{withLinks(mail.text)}</pre>
      </details>
    </article>
  )
}

/** The text, with its URLs as links. */
const withLinks = (text: string) =>
  text.split(/(https?:\/\/[^\s<>]+)/).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an email never change
      <a key={index} href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  )
