const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** Seconds in the largest unit that fits: `7 days`, `90 seconds`. */
export function timeSpan(seconds: number): string {
  const [unit, size] = UNITS.find(([, each]) => seconds % each === 0 && seconds >= each) ?? ['second', 1]
  const count = seconds / size
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
