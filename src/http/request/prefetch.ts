import { connection } from './connection.js'

/** The header by which `authProxy` tells a page that it is rendered for a prefetch. */
export const PREFETCH_HEADER = 'purpose'

/** Headers of a browser (`Sec-Purpose`, HTML Living Standard; `Purpose` and `X-Moz`, older) and of Next's router. */
const SIGNS = ['sec-purpose', PREFETCH_HEADER, 'x-purpose', 'x-moz']
const ROUTER = ['next-router-prefetch', 'next-router-segment-prefetch']

/** Whether a request loads something before the user asked for it. A prefetch must not change anything. */
export const isPrefetch = ({ headers }: Pick<Request, 'headers'>): boolean =>
  // A server action is a request of the user, whatever its headers say.
  !headers.has('next-action') &&
  (SIGNS.some((name) => /prefetch|preview|prerender/i.test(headers.get(name) ?? '')) ||
    ROUTER.some((name) => headers.has(name)) ||
    connection()?.isRouterPrefetch === true)

/**
 * Whether a GET can be a visit of the user. Next's router fetches a page as data (`RSC`) and fails on a redirect to another site,
 * and a script of the page (`Sec-Fetch-Mode`) cannot follow one either.
 */
export const isNavigation = (request: Pick<Request, 'headers'>): boolean =>
  !isPrefetch(request) &&
  !request.headers.has('rsc') &&
  (request.headers.get('sec-fetch-mode') ?? 'navigate') === 'navigate'
