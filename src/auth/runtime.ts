import { queriesAdvice } from '../config/client-extensions.js'
import { contractOptions } from '../config/contract-options.js'
import { checkModels } from '../config/models.js'
import type { ConfigProblem } from '../config/problems.js'
import { ConfigError } from '../config/problems.js'
import type { Config, Log } from '../config/types.js'
import type { Context } from '../context.js'
import type { ContractOptions } from '../contract/endpoint.js'
import { operations } from '../contract/index.js'
import { makeKeyRing } from '../crypto/keys.js'
import { makePasswordHasher } from '../crypto/password.js'
import { type MailDriver, makeMailDriver } from '../flows/mail/driver.js'
import { describeError } from '../http/reply/describe-error.js'
import { mountRoutes } from '../http/route.js'
import { ROUTES } from '../http/routes/index.js'
import type { Service } from '../http/serve.js'
import { runAfter } from '../next/after.js'
import { openDb } from '../store/base/open-db.js'
import { databaseLimits, type LimitStore, memoryLimits, redisLimits } from '../store/limits/limits.js'
import { providerCatalog } from './provider-catalog.js'

/** Parts that tests may replace. */
export interface RuntimeOverrides {
  now?: () => Date
  /** Called with every task that runs after a response. */
  onTask?: (task: Promise<void>) => void
}

export interface Runtime extends Service {
  mail: MailDriver
  options: ContractOptions
  /** Whether an extension of the host's client needs a setting; for start() and doctor. */
  queriesAdvice: ReturnType<typeof queriesAdvice>
}

/** The configuration of the service and its problems. */
interface RuntimeSource {
  config: Config
  problems: readonly ConfigProblem[]
  prisma: object | (() => object)
}

export const clientOf = ({ prisma }: Pick<RuntimeSource, 'prisma'>): object =>
  typeof prisma === 'function' ? prisma() : prisma

/** Every problem, including those of the Prisma models. */
const allProblems = (source: RuntimeSource): ConfigProblem[] => [
  ...source.problems,
  ...checkModels(clientOf(source), source.config),
]

/** @throws ConfigError with every problem */
export function buildRuntime(source: RuntimeSource, overrides: RuntimeOverrides): Runtime {
  const problems = allProblems(source)
  if (problems.length > 0) throw new ConfigError(problems)
  const { config } = source
  const client = clientOf(source)
  const now = overrides.now ?? (() => new Date())
  const db = openDb(client, config)
  const keys = makeKeyRing(config.secrets, { signingKeys: config.signingKeys })
  const ctx: Context = {
    config,
    db,
    keys,
    passwords: config.hasher ?? makePasswordHasher(keys, { cost: config.settings.BCRYPT_COST }),
    limits: chooseLimits(config, databaseLimits(db, now), now),
    now,
    log: config.log,
    afterAnswer: (task) => runDetached(task, config.log, overrides),
    mailDue: () => mail.mailDue(),
  }
  const mail = makeMailDriver(ctx)
  const options = contractOptions(config, client, providerCatalog())
  const mounted = mountRoutes(operations(options), ROUTES)
  return { ctx, mail, options, mounted, queriesAdvice: queriesAdvice(client, config) }
}

/** Redis when the host passes a client. While it is down, counters in this process replace it. */
function chooseLimits(config: Config, database: LimitStore, now: () => Date): LimitStore {
  return config.redis ? redisLimits(config.redis, memoryLimits(now), config.log) : database
}

function runDetached(task: () => Promise<void>, log: Log, { onTask }: RuntimeOverrides): void {
  const run = async () => {
    try {
      await task()
    } catch (error) {
      log.error('a task after a response failed', { cause: describeError(error) })
    }
  }
  if (onTask) onTask(run())
  else if (!runAfter(run)) void run()
}
