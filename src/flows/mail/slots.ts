interface Slots {
  free: number
  waiting: (() => void)[]
}

const KEY = Symbol.for('sallyport/mail-slots/v1')

// Next evaluates this module several times in one process; the limit is the process's, so it hangs on globalThis.
const slots = (limit: number): Slots => {
  const held = globalThis as { [KEY]?: Slots }
  held[KEY] ??= { free: limit, waiting: [] }
  return held[KEY]
}

/** Runs at most `limit` tasks of this process at a time, in the order they came. */
export const inMailSlot = async <Result>(limit: number, task: () => Promise<Result>): Promise<Result> => {
  const state = slots(limit)
  if (state.free > 0) state.free -= 1
  else await new Promise<void>((resolve) => state.waiting.push(resolve))
  try {
    return await task()
  } finally {
    const next = state.waiting.shift()
    if (next) next()
    else state.free += 1
  }
}
