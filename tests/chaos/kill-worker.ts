import { PrismaLibSql } from '@prisma/adapter-libsql'
import { PrismaPg } from '@prisma/adapter-pg'
import { Client } from '../harness/client-jar.js'
import { openClient } from '../harness/clients.js'
import { makeServiceOver } from '../harness/service.js'
import { Crash, type Moment } from './crash.js'
import { watched } from './statement-door.js'

/** A process that is killed with kill -9 at its point. */
class Kill extends Crash {
  override die(): Promise<never> {
    process.kill(process.pid, 'SIGKILL')
    return new Promise(() => undefined)
  }
}

export interface Request {
  path: string
  body: object
  cookies: string
}

const adapterOf = {
  sqlite: (url: string) => new PrismaLibSql({ url, timeout: 5000 }),
  postgresql: (url: string) => new PrismaPg(url),
}

/** Sends a request and its emails, and is killed at a write. Returns the status if there are fewer writes. */
export default async function send(
  provider: keyof typeof adapterOf,
  url: string,
  request: string,
  write: string,
  moment: Moment,
): Promise<number> {
  const { path, body, cookies } = JSON.parse(request) as Request
  const kill = new Kill({ write: Number(write), moment })
  const adapter = watched(adapterOf[provider](url), kill)
  const service = makeServiceOver(await openClient(provider, url, { adapter }), { RATE_LIMITS: {} })
  const answer = await new Client(service.auth.handlers).post(path, body, { cookies: cookies || 'none=1' })
  await service.settle()
  return answer.status
}
