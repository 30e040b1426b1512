const median = (times: number[]): number => [...times].sort((a, b) => a - b)[times.length >> 1] ?? 0

/**
 * Returns the median of the runs of each name, in milliseconds. The names take turns and each round starts with another name,
 * so that other load on the machine affects them equally. The first two rounds warm up. `afterwards` runs between two
 * runs and is not measured.
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
