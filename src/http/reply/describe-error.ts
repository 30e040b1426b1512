/** Prisma prints the arguments of a call into these messages, hashes and addresses among them. */
const TALKATIVE = /^PrismaClient(Validation|UnknownRequest)Error$/

/** An error as a log may hold it: name, code, message and frames, its causes too; never its own properties. */
export function describeError(error: unknown, depth = 0): object | string | undefined {
  if (error === undefined) return undefined
  if (!(error instanceof Error)) return `thrown: ${typeof error}`
  const { code } = error as { code?: unknown }
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const cause = depth < 3 ? describeError(error.cause, depth + 1) : undefined
  return {
    name: error.name,
    ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
    message: TALKATIVE.test(error.name) ? lastLine(error.message) : error.message,
    stack: frames.slice(0, 12).join('\n'),
    ...(cause === undefined ? {} : { cause }),
  }
}

const lastLine = (text: string): string => text.trim().split('\n').at(-1) ?? ''
