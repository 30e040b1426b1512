import type { Client } from './client-jar.js'
import { keysOf, newMails } from './mailbox.js'
import type { TestService } from './service.js'

/** Asks for another address. Returns the key that its mailbox gets; '' when it gets none. */
export async function askForAddress(service: TestService, client: Client, email: string): Promise<string> {
  const answer = await client.post('email/change/', { email })
  if (answer.status !== 200) throw new Error(`email/change/: ${answer.status} ${answer.text}`)
  const mails = await newMails(service)
  return keysOf(mails.find(({ kind, to }) => kind === 'change-address' && to === email))[0] ?? ''
}

/** Changes the address. Returns the key of the undo link that the old mailbox gets. */
export async function moveTo(service: TestService, client: Client, email: string): Promise<string> {
  const key = await askForAddress(service, client, email)
  const answer = await client.post('email/change/confirm/', { key })
  if (answer.status !== 200) throw new Error(`email/change/confirm/: ${answer.status} ${answer.text}`)
  return keysOf((await newMails(service)).find(({ kind }) => kind === 'address-changed'))[0] ?? ''
}
