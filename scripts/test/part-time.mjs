// Measures the time of a part of the tests, without the time that other programs used.
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

/** Linux counts time in hundredths of a second. */
const TICKS = 100

/** Seconds that all processors were busy, including the time that a hypervisor took. */
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
  // The program name is in parentheses and may contain spaces. The times start at the 14th field.
  const [, fields] = /\) (.*)/s.exec(readFileSync('/proc/self/stat', 'utf8'))
  const times = fields.split(' ').slice(11, 15).map(Number)
  return times.reduce((sum, ticks) => sum + ticks, 0) / TICKS
}

const read = () => {
  const at = performance.now() / 1000
  return process.platform === 'linux' ? { at, others: busySeconds() - ownSeconds() } : { at, others: 0 }
}

/**
 * Starts a clock. The returned function gives two times in minutes: `wall` is the elapsed time, and `charged` is that time
 * without the processor share of other programs. So a busy machine does not exceed a share of time, but more work or a longer
 * wait does. On systems other than Linux both are equal.
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
