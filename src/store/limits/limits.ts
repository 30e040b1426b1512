export { databaseLimits, evictLimits, purgeLimits } from './database.js'
export { makeCounters, memoryLimits } from './memory.js'
export { redisLimits } from './redis.js'
export type { LimitRequest, LimitStore } from './rules.js'
