import type { Context } from '../../context.js'
import { startProcessTimer, stopProcessTimer } from '../../process-wide.js'
import { deliverDue } from './deliver.js'

/** Milliseconds between two looks at the outbox. */
export const MAIL_TIMER_INTERVAL = 15_000

const TIMER = 'mail-timer/v1'

/** Drives the outbox: requests wake it, and a timer sends what they left. */
export interface MailDriver {
  /** Sends what is due after the answer. Calls that come together share one run. */
  mailDue(): void
  /** From `auth.start()`: sends at once what a crash left, then looks every 15 s. */
  startTimer(): void
  stop(): void
}

/** Of a refusal by the database the last line, such as a table that does not exist; it holds no values. Others may. */
const reasonOf = (error: unknown) => {
  if (!(error instanceof Error)) return { error: typeof error }
  const isKnown = error.name === 'PrismaClientKnownRequestError'
  return { error: error.name, ...(isKnown && { reason: error.message.trim().split('\n').at(-1) }) }
}

/** The driver of a service. `ctx.mailDue` may be made of it: it is not called from here. */
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
    // In the same tick as the last check of `wanted`, or a call in between would wait for a run that never starts.
    running = undefined
  }

  // A row written while a run is under way may have been missed by it, so the run goes round once more.
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
