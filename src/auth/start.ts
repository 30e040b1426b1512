import { ConfigError } from '../config/problems.js'
import type { Log } from '../config/types.js'
import { purge } from '../flows/base/purge.js'
import { commonPasswords } from '../flows/password/common-passwords.js'
import { adoptIssuers } from '../flows/social/identity.js'
import { recordConnections } from '../http/request/connection.js'
import { startProcessTimer } from '../process-wide.js'
import { looseKeys } from '../store/base/collations.js'
import { lackingTables } from '../store/base/tables.js'
import type { Runtime } from './runtime.js'

/** Milliseconds between two purges of expired rows. */
const PURGE_INTERVAL = 3_600_000

function startPurging({ ctx }: Runtime): void {
  const run = () =>
    purge(ctx).catch((error: unknown) => {
      ctx.log.warn('the clean-up failed', { error: error instanceof Error ? error.name : 'unknown' })
    })
  startProcessTimer('purge-timer/v1', ctx.db.client, PURGE_INTERVAL, run)
  void run()
}

/** Logged only: the routes work once the migration has run. */
async function reportTables({ ctx: { db, log } }: Runtime): Promise<void> {
  try {
    const models = await lackingTables(db)
    if (models.length > 0) {
      log.error('the database lacks a table or a column of these models: run `npx prisma migrate deploy`', { models })
    }
  } catch (error) {
    log.error('the database does not answer', { error: error instanceof Error ? error.name : 'unknown' })
  }
}

/** Milliseconds between two attempts to check a database that did not answer at the start. */
const CHECK_AGAIN = 1000

/** A database that does not answer now is reported by `reportTables`, and checked as soon as it answers. */
async function refuseLooseKeys(runtime: Runtime): Promise<void> {
  if (await checkKeys(runtime)) return
  const timer = setInterval(async () => {
    if (await checkKeys(runtime)) clearInterval(timer)
  }, CHECK_AGAIN)
  timer.unref()
}

/** false: the database does not answer. */
async function checkKeys({ ctx: { db } }: Runtime): Promise<boolean> {
  const loose = await looseKeys(db).catch(() => null)
  if (!loose) return false
  if (loose.length === 0) return true
  const problems = loose.map(({ table, columns, statement }) => ({
    key: `${table}: ${columns.join(', ')}`,
    message: `the collation ignores case, accents or trailing spaces, which could merge two accounts or tokens. Run:\n  ${statement}`,
  }))
  return leave(new ConfigError(problems))
}

function leave(error: ConfigError): never {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}

/** Without `revokeAll`, a stolen session of the host's backend survives the reset that should end it. */
function warnAboutBackend({ ctx: { config, log } }: Runtime): void {
  const { settings, customBackend } = config
  if (settings.AUTH_TYPE === 'custom' && customBackend?.revokeAll === undefined)
    log.warn('customBackend has no revokeAll: a reset or a change of password does not end its sessions')
}

/**
 * For `register()` in the host's instrumentation.ts: checks everything, then starts email delivery and the purge.
 * If the configuration has problems, it prints all of them and ends the process with exit code 1.
 */
export async function start(open: () => Runtime, log: Log): Promise<void> {
  let runtime: Runtime
  try {
    runtime = open()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    leave(error)
  }
  await refuseLooseKeys(runtime)
  recordConnections()
  runtime.mail.startTimer()
  // Loads the list of common passwords now, so that the first registration does not wait for it.
  void commonPasswords()
  startPurging(runtime)
  void reportTables(runtime)
  warnAboutBackend(runtime)
  if (runtime.queriesAdvice) log.warn(`${runtime.queriesAdvice.sign}. ${runtime.queriesAdvice.fix}`)
  if (runtime.ctx.db.fragments.social) void adoptIssuers(runtime.ctx).catch(() => {})
  log.info('started', { authType: runtime.options.authType, routes: runtime.mounted.length })
}
