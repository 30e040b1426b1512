import { ANONYMOUS, type LimitRow } from './rules.js'

/** The operation of the script, sent in the argument that the library uses for points. */
export const OPERATION: Readonly<Record<LimitRow['mode'], number>> = { window: 1, delay: 2, touch: 3 }

/** The operation that counts nothing and is refused when a window is used up. */
export const PEEK = 4

/**
 * Counts in Redis as `memory.ts` does, atomically. KEYS[1]: a hash of c (count) and b (blocked until, ms). ARGV: operation
 * (-1 refunds), -, limit, period in seconds. Returns {points, wait in ms}. The library reads more points than the limit as a
 * refusal.
 * Anonymous keys are listed by their creation time, and above the ceiling the oldest are deleted. The list has the same text
 * in braces as the keys, so Redis Cluster keeps it on the same node.
 */
export const limitScript = (ceiling: number): string => `
local key, op, limit, period = KEYS[1], tonumber(ARGV[1]), tonumber(ARGV[3]), tonumber(ARGV[4]) * 1000
local count = tonumber(redis.call('hget', key, 'c') or '0')
local ttl = redis.call('pttl', key)
local function clock()
  local time = redis.call('time')
  return tonumber(time[1]) * 1000 + math.floor(tonumber(time[2]) / 1000)
end
local function list()
  local at = string.find(key, '${ANONYMOUS}', 1, true)
  if not at or ttl >= 0 then return end
  local index = string.sub(key, 1, at + ${ANONYMOUS.length - 1})
  redis.call('zadd', index, string.format('%.0f', clock()), key)
  while redis.call('zcard', index) > ${ceiling} do
    redis.call('del', redis.call('zpopmin', index)[1])
  end
end
if op < 0 then
  if count > 0 then redis.call('hset', key, 'c', count - 1, 'b', 0) end
  if count <= limit and ttl > period then redis.call('pexpire', key, period) end
  return {0, 0}
end
if op == 3 then
  redis.call('hset', key, 'c', limit, 'b', 0)
  redis.call('pexpire', key, period)
  list()
  return {0, 0}
end
if op == 1 or op == ${PEEK} then
  if count >= limit then return {limit + 1, ttl} end
  if op == ${PEEK} then return {0, 0} end
  redis.call('hincrby', key, 'c', 1)
  if ttl < 0 then redis.call('pexpire', key, period) end
  list()
  return {0, 0}
end
local now = clock()
local blocked = tonumber(redis.call('hget', key, 'b') or '0')
if blocked > now then return {limit + 1, blocked - now} end
count = redis.call('hincrby', key, 'c', 1)
list()
if count < limit then
  if ttl < 0 then redis.call('pexpire', key, period) end
  return {0, 0}
end
local delay = math.max(1000, math.ceil(period / 16)) * 2 ^ math.min(count - limit, 30)
redis.call('hset', key, 'b', string.format('%.0f', now + math.min(delay, period)))
redis.call('pexpire', key, string.format('%.0f', period * 96))
return {0, 0}
`
