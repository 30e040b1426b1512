/** How long the lock is kept after a refresh, in milliseconds, so that the other tabs learn of it before they try. */
const HEARING = 40

/**
 * Runs `work` in one tab at a time (Web Locks), or immediately if Web Locks are missing: the service tolerates parallel
 * refreshes, so the lock only saves requests.
 */
export const oneTabAtATime = (name: string, work: () => Promise<boolean>): Promise<boolean> => {
  if (!navigator.locks) return work()
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(name, async () => {
        resolve(await work())
        await new Promise((heard) => setTimeout(heard, HEARING))
      })
      .catch(reject)
  })
}
