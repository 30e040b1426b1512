/** The tasks that services run after their responses, over all of a test file. */
export const pending = new Set<Promise<void>>()

/** Waits for all of them: a service of an earlier test must not take the email of the next one. */
export async function settled(): Promise<void> {
  while (pending.size > 0) await Promise.all(pending)
}
