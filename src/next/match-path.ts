/**
 * A path, which covers itself and everything below it, or a regular expression over the decoded path.
 * `'/'` covers every page in `require`, and only the home page in `except`.
 */
export type PathPattern = string | RegExp

const trimmed = (path: string): string => path.replace(/\/+$/, '')

/** A slash that was encoded is part of a name, as it is to the router. */
const decodeSegment = (segment: string): string => decodeURIComponent(segment).replaceAll('/', '%2F')

/**
 * The path a page is found by: decoded, without doubled or trailing slashes; null when it can't be decoded. An encoded slash
 * stays `%2F`.
 */
export function pagePath(pathname: string): string | null {
  try {
    return (
      trimmed(
        pathname
          .split('/')
          .map(decodeSegment)
          .join('/')
          .replace(/\/{2,}/g, '/'),
      ) || '/'
    )
  } catch {
    return null
  }
}

/**
 * As `covers`, and also as if an encoded slash parted the path: which of the two a page goes by is its own affair, and neither
 * way is open where the other is guarded.
 */
export const coversEitherWay = (patterns: readonly PathPattern[], path: string): boolean =>
  covers(patterns, path) || covers(patterns, path.replaceAll('%2F', '/').replace(/\/{2,}/g, '/'))

/** Whether a path of `pagePath` is one of `patterns`, or below one. */
export function covers(patterns: readonly PathPattern[], path: string): boolean {
  return patterns.some((pattern) => {
    // A global expression remembers where it stopped: each use starts anew.
    if (pattern instanceof RegExp) return new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, '')).test(path)
    const base = trimmed(pattern)
    return path === (base || '/') || path.startsWith(`${base}/`)
  })
}

/** As `covers`, but `'/'` is the home page alone. */
export const excepts = (patterns: readonly PathPattern[], path: string): boolean =>
  patterns.some((pattern) => (pattern === '/' ? path === '/' : covers([pattern], path)))
