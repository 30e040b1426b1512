export { databaseLimits, evictLimits, purgeLimits } from './database.js'
export { makeCounters, memoryLimits } from './memory.js'
export { redisLimits } from './redis.js'
export type { LimitMode, LimitRequest, LimitReturn, LimitStore, LimitVerdict } from './rules.js'
