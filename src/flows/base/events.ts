import type { SecurityEvent } from '../../config/types.js'
import type { Caller, Context } from '../../context.js'
import { measure } from './measure.js'
import type { Authenticated } from './types.js'

type EventFacts = Omit<SecurityEvent, 'at' | 'requestId' | 'address'>

/** The id of the session: ours, or the id that a custom backend returned. null when the backend returned none. */
export const sessionIdOf = ({ session, hostSession }: Authenticated): string | null =>
  session?.id ?? hostSession ?? null

/** The user and session that caused an event. */
export function doneBy(signedIn: Authenticated): Pick<EventFacts, 'userId' | 'sessionId'> {
  const sessionId = sessionIdOf(signedIn)
  return { userId: signedIn.user.id, ...(sessionId === null ? {} : { sessionId }) }
}

/**
 * Reports a security event to the log and to the host's `onEvent` (ASVS 16.3.1).
 * The response does not wait for the hook, and an error of the hook never reaches the caller.
 */
export function emit(ctx: Context, caller: Caller, facts: EventFacts): void {
  const event: SecurityEvent = { ...facts, at: caller.now, requestId: caller.requestId }
  if (caller.address !== null) event.address = caller.address
  ctx.log.info(event.type, event)
  measure(ctx.config, { name: 'event', type: facts.type, outcome: facts.outcome, reason: facts.reason ?? null })
  const { onEvent } = ctx.config.hooks
  if (onEvent) ctx.afterAnswer(async () => onEvent(event))
}
