'use client'

import { useSyncExternalStore } from 'react'

/** A page's `searchParams`, in the format of Next. */
export type PageParams = Readonly<Record<string, string | readonly string[] | undefined>>

/** false on the server and until hydration. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )

/** false until hydration if the page passed no parameters: a parameter may then exist although it was not read. */
export const useAddressKnown = (given: PageParams | undefined): boolean => useHydrated() || given !== undefined

/**
 * Reads the parameters of the page's address: those that the page passed, which works without JavaScript too, otherwise those
 * of `location` after hydration.
 */
export function usePageParams(given: PageParams | undefined): (name: string) => string | undefined {
  const search = useHydrated() ? location.search : ''
  return (name) => [given ? given[name] : new URLSearchParams(search).get(name)].flat()[0] || undefined
}

/** The page `href` with the invitation of this page, so that no way through the pages loses it. */
export const withInvitation = <Href extends string | undefined>(href: Href, invitation: string | undefined) =>
  href && invitation ? `${href}${href.includes('?') ? '&' : '?'}invitation=${encodeURIComponent(invitation)}` : href

/** Returns `next` if it is a path of this site, otherwise `fallback`, because a link must not lead to another site. */
export function safePath(next = '', fallback: string): string {
  const base = 'http://x'
  try {
    const { origin, pathname, search, hash } = new URL(next, base)
    // The parser turns `/x/..//evil.example` into `//evil.example`, which browsers take for another host.
    if (next[0] === '/' && origin === base && pathname[1] !== '/') return pathname + search + hash
  } catch {
    // `next` is not a URL.
  }
  return fallback
}
