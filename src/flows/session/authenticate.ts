import type { Caller, Context } from '../../context.js'
import { AuthError } from '../../contract/errors.js'
import { verifyAccessToken } from '../../crypto/access-token.js'
import { sha256 } from '../../crypto/random.js'
import { findHostUser } from '../../store/account/users.js'
import { isUnusedToken } from '../../store/import/made-here.js'
import { findAmongOthers } from '../../store/session/own-sessions.js'
import { findWithUser, isSessionValid, type SessionWithUser, touchSession } from '../../store/session/sessions.js'
import { waitForHost } from '../base/host-code.js'
import type { Authenticated, PresentedCredential } from '../base/types.js'
import { idleEnd } from './issue-credentials.js'
import { findByRefresh, refresh } from './refresh.js'

/** The form of an opaque key: 40 lower-case hex digits. */
const KEY = /^[0-9a-f]{40}$/
/** Milliseconds. The stored last use of an opaque key may be an hour old. */
const LAST_USE_PRECISION = 3_600_000

interface Reading {
  /** A HEAD request or a prefetch: a valid refresh cookie is enough, and nothing is written or renewed. */
  readsOnly?: boolean
  /** Reads the user's other sessions too, in the same statement. Not for a session that a refresh cookie renews. */
  withSessions?: boolean
}

/**
 * The user and session of a request, read in one statement; null when the credential is not valid.
 * In cookie mode a valid refresh cookie replaces an access cookie that is absent, expired or malformed. The new credentials
 * are then in `renewed`.
 */
export async function authenticate(
  ctx: Context,
  credential: PresentedCredential,
  caller: Caller,
  reading: Reading = {},
): Promise<Authenticated | null> {
  if (credential.malformed) return null
  if (credential.kind === 'custom') return authenticateCustom(ctx, credential, caller)
  if (ctx.config.settings.AUTH_TYPE === 'token') return authenticateKey(ctx, credential.access, caller.now, reading)
  const claims = await verifyAccess(ctx, credential.access, caller.now)
  if (claims) {
    const found = await finder(reading)(ctx.db, 'id', claims.sid, caller.now)
    const isValid = found !== null && isSessionValid(found, caller.now) && String(found.user.id) === claims.user_id
    return isValid ? found : null
  }
  if (!credential.refresh) return null
  return reading.readsOnly
    ? findByRefresh(ctx, credential.refresh, caller)
    : authenticateByRefresh(ctx, credential.refresh, caller)
}

const finder = ({ withSessions }: Reading) => (withSessions ? findAmongOthers : findWithUser)

/** The claims of a valid access token; null when it is not valid. */
export async function verifyAccess(ctx: Context, token: string | undefined, now: Date) {
  if (!token) return null
  const { JWT_ISSUER: issuer, JWT_AUDIENCE: audience, JWT_ALGORITHM: algorithm } = ctx.config.settings
  return verifyAccessToken(ctx.keys, token, { now, issuer, audience, algorithm })
}

async function authenticateByRefresh(ctx: Context, token: string, caller: Caller): Promise<Authenticated | null> {
  try {
    const renewed = await refresh(ctx, token, caller)
    return renewed.type === 'jwt' ? { user: renewed.user, session: renewed.session, renewed } : null
  } catch (error) {
    if (error instanceof AuthError && error.code === 'token_not_valid') return null
    throw error
  }
}

async function authenticateKey(
  ctx: Context,
  key: string | undefined,
  now: Date,
  reading: Reading,
): Promise<Authenticated | null> {
  if (!key || !KEY.test(key)) return null
  const found = await finder(reading)(ctx.db, 'keyHash', sha256(key), now)
  if (!found || !isSessionValid(found, now)) return null
  if (!reading.readsOnly) recordUse(ctx, found, now)
  return found
}

/**
 * The last use is written after the response, and not for every request. The first use of an imported key always is, because an undo
 * of the import deletes accounts that nobody has used.
 */
function recordUse(ctx: Context, { session }: SessionWithUser, now: Date): void {
  const precision = Math.min(LAST_USE_PRECISION, ctx.config.settings.TOKEN_LIFETIME * 100)
  if (now.getTime() - session.lastUsedAt.getTime() <= precision && !isUnusedToken(session)) return
  ctx.afterAnswer(async () => {
    await touchSession(ctx.db, session, now, idleEnd(ctx, now, session.expiresAt))
  })
}

/** Asks the host's backend for the user of a request. */
export async function authenticateCustom(
  ctx: Context,
  credential: PresentedCredential,
  caller: Caller,
): Promise<Authenticated | null> {
  const { customBackend } = ctx.config
  if (!customBackend || !credential.request) return null
  const context = { now: caller.now, requestId: caller.requestId }
  const { request } = credential
  const known = await waitForHost('customBackend.authenticate', () => customBackend.authenticate(request, context))
  if (!known) return null
  const user = await findHostUser(ctx.db, known.userId)
  return user?.isActive ? { user, session: null, hostSession: known.sessionId } : null
}
