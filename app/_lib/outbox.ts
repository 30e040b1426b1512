import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { MailMessage } from 'sallyport'
import { environment } from './environment'

export interface KeptMail extends MailMessage {
  id: string
  kind: string
  sentAt: string
}

const folder = () => join(environment.dataDir, 'outbox')

/** Replaces a mail server: writes one JSON file for each email. */
export async function keepMail(message: MailMessage, { kind }: { kind: string }): Promise<void> {
  await mkdir(folder(), { recursive: true, mode: 0o700 })
  const sentAt = new Date().toISOString()
  const id = `${sentAt.replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}`
  const mail: KeptMail = { id, kind, sentAt, ...message }
  const path = join(folder(), `${id}.json`)
  // The file is renamed into place, so a reader never sees half an email.
  await writeFile(`${path}.part`, JSON.stringify(mail, null, 2), { mode: 0o600 })
  await rename(`${path}.part`, path)
}

/** The newest emails first, at most `limit`. */
export async function keptMails(limit = 50): Promise<KeptMail[]> {
  const names = await readdir(folder()).catch(() => [])
  const newest = names
    .filter((name) => name.endsWith('.json'))
    .sort()
    .reverse()
    .slice(0, limit)
  return Promise.all(newest.map(async (name) => JSON.parse(await readFile(join(folder(), name), 'utf8')) as KeptMail))
}
