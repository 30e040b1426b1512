import { rowProblem } from './row-problem.js'

interface Watcher<One> {
  written(one: One): void
  /** @throws an error that is not about the row */
  failed(one: One, error: unknown): void
}

/** Writes people together. If that fails, the wrong ones fail, and the others are written. */
export async function writeAll<One>(
  people: readonly One[],
  write: (some: readonly One[]) => Promise<void>,
  { written, failed }: Watcher<One>,
): Promise<void> {
  if (people.length === 0) return
  try {
    await write(people)
  } catch (error) {
    if (rowProblem(error) === null) throw error
    return writeEach(people, write, { written, failed })
  }
  for (const one of people) written(one)
}

async function writeEach<One>(
  people: readonly One[],
  write: (some: readonly One[]) => Promise<void>,
  { written, failed }: Watcher<One>,
): Promise<void> {
  for (const one of people) {
    try {
      await write([one])
    } catch (error) {
      failed(one, error)
      continue
    }
    written(one)
  }
}
