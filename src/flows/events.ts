import type { SecurityEvent } from '../config-types.js'
import type { Caller, Context } from '../context.js'

type EventFacts = Omit<SecurityEvent, 'at' | 'requestId' | 'address'>

/**
 * Reports a security event to the log and to the host's `onEvent` (ASVS 16.3.1).
 * The hook runs beside the answer: neither its time nor its errors reach the caller.
 */
export function emit(ctx: Context, caller: Caller, facts: EventFacts): void {
  const event: SecurityEvent = { ...facts, at: caller.now, requestId: caller.requestId }
  if (caller.address !== null) event.address = caller.address
  ctx.log.info(event.type, event)
  const { onEvent } = ctx.config.hooks
  if (onEvent) ctx.afterAnswer(async () => onEvent(event))
}
