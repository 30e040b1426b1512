// How long a part of the tests took, in minutes that this machine had for it.
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

/** Linux counts time in hundredths of a second. */
const TICKS = 100

/** Seconds that all processors were busy, time a hypervisor took included. */
function busySeconds() {
  const [user, nice, system, , , irq, softirq, steal] = readFileSync('/proc/stat', 'utf8')
    .split('\n', 1)[0]
    .split(/\s+/)
    .slice(1)
    .map(Number)
  return (user + nice + system + irq + softirq + steal) / TICKS
}

/** Seconds of processor time of this process and of the processes it started and waited for. */
function ownSeconds() {
  // The name of the program stands in parentheses and may hold spaces; times follow from the 14th field on.
  const [, fields] = /\) (.*)/s.exec(readFileSync('/proc/self/stat', 'utf8'))
  const times = fields.split(' ').slice(11, 15).map(Number)
  return times.reduce((sum, ticks) => sum + ticks, 0) / TICKS
}

const read = () => {
  const at = performance.now() / 1000
  return process.platform === 'linux' ? { at, others: busySeconds() - ownSeconds() } : { at, others: 0 }
}

/**
 * Starts a clock; the function it returns gives `wall`, minutes as a person waits, and `charged`, the same without the
 * share of the processors that other programs had meanwhile. A busy machine does not break a share of time, more work or
 * a longer wait does. Off Linux both are the same.
 */
export function startClock() {
  const begin = read()
  return () => {
    const end = read()
    const wall = end.at - begin.at
    const others = Math.max(0, end.others - begin.others)
    return { wall: wall / 60, charged: Math.max(0, wall - others / availableParallelism()) / 60 }
  }
}
