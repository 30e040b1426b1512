type Task = () => Promise<void>

let after: ((task: Task) => void) | undefined

/** Finds Next's `after`, when this runs in Next. It only counts inside a request: elsewhere it throws. */
export async function loadAfter(): Promise<void> {
  try {
    after = (await import('next/server.js')).after
  } catch {
    // No Next, as in a host's own scripts: tasks run detached.
  }
}

/** Runs a task once the answer is out, so that a serverless platform keeps the process for it. True when Next took it. */
export function runAfter(task: Task): boolean {
  try {
    after?.(task)
    return after !== undefined
  } catch {
    return false
  }
}
