import type { SecurityEvent } from '../../config/types.js'
import type { Caller, Context } from '../../context.js'
import type { SignedIn } from './types.js'

type EventFacts = Omit<SecurityEvent, 'at' | 'requestId' | 'address'>

/** Id of the session a request speaks for: ours, or what a custom backend calls its own; null when that names none. */
export const sessionIdOf = ({ session, hostSession }: SignedIn): string | null => session?.id ?? hostSession ?? null

/** The user and session that caused an event. */
export function doneBy(signedIn: SignedIn): Pick<EventFacts, 'userId' | 'sessionId'> {
  const sessionId = sessionIdOf(signedIn)
  return { userId: signedIn.user.id, ...(sessionId === null ? {} : { sessionId }) }
}

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
