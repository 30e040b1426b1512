import { onMariadb } from './providers.js'

type Task = () => Promise<unknown>

/**
 * Wraps a Prisma client so that a task, which simulates another process, runs once. It runs right before the next transaction,
 * or before the next read or conditional write of users outside a transaction.
 */
export function interleaved<Client extends object>(inner: Client) {
  const next: Partial<Record<'transaction' | 'read' | 'update' | 'write' | 'answer', Task | undefined>> = {}
  /** Runs the task before the call. Without a task the call is unchanged, because a batch accepts only promises of Prisma. */
  const after = (kind: keyof typeof next, target: object, call: (...args: unknown[]) => unknown) => {
    return (...args: unknown[]) => {
      const task = next[kind]
      next[kind] = undefined
      return task ? task().then(() => call.apply(target, args)) : call.apply(target, args)
    }
  }
  /** Runs the task once the call has read its answer, which is then out of date. */
  const thenAnswer = (call: (...args: unknown[]) => unknown) => {
    return (...args: unknown[]) => {
      const task = next.answer
      next.answer = undefined
      if (!task) return call(...args)
      return Promise.resolve(call(...args)).then(async (answer) => {
        await task()
        return answer
      })
    }
  }
  const users = (delegate: object) =>
    new Proxy(delegate, {
      get: (target, name) => {
        const found: unknown = Reflect.get(target, name)
        if (typeof found !== 'function') return found
        if (name === 'findUnique') return thenAnswer(after('read', target, found.bind(target)))
        if (name === 'update') return after('write', target, found.bind(target))
        return name === 'updateMany' ? after('update', target, found.bind(target)) : found
      },
    })
  const client = new Proxy(inner, {
    get: (target, name) => {
      const found: unknown = Reflect.get(target, name)
      if (name === 'user' && typeof found === 'object' && found !== null) return users(found)
      if (typeof found !== 'function') return found
      return name === '$transaction' ? after('transaction', target, found.bind(target)) : found.bind(target)
    },
  })
  return {
    client,
    beforeTransaction: (task: Task) => {
      next.transaction = task
    },
    /** Runs before the next write of one user, which must be outside a transaction. */
    beforeWrite: (task: Task) => {
      // The dialect of MySQL writes one user by `updateMany` too.
      next[onMariadb ? 'update' : 'write'] = task
    },
    beforeRead: (task: Task) => {
      next.read = task
    },
    /** Runs between the next read of a user and what is done with its answer. */
    afterRead: (task: Task) => {
      next.answer = task
    },
    beforeUpdate: (task: Task) => {
      next.update = task
    },
  }
}
