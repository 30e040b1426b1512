/** The tasks that the services of a test file run after their responses. */
export const pending = new Set<Promise<void>>()

/** Waits for all of them: a service of an earlier test must not claim the email of the next one. */
export async function settled(): Promise<void> {
  while (pending.size > 0) await Promise.all(pending)
}
