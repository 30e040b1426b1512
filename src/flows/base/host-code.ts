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
  const unavailable = (problem: string, cause?: unknown) =>
    new AuthError('unavailable', { cause: new Error(`${name} ${problem}`, { cause }) })
  let answer: unknown
  try {
    answer = await withinPatience(ask)
  } catch (cause) {
    if (cause === LATE) throw unavailable(`did not answer within ${PATIENCE / 1000} seconds`)
    throw unavailable('threw an error', cause)
  }
  const read = shape.safeParse(answer)
  if (!read.success) throw unavailable('returned a value of a wrong shape')
  return read.data
}

const LATE = Symbol('late')

async function withinPatience(ask: () => unknown): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise((_resolve, reject) => {
    timer = setTimeout(() => reject(LATE), PATIENCE)
  })
  try {
    return await Promise.race([(async () => ask())(), late])
  } finally {
    clearTimeout(timer)
  }
}
