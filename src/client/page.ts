import type { WireUser } from '../contract/client-config.js'

/** What tabs tell each other: whose browser this is, or when a refresh was made. Never a credential. */
export type Word = { pk: WireUser['pk'] | null } | { at: number }

/** Milliseconds between two checks that come of somebody looking at the page. */
const CHECK_EVERY = 5_000

/**
 * Hears the other tabs and calls `check` when the page is looked at again, comes back online, or comes back from the
 * back/forward cache, where it may hold a person who has left.
 */
export function listen(name: string, hear: (word: Word) => void, check: () => void) {
  const channel = globalThis.BroadcastChannel && new BroadcastChannel(name)
  if (channel) channel.onmessage = (event) => hear(event.data)
  let checkedAt = Date.now()
  const look = () => {
    if (document.visibilityState === 'hidden' || Date.now() - checkedAt < CHECK_EVERY) return
    checkedAt = Date.now()
    check()
  }
  const restored = (event: PageTransitionEvent) => {
    if (event.persisted) check()
  }
  const stopped = new AbortController()
  const { signal } = stopped
  for (const event of ['focus', 'online', 'visibilitychange']) addEventListener(event, look, { signal })
  addEventListener('pageshow', restored, { signal })
  return {
    tell: (word: Word) => channel?.postMessage(word),
    stop() {
      stopped.abort()
      channel?.close()
    },
  }
}
