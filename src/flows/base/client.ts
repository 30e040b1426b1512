import type { Caller, Context } from '../../context.js'
import type { SessionRow } from '../../store/base/db.js'
import { addressPrefix } from './address-group.js'
import { deviceOf } from './user-agent.js'

/** Characters of a User-Agent that a row keeps. */
const LONGEST = 256
const CONTROL = /[\p{Cc}\u2028\u2029\p{Bidi_Control}]/gu

/** A User-Agent as rows store it, on one line. null: the client sent none. */
export const storedUserAgent = ({ userAgent }: Pick<Caller, 'userAgent'>): string | null =>
  userAgent?.replace(CONTROL, '').slice(0, LONGEST).trim() || null

/** The client of a login, as its session row keeps it. */
export const clientColumns = (ctx: Context, caller: Caller): Pick<SessionRow, 'address' | 'userAgent'> => ({
  address: storedAddress(ctx, caller),
  userAgent: storedUserAgent(caller),
})

/** The facts about a client that are known, for the detail of an email. */
export const clientFacts = (ctx: Context, caller: Caller): Record<string, string> =>
  knownFacts(clientColumns(ctx, caller))

/** The same of a session, or of anything else that has the columns. */
export function knownFacts({ address, userAgent }: Pick<SessionRow, 'address' | 'userAgent'>): Record<string, string> {
  const facts = Object.entries({ ...deviceOf(userAgent), address })
  return Object.fromEntries(facts.filter((fact): fact is [string, string] => fact[1] !== null))
}

function storedAddress({ config }: Context, { address }: Caller): string | null {
  const { SESSION_ADDRESS } = config.settings
  if (address === null || SESSION_ADDRESS === 'none') return null
  return SESSION_ADDRESS === 'full' ? address : addressPrefix(address)
}
