import type { Log } from '../config/types.js'

/** Milliseconds between two lines. */
const APART = 10_000

const written = new WeakMap<Log, { at: number; unwritten: number }>()

/** Logs a request that was refused because too many others wait. During a flood it logs one line in ten seconds, with a count. */
export function logRefusal(log: Log, detail: object): void {
  const now = performance.now()
  const last = written.get(log)
  if (last && now - last.at < APART) {
    last.unwritten += 1
    return
  }
  written.set(log, { at: now, unwritten: 0 })
  log.warn('unavailable', { ...detail, refusedBefore: last?.unwritten ?? 0 })
}
