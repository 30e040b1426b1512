import { propertiesOf } from '../../contract/objects.js'

/** Prisma quotes the arguments of the call in these messages, including hashes and addresses. */
const TALKATIVE = /^PrismaClient(Validation|UnknownRequest)Error$/

/** The part of an error that may be logged: name, code, message, frames and causes; never its own properties. */
export function describeError(error: unknown, depth = 0): object | string | undefined {
  if (error === undefined) return undefined
  if (!(error instanceof Error)) return `thrown: ${typeof error}`
  const { code } = propertiesOf(error)
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
