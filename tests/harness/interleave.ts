/** Wraps a Prisma client so that a task, the work of another process, runs once right before the next transaction. */
export function interleaved<Client extends object>(inner: Client) {
  let next: (() => Promise<unknown>) | undefined
  const client = new Proxy(inner, {
    get: (target, name) => {
      const found: unknown = Reflect.get(target, name)
      if (typeof found !== 'function') return found
      if (name !== '$transaction') return found.bind(target)
      return async (...args: unknown[]) => {
        const task = next
        next = undefined
        await task?.()
        return found.apply(target, args)
      }
    },
  })
  return {
    client,
    beforeTransaction: (task: () => Promise<unknown>) => {
      next = task
    },
  }
}
