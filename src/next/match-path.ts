import { pathLocale } from '../path-locale.js'
import { trimSlash } from '../trim-slash.js'
/**
 * A path, which covers itself and everything below it, or a regular expression over the decoded path.
 * `'/'` covers every page in `require`, and only the home page in `except`.
 */
export type PathPattern = string | RegExp

/** An encoded slash is part of a name, as in the router. */
const decodeSegment = (segment: string): string => decodeURIComponent(segment).replaceAll('/', '%2F')

/**
 * The path of a page: decoded, without doubled or trailing slashes; null when it cannot be decoded. An encoded slash stays
 * `%2F`.
 */
export function pagePath(pathname: string): string | null {
  try {
    return (
      trimSlash(
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

/** Like `pagePath`, for a path that cannot be decoded: the segments that cannot be decoded stay unchanged. */
export const lenientPath = (pathname: string): string =>
  pathname
    .split('/')
    .map((segment) => pagePath(segment) ?? segment)
    .join('/')
    .replace(/\/{2,}/g, '/')

/**
 * Like `covers`, and also with encoded slashes as separators. A page may read its path either way, and neither reading may
 * bypass a guard.
 */
export const coversEitherWay = (patterns: readonly PathPattern[], path: string): boolean =>
  covers(patterns, path) || covers(patterns, path.replaceAll('%2F', '/').replace(/\/{2,}/g, '/'))

/** Whether a path of `pagePath` is one of `patterns`, or below one. */
export function covers(patterns: readonly PathPattern[], path: string): boolean {
  return patterns.some((pattern) => {
    // A global expression keeps its lastIndex, so a copy is used.
    if (pattern instanceof RegExp) return new RegExp(pattern.source, pattern.flags.replace(/[gy]/g, '')).test(path)
    const base = trimSlash(pattern)
    return path === (base || '/') || path.startsWith(`${base}/`)
  })
}

/** A path of `pagePath`, and the same without the language of PATH_LOCALES with which it begins. */
export const inAnyLanguage = (path: string, locales: readonly string[]): string[] => [
  path,
  path.slice(pathLocale(path, locales).length) || '/',
]

/** Like `covers`, but `'/'` is only the home page. */
export const excepts = (patterns: readonly PathPattern[], path: string): boolean =>
  patterns.some((pattern) => (pattern === '/' ? path === '/' : covers([pattern], path)))
