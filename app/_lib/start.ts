import { database } from './database'
import { environment } from './environment'
import { migrate } from './migrate'
import { addRole } from './role'

/** Creates the tables and starts the service, or prints every problem and ends the process. */
export async function start(): Promise<void> {
  const problems = [...environment.problems]
  await prepare().catch((error: unknown) => {
    const reason = error instanceof Error ? error.message.trim().split('\n').at(-1) : String(error)
    problems.push(`DATABASE_URL: the tables could not be made: ${reason}`)
  })
  if (problems.length > 0) print('Problems of the demo:', problems)
  try {
    // Imported here, because a wrong setting makes this module throw while it loads.
    const { auth } = await import('./auth')
    if (problems.length === 0) await auth.start()
  } catch (error) {
    print(error instanceof Error ? error.message : String(error))
    process.exit(1)
  }
  if (problems.length > 0) process.exit(1)
}

async function prepare(): Promise<void> {
  await migrate(database(), environment.provider)
  await addRole(database(), environment.provider)
}

const print = (head: string, list: readonly string[] = []) =>
  process.stderr.write(`${[head, ...list.map((line) => `- ${line}`)].join('\n')}\n`)
