import type { Context } from '../../context.js'
import { AuthError } from '../../contract/errors.js'
import { isObject } from '../../contract/objects.js'
import type { SessionRow, UserRow } from '../../store/base/db.js'
import { plainJson, waitForHost } from '../base/host-code.js'
import { hostUser } from '../base/public-user.js'
import { sessionView } from '../base/session-view.js'

/** Claims that the service or the standard gives a meaning (RFC 7519 §4.1). */
const RESERVED = 'token_type user_id sid jti iat exp nbf iss aud sub typ'.split(' ')
/** Bytes of JSON. The token travels in a cookie, which browsers cut off at 4 KiB. */
const MOST_BYTES = 1024

/**
 * The host's own claims for an access token of this session.
 * @throws AuthError `unavailable` when `claims` throws or does not answer; `error` when it returns claims that no token may have
 */
export async function claimsOf(ctx: Context, user: UserRow, session: SessionRow): Promise<Record<string, unknown>> {
  const { claims } = ctx.config.hooks
  if (!claims) return {}
  const given = await waitForHost<unknown>('claims', () =>
    claims({ user: hostUser(ctx, user), session: sessionView(session) }),
  )
  const read = plainJson(given)
  const problem = problemOf(given, read)
  if (problem !== null || !isObject(read)) throw new AuthError('error', { cause: new Error(`claims ${problem}`) })
  return read
}

/** A message for the log. It names the claims and never their values. */
function problemOf(given: unknown, read: unknown): string | null {
  if (isObject(given) && read === undefined) return 'returned a value that JSON cannot hold'
  if (!isObject(read)) return 'returned something else than an object'
  const reserved = RESERVED.filter((name) => Object.hasOwn(read, name))
  if (reserved.length > 0) return `returned ${reserved.join(', ')}, which only the service sets`
  const size = Buffer.byteLength(JSON.stringify(read))
  return size > MOST_BYTES ? `returned ${size} bytes of JSON; allowed: ${MOST_BYTES}` : null
}
