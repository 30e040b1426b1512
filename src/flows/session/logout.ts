import type { Caller, Context } from '../../context.js'
import { AuthError } from '../../contract/errors.js'
import { sha256 } from '../../crypto/random.js'
import { verifyRefreshToken } from '../../crypto/refresh-token.js'
import { findSessionByKey, revokeSession } from '../../store/session/sessions.js'
import { doneBy, emit } from '../base/events.js'
import { waitForHost } from '../base/host-code.js'
import type { PresentedCredential } from '../base/types.js'
import { authenticate, authenticateCustom, verifyAccess } from './authenticate.js'

interface LogoutInput {
  credential: PresentedCredential
  /** Refresh token of the body. */
  refresh?: string | undefined
  /** The request had one of our cookies, valid or not. */
  hadCookie: boolean
}

/**
 * Ends the session of the credential; idempotent. A refresh token is enough, even a rotated or expired one, because it
 * contains the session's id.
 * @throws AuthError `not_authenticated` without any credential, `authentication_failed` when the Authorization header is
 * wrong
 */
export async function logout(ctx: Context, input: LogoutInput, caller: Caller): Promise<void> {
  const { credential } = input
  if (credential.kind === 'bearer') {
    const signedIn = await authenticate(ctx, credential, caller)
    const isJwt = ctx.config.settings.AUTH_TYPE === 'jwt' && !credential.malformed
    if (!signedIn) throw new AuthError(isJwt ? 'token_not_valid' : 'authentication_failed')
  } else if (!input.hadCookie && !input.refresh && credential.kind !== 'custom') {
    throw new AuthError('not_authenticated')
  }
  if (ctx.config.settings.AUTH_TYPE === 'custom') return revokeCustom(ctx, credential, caller)
  for (const id of await sessionsBehind(ctx, input, caller)) {
    if (await revokeSession(ctx.db, id, 'logout', caller.now))
      emit(ctx, caller, { type: 'logout', outcome: 'success', sessionId: id })
  }
}

async function sessionsBehind(ctx: Context, { credential, refresh }: LogoutInput, caller: Caller) {
  if (ctx.config.settings.AUTH_TYPE === 'token') {
    const found = credential.access ? await findSessionByKey(ctx.db, sha256(credential.access)) : null
    return new Set(found ? [found.session.id] : [])
  }
  const ids = new Set<string>()
  const access = await verifyAccess(ctx, credential.access, caller.now)
  if (access) ids.add(access.sid)
  for (const token of [refresh, credential.refresh]) {
    const claims = token ? verifyRefreshToken(ctx.keys, token) : null
    if (claims) ids.add(claims.sid)
  }
  return ids
}

async function revokeCustom(ctx: Context, credential: PresentedCredential, caller: Caller): Promise<void> {
  if (!credential.request) return
  // The owner is known only while the session is valid. The session ends in any case.
  const signedIn = await authenticateCustom(ctx, credential, caller).catch(() => null)
  const { customBackend } = ctx.config
  const { request } = credential
  const context = { now: caller.now, requestId: caller.requestId }
  await waitForHost('customBackend.revoke', () => customBackend?.revoke(request, context))
  emit(ctx, caller, { type: 'logout', outcome: 'success', ...(signedIn ? doneBy(signedIn) : {}) })
}
