import type { Context } from '../../context.js'
import { consumeAll } from '../../store/mfa/codes.js'

/** A correct code that is not consumed yet: a login asks the functions of the host first. */
export interface RightCode {
  /** The lazy writes that consume it; none for a code that nothing remembers. One of them throws P2025 after a concurrent use. */
  consume(): Promise<unknown>[]
  /** Called once it is consumed. */
  consumed?(): void
}

/** Consumes a code, together with further lazy writes. false: something was consumed concurrently, and nothing is written. */
export async function consumeCode(
  { db }: Context,
  right: RightCode,
  more: readonly Promise<unknown>[] = [],
): Promise<boolean> {
  if (!(await consumeAll(db, [...more, ...right.consume()]))) return false
  right.consumed?.()
  return true
}
