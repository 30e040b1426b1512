/** Minimum milliseconds between two checks caused by focus or visibility. */
const CHECK_EVERY = 5_000

/**
 * Calls `check` when the page becomes visible, comes back online, or returns from the back/forward cache, where it may still
 * show a user who has signed out. Ends when the returned controller aborts.
 */
export function onReturn(check: () => void): AbortController {
  let checkedAt = Date.now()
  // Only a `pageshow` has `persisted`. A page that was just loaded shows its user; a page from the cache may show another one.
  const look = ({ persisted }: Event & { persisted?: boolean }) => {
    if (!(persisted ?? (!document.hidden && Date.now() - checkedAt >= CHECK_EVERY))) return
    checkedAt = Date.now()
    check()
  }
  const stopped = new AbortController()
  for (const event of ['focus', 'online', 'visibilitychange', 'pageshow']) addEventListener(event, look, stopped)
  return stopped
}
