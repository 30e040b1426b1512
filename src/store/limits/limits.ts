export { databaseLimits, purgeLimits } from './database.js'
export { memoryLimits } from './memory.js'
export { redisLimits } from './redis.js'
export type { LimitMode, LimitRequest, LimitReturn, LimitStore, LimitVerdict } from './rules.js'
