'use client'

import { useSyncExternalStore } from 'react'

/** A page's `searchParams`, as Next gives them. */
export type PageParams = Readonly<Record<string, string | readonly string[] | undefined>>

/** false on the server and until React has taken over. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )

/** false before React has taken over when nobody passed the address: what it lacks is then not known to be missing. */
export const useAddressKnown = (given: PageParams | undefined): boolean => useHydrated() || given !== undefined

/**
 * Reads the address: from what the page passed, so that it is right without JavaScript too, else from `location`
 * once React has taken over.
 */
export function usePageParams(given: PageParams | undefined): (name: string) => string | undefined {
  const search = useHydrated() ? location.search : ''
  return (name) => [given ? given[name] : new URLSearchParams(search).get(name)].flat()[0] || undefined
}

/** `next` when it is a path of this site, else `fallback`: an address in a link must not lead elsewhere. */
export function safeNext(next = '', fallback: string): string {
  const base = 'http://x'
  try {
    const { origin, pathname, search, hash } = new URL(next, base)
    // `/x/..//evil.example` is a path that begins like the address of another host once it is parsed.
    if (next[0] === '/' && origin === base && pathname[1] !== '/') return pathname + search + hash
  } catch {
    // No address at all.
  }
  return fallback
}
