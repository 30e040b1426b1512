/**
 * A value that exists once in the process, created on first use. Next evaluates the modules of this package several times in
 * one process, and a value in a module would then exist several times: a limit would count each copy on its own.
 * @param name with the version of the value's shape, because two releases of this package may run in one process
 */
export function processWide<Value>(name: `${string}/v${number}`, create: () => Value): Value {
  // The name says which value is there, and its version which shape: no other code writes these keys.
  const shared = globalThis as { [key: symbol]: Value | undefined }
  const key = Symbol.for(`sallyport/${name}`)
  shared[key] ??= create()
  return shared[key]
}

/** The timers of one kind, by what they work on. */
type Timers = Map<object, NodeJS.Timeout>

/** Runs `task` at an interval. One timer exists for each `owner` in the process; a second call replaces the first. */
export function startProcessTimer(
  name: `${string}/v${number}`,
  owner: object,
  interval: number,
  task: () => unknown,
): void {
  stopProcessTimer(name, owner)
  const timer = setInterval(() => void task(), interval)
  timer.unref()
  timersOf(name).set(owner, timer)
}

export function stopProcessTimer(name: `${string}/v${number}`, owner: object): void {
  clearInterval(timersOf(name).get(owner))
  timersOf(name).delete(owner)
}

const timersOf = (name: `${string}/v${number}`): Timers => processWide(name, (): Timers => new Map())
