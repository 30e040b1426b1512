import type { NextRequest } from 'next/server.js'
import { covers, coversEitherWay, excepts, type PathPattern } from './match-path.js'

/** Backslashes, which some programs read as slashes, and encoded slashes as separators. */
const separated = (path: string): string => path.replaceAll('%2F', '/').replaceAll('\\', '/')

const lowerCase = (pattern: PathPattern): PathPattern =>
  typeof pattern === 'string' ? pattern.toLowerCase() : new RegExp(pattern.source, `${pattern.flags.replace('i', '')}i`)

/**
 * Whether a route is below `api`, in every reading of its path: the sources of `rewrites` do not distinguish upper and lower case.
 * @param path of `pagePath` or `lenientPath`
 */
export function isGuardedRoute(
  path: string,
  { api, except }: { api: readonly PathPattern[]; except: readonly PathPattern[] },
): boolean {
  const readings = [path, separated(path)]
  const isBelow = readings.some(
    (reading) =>
      coversEitherWay(api, reading) || covers(api.map(lowerCase), reading.toLowerCase().replace(/\/{2,}/g, '/')),
  )
  // Two readings of a path may name two routes; only one of them is an exception.
  return isBelow && !(separated(path) === path && !hasDots(path) && excepts(except, path))
}

/** Whether a segment of any reading is `.` or `..`: a URL has none, except encoded ones. */
export const hasDots = (path: string): boolean =>
  separated(path)
    .split('/')
    .some((segment) => segment === '.' || segment === '..')

/**
 * The request as the service checks it: with its method and headers, so the CSRF rules apply, but without its body.
 * The upgrade to a WebSocket is a GET that another site may send with cookies, so it counts as unsafe.
 */
export function checkedRequest(request: NextRequest): Request {
  const headers = new Headers(request.headers)
  for (const name of ['content-length', 'transfer-encoding', 'expect']) headers.delete(name)
  const isUpgrade = headers.has('upgrade')
  return new Request(request.url, { method: isUpgrade ? 'POST' : request.method, headers })
}
