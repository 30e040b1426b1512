/** The tasks that the services of a test file run after their responses. */
export const pendingTasks = new Set<Promise<void>>()

/** Waits for all of them: a service of an earlier test must not claim the email of the next one. */
export async function tasksSettled(): Promise<void> {
  while (pendingTasks.size > 0) await Promise.all(pendingTasks)
}
