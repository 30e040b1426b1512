import type { Context } from '../../context.js'
import type { Endpoint } from '../../contract/endpoint.js'
import { hashingQueue, type Turn } from '../../crypto/hashing-queue.js'
import type { Asker } from '../../fair-lane.js'
import { measure } from '../../flows/base/measure.js'
import { hashingAsker } from '../../flows/limits/hashing-asker.js'
import type { Incoming } from './read.js'

/**
 * Runs a task of a request. If the request hashes, the task waits for its turn. It gets a context whose hasher ends the turn, and
 * a function that ends the turn earlier. A later hash does not wait again.
 * @param body as sent
 * @throws AuthError 'unavailable' if the turn would come too late. The database and the counters are unchanged then
 */
export async function inHashingTurn<Result>(
  ctx: Context,
  { endpoint: { hashes, guard }, incoming, body }: { endpoint: Endpoint; incoming: Incoming; body: unknown },
  task: (ctx: Context, endTurn: () => void) => Promise<Result>,
): Promise<Result> {
  const { caller, credential, request } = incoming
  const fields = fieldsOf(body)
  // Without a credential the guard refuses at once.
  const refused = guard !== 'none' && (credential.kind === 'none' || credential.malformed)
  if (!hashes || refused || hashes.when?.(fields) === false) return task(ctx, () => {})
  const named = hashes.account?.map((field) => fields[field]).find(isText)
  const asker = hashingAsker(ctx, caller, { named, credential })
  const turn = await measuredTurn(ctx, asker, request.signal)
  try {
    return await task({ ...ctx, passwords: turn.hasher(ctx.passwords) }, () => turn.end())
  } finally {
    turn.end()
  }
}

/** Waits for a turn. @throws AuthError 'unavailable' if it would come too late */
async function measuredTurn({ config }: Context, asker: Asker, signal: AbortSignal): Promise<Turn> {
  const queue = hashingQueue()
  const begun = performance.now()
  const waited = (outcome: 'started' | 'refused') =>
    measure(config, { name: 'hashing', outcome, duration: performance.now() - begun, waiting: queue.waiting })
  try {
    const turn = await queue.turn(asker, signal)
    waited('started')
    return turn
  } catch (error) {
    waited('refused')
    throw error
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

const fieldsOf = (body: unknown): Readonly<Record<string, unknown>> =>
  typeof body === 'object' && body !== null ? Object.fromEntries(Object.entries(body)) : {}
