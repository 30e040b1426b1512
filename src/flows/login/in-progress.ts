import type { Context } from '../../context.js'
import { nonFieldError } from '../../contract/errors.js'
import { sha256 } from '../../crypto/random.js'
import { findUserById } from '../../store/account/users.js'
import type { MfaChallengeRow, UserRow } from '../../store/base/db.js'
import { findLoginChallenge } from '../../store/mfa/challenges.js'
import { openInput } from '../mfa/challenge.js'

export const invalidToken = () => nonFieldError('invalid_token')

/** The name of a login in progress. */
export interface ChallengeRef {
  token: string
  /** The token came in the flow cookie. A challenge that was created for the cookie is valid only there. */
  byCookie: boolean
}

export interface Login {
  row: MfaChallengeRow
  user: UserRow
  /** The fields of `schemas.login`. */
  input: Readonly<Record<string, unknown>> | undefined
}

/** The live challenge and its user, if the user has not changed since the first step. @throws AuthError `invalid_token` */
export async function findInProgress(ctx: Context, ref: ChallengeRef, now: Date): Promise<Login> {
  const row = await findLoginChallenge(ctx.db, sha256(ref.token), now)
  if (!row || (row.cookieBound && !ref.byCookie)) throw invalidToken()
  if (row.attempts >= ctx.config.settings.MFA_MAX_ATTEMPTS) throw invalidToken()
  const user = await findUserById(ctx.db, row.userId)
  if (!user?.isActive || user.authEpoch !== row.authEpoch) throw invalidToken()
  const input = openInput(ctx, row)
  if (input === null) throw invalidToken()
  return { row, user, input }
}
