import { Client } from '../harness/client-jar.js'
import { openClient } from '../harness/clients.js'
import type { TestDatabase } from '../harness/databases.js'
import type { Provider } from '../harness/providers.js'
import { makeService } from '../harness/service.js'

/** Refreshes one token many times at once, beside the other processes. Returns each status with its successor. */
export default async function refreshMany(
  provider: Provider,
  url: string,
  refresh: string,
  times: string,
  together: () => Promise<void>,
): Promise<[number, string | undefined][]> {
  const client = await openClient(provider, url)
  const service = makeService({ client } as TestDatabase, { USE_AUTH_COOKIE: false })
  await service.ctx.db.user.count()
  await together()
  const answers = await Promise.all(
    Array.from({ length: Number(times) }, () =>
      new Client(service.auth.handlers).post<{ refresh?: string }>('token/refresh/', { refresh }),
    ),
  )
  await client.$disconnect()
  return answers.map(({ status, body }) => [status, body.refresh])
}
