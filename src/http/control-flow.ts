/** Digests that Next throws to stop a render, beside those that begin with NEXT_ (redirects, `notFound()`, an interrupted prerender). */
const STOPS = new Set(['DYNAMIC_SERVER_USAGE', 'HANGING_PROMISE_REJECTION', 'BAILOUT_TO_CLIENT_SIDE_RENDERING'])
/** For a route that exports `dynamic = 'error'`: its author must see the error. */
const STATIC_BAILOUT = 'NEXT_STATIC_GEN_BAILOUT'

/** Signals of Next, which must reach it: they are thrown through whatever runs in a route. */
export function isControlFlow(thrown: unknown): boolean {
  const { digest, code } = (thrown ?? {}) as { digest?: unknown; code?: unknown }
  return code === STATIC_BAILOUT || (typeof digest === 'string' && (digest.startsWith('NEXT_') || STOPS.has(digest)))
}

/**
 * Looks at the request before anything else is done. Where there is none, as Next renders routes ahead at build (Cache
 * Components), that look ends the attempt: nothing is opened, counted or logged for a visitor who is not there.
 */
export const stopAhead = (request: Request): void => void request.headers
