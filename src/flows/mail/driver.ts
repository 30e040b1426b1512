import type { Context } from '../../context.js'
import { startProcessTimer, stopProcessTimer } from '../../process-wide.js'
import { deliverDue } from './deliver.js'

/** Milliseconds between two polls of the outbox. */
export const MAIL_TIMER_INTERVAL = 15_000

const TIMER = 'mail-timer/v1'

/** Sends the outbox: requests trigger it, and a timer sends what remains. */
export interface MailDriver {
  /** Sends due emails after the response. Concurrent calls share one run. */
  mailDue(): void
  /** Called by `auth.start()`: sends at once what a crash left, then polls every 15 s. */
  startTimer(): void
  stop(): void
}

/** The last line of a database error, such as a missing table, contains no values. The other lines may. */
const reasonOf = (error: unknown) => {
  if (!(error instanceof Error)) return { error: typeof error }
  const isKnown = error.name === 'PrismaClientKnownRequestError'
  return { error: error.name, ...(isKnown && { reason: error.message.trim().split('\n').at(-1) }) }
}

/** The driver of a service. It does not call `ctx.mailDue`, which is built on it. */
export const makeMailDriver = (ctx: Context, deliver: (ctx: Context) => Promise<unknown> = deliverDue): MailDriver => {
  let running: Promise<void> | undefined
  let wanted = false

  const runWhileWanted = async (): Promise<void> => {
    while (wanted) {
      wanted = false
      try {
        await deliver(ctx)
      } catch (error) {
        ctx.log.error('The outbox could not be read', reasonOf(error))
      }
    }
    // In the same tick as the last check of `wanted`. Otherwise a call in between would wait for a run that never starts.
    running = undefined
  }

  // The run may have missed a row that was written meanwhile, so it repeats once.
  const run = (): Promise<void> => {
    wanted = true
    running ??= runWhileWanted()
    return running
  }

  return {
    mailDue: () => ctx.afterAnswer(run),
    startTimer: () => {
      startProcessTimer(TIMER, ctx.db.client, MAIL_TIMER_INTERVAL, run)
      void run()
    },
    stop: () => stopProcessTimer(TIMER, ctx.db.client),
  }
}
