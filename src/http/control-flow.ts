import { propertiesOf } from '../contract/objects.js'

/**
 * Digests of the errors that Next throws to stop a render, beside those that begin with NEXT_ (redirects, `notFound()`, an
 * interrupted prerender).
 */
const STOPS = new Set(['DYNAMIC_SERVER_USAGE', 'HANGING_PROMISE_REJECTION', 'BAILOUT_TO_CLIENT_SIDE_RENDERING'])
/** Not a signal: a route that exports `dynamic = 'error'` must show this error to its author. */
const STATIC_BAILOUT = 'NEXT_STATIC_GEN_BAILOUT'

/** Whether a thrown value is a signal of Next. It must reach Next, so it passes through every catch. */
export function isControlFlow(thrown: unknown): boolean {
  const { digest, code } = propertiesOf(thrown)
  return code === STATIC_BAILOUT || (typeof digest === 'string' && (digest.startsWith('NEXT_') || STOPS.has(digest)))
}

/**
 * Reads the request before anything else. While Next prerenders routes at build (Cache Components) there is no request, and
 * this read ends the attempt: nothing is opened, counted or logged.
 */
export const stopAtPrerender = (request: Request): void => void request.headers
