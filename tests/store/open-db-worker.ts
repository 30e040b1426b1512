import { openDb } from '../../src/store/base/open-db.js'
import { openClient } from '../harness/clients.js'
import type { Provider } from '../harness/providers.js'

/** Creates users in parallel, each in a transaction that begins with a read. Returns the errors. */
export default async function write(
  provider: Provider,
  url: string,
  name: string,
  users: string,
  together: () => Promise<void>,
) {
  const client = await openClient(provider, url)
  const db = openDb(client, { userModel: 'User' })
  await db.user.count()
  await together()
  const work = Array.from({ length: Number(users) }, (_, index) => {
    const id = `many-${name}${index}`
    const user = { id, username: id, usernameKey: id, email: id, emailKey: id }
    return db.client.$transaction([db.user.count(), db.user.create({ data: user })])
  })
  const outcomes = await Promise.allSettled(work)
  await client.$disconnect()
  return outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []))
}
