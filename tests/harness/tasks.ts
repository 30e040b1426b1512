/** What services still do after their answers, over all of a test file. */
export const pending = new Set<Promise<void>>()

/** Waits for all of it: a service of an earlier test must not take the mail of the next one. */
export async function settled(): Promise<void> {
  while (pending.size > 0) await Promise.all(pending)
}
