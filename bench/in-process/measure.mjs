/** The middle of some numbers. */
export const median = (numbers) => {
  const sorted = [...numbers].sort((a, b) => a - b)
  return (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2
}

/** CPU and median time of so many calls, in microseconds per call. The CPU is that of every thread of the process. */
async function sample(call, calls) {
  const times = []
  const started = process.cpuUsage()
  for (let index = 0; index < calls; index++) {
    const before = performance.now()
    await call()
    times.push((performance.now() - before) * 1000)
  }
  const { user, system } = process.cpuUsage(started)
  return { cpu: (user + system) / calls, p50: median(times) }
}

/**
 * Measures the calls of a figure in turn, round by round, so that a slow moment of the machine meets all of them.
 * Gives the medians over the rounds, and of each round's ratio to the first call. `prepare` runs before each measurement.
 */
export async function compare({ calls, count, warm, prepare = async () => {} }, rounds) {
  const names = Object.keys(calls)
  const samples = Object.fromEntries(names.map((name) => [name, []]))
  const take = async (name, times) => {
    await prepare()
    return sample(calls[name], times)
  }
  for (const name of names) await take(name, warm)
  for (let round = 0; round < rounds; round++) {
    // The first one of a round is another one each time.
    const turned = names.map((_, index) => names[(index + round) % names.length])
    for (const name of turned) samples[name].push(await take(name, count))
  }
  const [bare] = names
  return names.map((name) => {
    const of = (key) => median(samples[name].map((one) => one[key]))
    const ratio = (key) => median(samples[name].map((one, round) => one[key] / samples[bare][round][key]))
    return { name, cpu: of('cpu'), p50: of('p50'), cpuRatio: ratio('cpu'), p50Ratio: ratio('p50') }
  })
}
