import { Client } from './client-jar.js'
import { keysOf, newMails } from './mailbox.js'
import type { TestService } from './service.js'

export interface MailedLogin {
  kind: string | undefined
  code: string
  key: string
  text: string
}

/** Asks for a sign-in by email, in the browser of the client. */
export const askEmail = (client: Client, email = 'ann@example.com', body: object = {}) =>
  client.post<{ detail: string; ephemeral_token: string }>('login/email/', { email, ...body })

/** The newest email since the last call, with its code and the key of its link. */
export async function mailedLogin(service: TestService): Promise<MailedLogin> {
  const mail = (await newMails(service)).at(-1)
  const text = mail?.text ?? ''
  return { kind: mail?.kind, code: /\b(\d{6})\b/.exec(text)?.[1] ?? '', key: keysOf(mail)[0] ?? '', text }
}

/** A browser that has asked, new unless it is given, with the email that it got. */
export async function askedEmail(
  service: TestService,
  email?: string,
  client: Client = new Client(service.auth.handlers),
) {
  const answer = await askEmail(client, email)
  if (answer.status !== 200) throw new Error(`login/email/: ${answer.status} ${answer.text}`)
  return { client, answer, ...(await mailedLogin(service)) }
}

/** Another code of six digits. */
export const otherCode = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** The methods of the newest session. */
export async function newestMethods(service: TestService): Promise<string | undefined> {
  const [session] = await service.ctx.db.session.findMany({ where: {}, orderBy: { createdAt: 'desc' }, take: 1 })
  return session?.methods
}
