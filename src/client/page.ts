import type { WireUser } from '../contract/client-config.js'

/** Messages between tabs: the signed-in user's id, or the time of a refresh. Never a credential. */
export interface Word {
  pk?: WireUser['pk'] | null
  /** In milliseconds. */
  at?: number
}

/** Minimum milliseconds between two checks caused by focus or visibility. */
const CHECK_EVERY = 5_000

/**
 * Listens to the other tabs and calls `check` when the page becomes visible, comes back online, or returns from the
 * back/forward cache, where it may still show a user who has signed out.
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
