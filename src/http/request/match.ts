import type { Endpoint, Method } from '../../contract/endpoint.js'
import { oncePer } from '../../once-per.js'
import type { MountedRoute } from '../route.js'

/** The second argument of Next's route handlers. `params` is a promise of the catch-all's segments. */
export interface RouteContext {
  params?: unknown
}

/** All endpoints at one path. */
export interface PathMatch {
  methods: ReadonlyMap<Method, MountedRoute>
  params: Readonly<Record<string, string>>
}

/** The methods of an `Allow` header. HEAD is allowed with GET, OPTIONS on every path. */
export const allowedMethods = (match: PathMatch): string[] => [
  ...[...match.methods.keys()].flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])),
  'OPTIONS',
]

/** Segments below the mount point: the first list among the route's params. Its name does not matter. */
export async function pathSegments(
  context: RouteContext | undefined,
  url: URL,
  prefixes: readonly string[],
): Promise<string[]> {
  const params = await context?.params
  if (typeof params === 'object' && params !== null) {
    const list = Object.values(params).find((value) => Array.isArray(value))
    if (list) return list.map(String)
  }
  const prefix = prefixes.find((candidate) => isBelow(url.pathname, candidate))
  return prefix === undefined ? [] : segmentsBelow(url.pathname, prefix)
}

/** Whether a path lies below a prefix. */
export const isBelow = (pathname: string, prefix: string): boolean => pathname.startsWith(`${prefix}/`)

/** Without Next's segments: removes the configured prefix and one trailing slash. */
function segmentsBelow(pathname: string, prefix: string): string[] {
  const rest = pathname.slice(prefix.length + 1)
  return (rest.endsWith('/') ? rest.slice(0, -1) : rest).split('/')
}

/** The routes at a path, or null. Words are compared exactly. An empty segment or a dot segment never matches. */
export function matchPath(mounted: readonly MountedRoute[], segments: readonly string[]): PathMatch | null {
  const methods = new Map<Method, MountedRoute>()
  let params: Record<string, string> = {}
  // Words take precedence over parameters: `accounts/` is not a provider.
  const found = mounted.flatMap((entry) => {
    const values = matchPattern(wordsOf(entry.endpoint), segments)
    return values ? [{ entry, values, wild: Object.keys(values).length }] : []
  })
  const fewest = Math.min(...found.map(({ wild }) => wild))
  for (const { entry, values } of found.filter(({ wild }) => wild === fewest)) {
    methods.set(entry.endpoint.method, entry)
    params = values
  }
  return methods.size > 0 ? { methods, params } : null
}

const wordsOf = oncePer(({ path }: Endpoint) => path.split('/').filter((word) => word !== ''))

function matchPattern(words: readonly string[], segments: readonly string[]): Record<string, string> | null {
  if (words.length !== segments.length) return null
  const values: Record<string, string> = {}
  for (const [index, word] of words.entries()) {
    const segment = segments[index] ?? ''
    if (!word.startsWith('{')) {
      if (word !== segment) return null
      continue
    }
    const value = decodeSegment(segment)
    if (value === null) return null
    values[word.slice(1, -1)] = value
  }
  return values
}

function decodeSegment(segment: string): string | null {
  try {
    const value = decodeURIComponent(segment)
    return value === '' || value === '.' || value === '..' || value.includes('\0') ? null : value
  } catch {
    return null
  }
}
