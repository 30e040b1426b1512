import type { Caller, Context } from '../../context.js'
import type { SessionRow } from '../../store/base/db.js'
import { addressPrefix } from '../limits/address-group.js'

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

function storedAddress({ config }: Context, { address }: Caller): string | null {
  const { SESSION_ADDRESS } = config.settings
  if (address === null || SESSION_ADDRESS === 'none') return null
  return SESSION_ADDRESS === 'full' ? address : addressPrefix(address)
}
