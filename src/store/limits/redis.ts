import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { Log, RedisClient } from '../../config/types.js'
import {
  countedInVain,
  type LimitRequest,
  type LimitReturn,
  type LimitRow,
  type LimitStore,
  limitRows,
  MAX_ANONYMOUS,
  overallVerdict,
  type RowVerdict,
  returnedRows,
} from './rules.js'
import { limitScript, OPERATION, PEEK } from './script.js'

/** Milliseconds after which a Redis that does not answer counts as down. */
const PATIENCE = 1000
/** Milliseconds after that in which Redis is not tried again, so that requests do not wait in vain. */
const PAUSE = 2000

type Limiters = (row: Pick<LimitRow, 'limit' | 'period'>) => RateLimiterRedis

/** The name under which rate-limiter-flexible registers its script on an ioredis client, and ours. */
const SCRIPT = { theirs: 'rlflxIncr', ours: 'sallyportIncr' } as const

/**
 * An ioredis client keeps one script per name. The host may use rate-limiter-flexible over the same client, and neither may
 * run the other's script.
 */
function ownScript(client: RedisClient): RedisClient {
  if (!('defineCommand' in client)) return client
  const nameOf = <Name>(name: Name) => (name === SCRIPT.theirs ? SCRIPT.ours : name)
  return new Proxy(client, {
    get(target, name) {
      const value: unknown = Reflect.get(target, nameOf(name))
      if (typeof value !== 'function') return value
      if (name === 'defineCommand') return (own: string, script: object) => value.call(target, nameOf(own), script)
      return value.bind(target)
    },
  })
}

/** One limiter per limit. All of them use one script. */
function limitersOf(given: RedisClient, ceiling: number): Limiters {
  const client = ownScript(given)
  const known = new Map<string, RateLimiterRedis>()
  const make = (points: number, duration: number): RateLimiterRedis =>
    new RateLimiterRedis({
      storeClient: client,
      // node-redis has another signature of `eval`. Only ioredis has `defineCommand`.
      useRedisPackage: !('defineCommand' in client),
      rejectIfRedisNotReady: true,
      keyPrefix: 'sallyport',
      customIncrTtlLuaScript: limitScript(ceiling),
      points,
      duration,
    })
  return ({ limit, period }) => {
    const name = `${limit}/${period}`
    const limiter = known.get(name) ?? make(limit, Math.ceil(period / 1000))
    known.set(name, limiter)
    return limiter
  }
}

/**
 * ioredis with `lazyConnect` connects at the first command, but a limiter sends no command before the client is connected.
 * So we connect it; concurrent callers share the attempt. Reconnecting is left to the client.
 */
function opener(client: RedisClient): () => Promise<unknown> {
  // Only ioredis has a status 'wait', and `connect` with it.
  const lazy = client as { status?: unknown; connect?: () => Promise<unknown> }
  let opening: Promise<unknown> | undefined
  return async () => {
    if (lazy.status === 'wait' && lazy.connect) {
      opening = lazy.connect().finally(() => {
        opening = undefined
      })
    }
    await opening
  }
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Redis did not answer in time')), PATIENCE)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** @throws the client's error when Redis is down */
async function consumeRow(limiters: Limiters, row: LimitRow, operation = OPERATION[row.mode]): Promise<RowVerdict> {
  try {
    await limiters(row).consume(row.id, operation)
    return { row, denied: false, wait: 0 }
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return { row, denied: true, wait: refusal.msBeforeNext }
    throw refusal
  }
}

async function consume(limiters: Limiters, requests: readonly LimitRequest[]) {
  const verdicts = await Promise.all(limitRows(requests).map((row) => consumeRow(limiters, row)))
  await Promise.all(countedInVain(verdicts).map((row) => limiters(row).reward(row.id, 1)))
  return overallVerdict(verdicts)
}

async function isUsedUp(limiters: Limiters, requests: readonly LimitRequest[]): Promise<boolean> {
  const verdicts = await Promise.all(limitRows(requests).map((row) => consumeRow(limiters, row, PEEK)))
  return verdicts.some(({ denied }) => denied)
}

async function refund(limiters: Limiters, returns: readonly LimitReturn[]): Promise<void> {
  await Promise.all(
    returnedRows(returns).map((row) => (row.clear ? limiters(row).delete(row.id) : limiters(row).reward(row.id, 1))),
  )
}

/** Half of every limit, but at least 1: several processes may each count by themselves. */
const halved = <Counted extends LimitReturn>(requests: readonly Counted[]): Counted[] =>
  requests.map((request) => ({
    ...request,
    limits: request.limits.map(({ limit, period }) => ({ limit: Math.max(1, Math.floor(limit / 2)), period })),
  }))

/** Runs `work`, or `instead` while Redis is down. */
type Guard = <T>(work: () => Promise<T>, instead: () => Promise<T>) => Promise<T>

function guardOf(client: RedisClient, log?: Pick<Log, 'warn'>): Guard {
  const opened = opener(client)
  let down = false
  let askAgain = 0
  return async (work, instead) => {
    if (performance.now() < askAgain) return instead()
    try {
      const result = await inTime(opened().then(work))
      down = false
      return result
    } catch (error) {
      if (!down) log?.warn('Redis is down: rate limits are counted in this process, at half', { error: String(error) })
      down = true
      askAgain = performance.now() + PAUSE
      return instead()
    }
  }
}

/**
 * Counters in Redis, by its own clock; its keys expire. While Redis is down, `fallback` counts at half the limits.
 * @param client an ioredis client, or a node-redis client that the host has connected
 */
export function redisLimits(
  client: RedisClient,
  fallback: LimitStore,
  log?: Pick<Log, 'warn'>,
  ceiling = MAX_ANONYMOUS,
): LimitStore {
  const limiters = limitersOf(client, ceiling)
  const guard = guardOf(client, log)
  return {
    consume: (requests) =>
      guard(
        () => consume(limiters, requests),
        () => fallback.consume(halved(requests)),
      ),
    isUsedUp: (requests) =>
      guard(
        () => isUsedUp(limiters, requests),
        () => fallback.isUsedUp(halved(requests)),
      ),
    refund: (returns) =>
      guard(
        () => refund(limiters, returns),
        () => fallback.refund(halved(returns)),
      ),
  }
}
