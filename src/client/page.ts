import type { WireUser } from '../contract/client-config.js'

/** What tabs tell each other: whose browser this is, or when a refresh was made. Never a credential. */
export interface Word {
  pk?: WireUser['pk'] | null
  /** In milliseconds. */
  at?: number
}

/** Milliseconds between two checks that come of somebody looking at the page. */
const CHECK_EVERY = 5_000

/**
 * Hears the other tabs and calls `check` when the page is looked at again, comes back online, or comes back from the
 * back/forward cache, where it may hold a person who has left.
 */
export function listen(name: string, hear: (word: Word) => void, check: () => void) {
  const channel = new BroadcastChannel(name)
  channel.onmessage = (event) => hear(event.data)
  let checkedAt = Date.now()
  // Of `pageshow` alone: a page that was loaded has just been told who this is, one that was kept may hold a person who left.
  const look = ({ persisted }: Event & { persisted?: boolean }) => {
    if (!(persisted ?? (!document.hidden && Date.now() - checkedAt >= CHECK_EVERY))) return
    checkedAt = Date.now()
    check()
  }
  const stopped = new AbortController()
  const { signal } = stopped
  for (const event of ['focus', 'online', 'visibilitychange', 'pageshow']) addEventListener(event, look, { signal })
  return {
    tell: (word: Word) => channel.postMessage(word),
    stop() {
      stopped.abort()
      channel.close()
    },
  }
}
