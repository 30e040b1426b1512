import { makeBcrypt } from './bcrypt-format.js'

/** bcrypt's least cost. */
const LEAST_COST = 4
/** log2 of the rounds that show how fast this machine is, where no hash has shown it yet. */
const SAMPLE_COST = 8

/** Milliseconds per round of bcrypt, as the last hash of this process took them; 0: there was none. */
let pace = 0

/** Runs a hash of this cost and notes how long a round took. */
export async function timedHash<Result>(cost: number, task: () => Promise<Result>): Promise<Result> {
  const started = performance.now()
  const result = await task()
  pace = (performance.now() - started) / 2 ** cost
  return result
}

/** Does the work of so many rounds, to the nearest 16 below; nothing for less than that. */
export async function burnRounds(rounds: number): Promise<void> {
  let left = rounds
  while (left >= 2 ** LEAST_COST) {
    const cost = Math.floor(Math.log2(left))
    await timedHash(cost, () => makeBcrypt('', cost))
    left -= 2 ** cost
  }
}

/** Runs a check of another function than bcrypt, and gives how many rounds of bcrypt would have taken as long. */
export async function roundsDuring(check: () => Promise<boolean>): Promise<{ matches: boolean; rounds: number }> {
  const sampled = pace === 0 ? 2 ** SAMPLE_COST : 0
  await burnRounds(sampled)
  const started = performance.now()
  const matches = await check()
  return { matches, rounds: sampled + (performance.now() - started) / pace }
}
