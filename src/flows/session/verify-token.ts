import type { Caller, Context } from '../../context.js'
import { AuthError } from '../../contract/errors.js'
import { sha256 } from '../../crypto/random.js'
import { verifyRefreshToken } from '../../crypto/refresh-token.js'
import { findSession, isCurrentToken, isSessionValid } from '../../store/session/sessions.js'
import { verifyAccess } from './authenticate.js'

/**
 * Checks that an access or refresh token is valid, with its session and user.
 * @throws AuthError `token_not_valid`
 */
export async function verifyToken(ctx: Context, token: string, caller: Caller): Promise<void> {
  const access = await verifyAccess(ctx, token, caller.now)
  const refresh = access ? null : verifyRefreshToken(ctx.keys, token)
  const sid = access?.sid ?? (refresh && refresh.exp * 1000 > caller.now.getTime() ? refresh.sid : undefined)
  const found = sid ? await findSession(ctx.db, sid) : null
  if (!found || !isSessionValid(found, caller.now)) throw new AuthError('token_not_valid')
  if (access && access.user_id !== String(found.user.id)) throw new AuthError('token_not_valid')
  if (refresh && !isCurrentToken(found.session, refresh.gen, sha256(refresh.jti)))
    throw new AuthError('token_not_valid')
}
