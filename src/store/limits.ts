export { databaseLimits, purgeLimits } from './limits-database.js'
export { memoryLimits } from './limits-memory.js'
export { redisLimits } from './limits-redis.js'
export type { LimitMode, LimitRequest, LimitReturn, LimitStore, LimitVerdict } from './limits-rules.js'
