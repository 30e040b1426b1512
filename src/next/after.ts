type Task = () => Promise<void>

let after: ((task: Task) => void) | undefined

/** Loads Next's `after`, if this runs in Next. It works only inside a request scope and throws elsewhere. */
export async function loadAfter(): Promise<void> {
  try {
    after = (await import('next/server.js')).after
  } catch {
    // Outside Next, for example in a host's scripts, tasks run detached.
  }
}

/** Runs a task after the response, so that a serverless platform keeps the process alive. True if Next accepted it. */
export function runAfter(task: Task): boolean {
  try {
    after?.(task)
    return after !== undefined
  } catch {
    return false
  }
}
