import { z } from 'zod'
import type { GateAnswer } from '../../config/types.js'
import { AuthError, type HostRefusal } from '../../contract/errors.js'

/** Milliseconds that a request waits for a function of the host. */
const PATIENCE = 5000

const refusal = z.object({
  // The code becomes a part of URLs and of JSON that programs compare.
  code: z.string().regex(/^[a-z][a-z0-9_]{0,63}$/),
  message: z.string().min(1).max(500),
})

/** A refusal as functions of the host return it. */
export const hostRefusal: z.ZodType<HostRefusal> = refusal

/** The answer of a function that decides with true or false. */
export const yesOrNo: z.ZodType<boolean> = z.boolean()

/** The answer of a gate. A refusal may leave out its code and its message. */
export const gateAnswer: z.ZodType<GateAnswer> = z.union([z.literal(true), refusal.partial()])

/**
 * Asks a function of the host whose answer decides a request. A function that throws, takes longer than five seconds or
 * returns something else than `shape` must not decide anything: the request is refused, and the log names the function.
 * @throws AuthError `unavailable`
 */
export async function askHost<Answer>(name: string, shape: z.ZodType<Answer>, ask: () => unknown): Promise<Answer> {
  const read = shape.safeParse(await waitForHost(name, ask))
  if (!read.success) throw unavailable(name, 'returned a value of a wrong shape')
  return read.data
}

/** The same for a function whose caller reads the answer. @throws AuthError `unavailable` */
export async function waitForHost<Answer>(name: string, ask: () => Answer | Promise<Answer>): Promise<Answer> {
  try {
    return await withinPatience(ask)
  } catch (cause) {
    if (cause === LATE) throw unavailable(name, `did not answer within ${PATIENCE / 1000} seconds`)
    throw unavailable(name, 'threw an error', cause)
  }
}

/**
 * A value of the host as plain JSON, so that nothing that is written or answered later can fail on it, or run its `toJSON` again.
 * undefined: JSON cannot hold it, for example a bigint or a circle.
 */
export function plainJson(value: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(value))
  } catch {
    return undefined
  }
}

/**
 * The JSON of what the host's schemas made of a request. A date is its ISO 8601 text and a bigint is its digits, which their
 * columns
 * take too.
 */
export const fieldsText = (fields: object): string =>
  JSON.stringify(fields, (_name, value) => (typeof value === 'bigint' ? `${value}` : value))

/** The failure of a function of the host, for the log. It leaves out what the host threw, because that may quote the user. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  return error.cause instanceof Error ? error.cause.message : error.message
}

const unavailable = (name: string, problem: string, cause?: unknown) =>
  new AuthError('unavailable', { cause: new Error(`${name} ${problem}`, { cause }) })

const LATE = Symbol('late')

async function withinPatience<Answer>(ask: () => Answer | Promise<Answer>): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(LATE), PATIENCE)
  })
  try {
    return await Promise.race([(async () => ask())(), late])
  } finally {
    clearTimeout(timer)
  }
}
