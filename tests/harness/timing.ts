const median = (times: number[]): number => [...times].sort((a, b) => a - b)[times.length >> 1] ?? 0

/**
 * Medians in milliseconds of the runs of each name. The names take turns, and every round starts at another
 * one, so that whatever else the machine does falls on all alike; the first two rounds warm up. `afterwards` runs
 * between two of them, outside of the time taken.
 */
export async function compareMedians<Name>(
  names: readonly Name[],
  rounds: number,
  ask: (name: Name) => Promise<unknown>,
  afterwards: () => Promise<unknown> = async () => undefined,
): Promise<Map<Name, number>> {
  const times = new Map<Name, number[]>(names.map((name) => [name, []]))
  for (let round = -2; round < rounds; round++) {
    for (let i = 0; i < names.length; i++) {
      const name = names[(i + round + 2) % names.length] as Name
      const begin = performance.now()
      await ask(name)
      if (round >= 0) times.get(name)?.push(performance.now() - begin)
      await afterwards()
    }
  }
  return new Map([...times].map(([name, all]) => [name, median(all)]))
}
