import { openDb } from '../../src/store/base/open-db.js'
import { databaseLimits } from '../../src/store/limits/database.js'
import { openClient } from '../harness/clients.js'
import type { Provider } from '../harness/providers.js'

const HOUR = 3_600_000

/** Makes parallel attempts beside the other processes. Returns how many were allowed. */
export default async function attempt(
  provider: Provider,
  url: string,
  mode: 'window' | 'delay',
  attempts: string,
  together: () => Promise<void>,
) {
  const client = await openClient(provider, url)
  const database = openDb(client, { userModel: 'User' })
  const limits = databaseLimits(database, () => new Date(Date.UTC(2026, 0, 1)))
  const account = { key: 'shared', limits: [{ limit: 10, period: HOUR }], mode }
  const address = { key: 'address', limits: [{ limit: 500, period: HOUR }], mode: 'window' as const }
  await database.user.count()
  await together()
  const work = Array.from({ length: Number(attempts) }, (_, index) =>
    // Each call has another order of the limits, because rules may differ in order.
    limits.consume(index % 2 ? [account, address] : [address, account]),
  )
  const verdicts = await Promise.all(work)
  await client.$disconnect()
  return verdicts.filter((verdict) => verdict.allowed).length
}
