import type { Caller, Context } from '../../context.js'
import { AuthError } from '../../contract/errors.js'
import { sha256 } from '../../crypto/random.js'
import { nextJti, type RefreshClaims, signRefreshToken, verifyRefreshToken } from '../../crypto/refresh-token.js'
import { processWide } from '../../process-wide.js'
import type { SessionRow } from '../../store/base/db.js'
import { endStolenSession } from '../../store/session/own-sessions.js'
import {
  findSession,
  isCurrentToken,
  isSessionValid,
  rotateSession,
  type SessionWithUser,
} from '../../store/session/sessions.js'
import { emit } from '../base/events.js'
import type { IssuedCredentials } from '../base/types.js'
import { consumeRefresh } from '../limits/limits.js'
import { idleEnd, makeAccessToken } from './issue-credentials.js'

const refuse = () => new AuthError('token_not_valid')

/**
 * Rotates a refresh token (RFC 9700 §4.14.2).
 *
 * Within REFRESH_REUSE_GRACE, the immediate predecessor of the current token returns the very same successor: its jti is
 * derived from the predecessor's jti, and its times are in the row. Concurrent tabs and lost responses therefore all end
 * with one token, and the order of their Set-Cookie headers does not matter. Reuse of any other consumed token is treated as
 * theft: it revokes the session, and no browser of the user is trusted any more.
 * @throws AuthError `token_not_valid`, `throttled`
 */
export async function refresh(ctx: Context, token: string, caller: Caller): Promise<IssuedCredentials> {
  const claims = verifyRefreshToken(ctx.keys, token)
  if (!claims || claims.exp * 1000 <= caller.now.getTime()) throw refuse()
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const found = await findSession(ctx.db, claims.sid)
    if (!found || !isSessionValid(found, caller.now)) throw refuse()
    if (!isCurrentToken(found.session, claims.gen, sha256(claims.jti))) return judgeSpent(ctx, found, claims, caller)
    const rotated = await tryRotate(ctx, found, claims, caller)
    if (rotated) return rotated
    // A concurrent request rotated or revoked the session, or a change of the second factor moved its epoch. Read the row
    // again.
  }
  throw new AuthError('unavailable', { retryAfter: 1 })
}

/**
 * The session of a refresh token that `refresh` would accept now; null otherwise. It rotates nothing, but the reuse of a consumed
 * token ends the session here too.
 */
export async function findByRefresh(ctx: Context, token: string, caller: Caller): Promise<SessionWithUser | null> {
  const claims = verifyRefreshToken(ctx.keys, token)
  if (!claims || claims.exp * 1000 <= caller.now.getTime()) return null
  const found = await findSession(ctx.db, claims.sid)
  if (!found || !isSessionValid(found, caller.now)) return null
  const { session } = found
  if (isCurrentToken(session, claims.gen, sha256(claims.jti))) return found
  if (isLatePredecessor(ctx, session, claims, caller.now)) return found
  await endReused(ctx, session, claims, caller)
  return null
}

/** Attempts to read and rotate a row that changes concurrently. */
const ATTEMPTS = 5

/** Rotations in progress in this process, by session and token. */
const rotations = () => processWide('rotations/v1', () => new Map<string, Promise<unknown>>())

/**
 * Rotates once. null: a concurrent request was first. Concurrent requests with the same token share one rotation: it is
 * counted once, its refusal applies to all of them, and the others then read the row again.
 * @throws AuthError `throttled`
 */
async function tryRotate(ctx: Context, found: SessionWithUser, claims: RefreshClaims, caller: Caller) {
  const underWay = rotations()
  const key = `${found.session.id} ${found.session.currentHash}`
  const other = underWay.get(key)
  if (other) {
    await other
    return null
  }
  const rotation = consumeRefresh(ctx, claims.sid, caller)
    .then(() => rotate(ctx, found, claims, caller.now))
    .finally(() => underWay.delete(key))
  underWay.set(key, rotation)
  return rotation
}

async function rotate(ctx: Context, found: SessionWithUser, claims: RefreshClaims, now: Date) {
  const { session, user } = found
  const currentHash = sha256(claims.jti)
  const jti = nextJti(ctx.keys, session.id, claims.gen + 1, claims.jti)
  const step = { id: session.id, generation: claims.gen, currentHash, nextHash: sha256(jti), now }
  const idleExpiresAt = idleEnd(ctx, now, session.expiresAt)
  const next: SessionRow = {
    ...session,
    generation: claims.gen + 1,
    previousHash: currentHash,
    currentHash: step.nextHash,
    rotatedAt: now,
    lastUsedAt: now,
    idleExpiresAt,
  }
  // Before the write: if the host's claims fail, the refresh token is not spent.
  const issued = await issueFor(ctx, { session: next, user }, jti, now)
  const won = await rotateSession(ctx.db, { ...step, authEpoch: session.authEpoch, idleExpiresAt })
  return won ? issued : null
}

async function issueFor(ctx: Context, found: SessionWithUser, jti: string, now: Date, keyId?: string) {
  const { session, user } = found
  const { access, expiresAt } = await makeAccessToken(ctx, found, now)
  const times = { issuedAt: session.rotatedAt, expiresAt: session.idleExpiresAt }
  const refreshToken = signRefreshToken(ctx.keys, { sid: session.id, gen: session.generation, jti, ...times }, keyId)
  const issued: IssuedCredentials = {
    type: 'jwt',
    access,
    refresh: refreshToken,
    accessExpiresAt: expiresAt,
    refreshExpiresAt: session.idleExpiresAt,
    session,
    user,
  }
  return issued
}

/** Milliseconds by which the clocks of two processes may differ. */
const CLOCK_SKEW = 120_000

/** Whether the token is the predecessor of the current one, and REFRESH_REUSE_GRACE has not passed since the rotation. */
function isLatePredecessor({ config }: Context, session: SessionRow, claims: RefreshClaims, now: Date): boolean {
  const age = now.getTime() - session.rotatedAt.getTime()
  const isPredecessor = session.generation === claims.gen + 1 && session.previousHash === sha256(claims.jti)
  return isPredecessor && age >= -CLOCK_SKEW && age <= config.settings.REFRESH_REUSE_GRACE * 1000
}

async function judgeSpent(ctx: Context, found: SessionWithUser, claims: RefreshClaims, caller: Caller) {
  const { session } = found
  if (isLatePredecessor(ctx, session, claims, caller.now)) {
    const successor = recompute(ctx, session, claims)
    if (successor)
      return stillValid(ctx, await issueFor(ctx, found, successor.jti, caller.now, successor.keyId), caller)
  }
  await endReused(ctx, session, claims, caller)
  throw refuse()
}

async function endReused(ctx: Context, session: SessionRow, claims: RefreshClaims, caller: Caller): Promise<void> {
  const { id: sessionId, userId } = session
  if (claims.gen < session.generation && (await endStolenSession(ctx.db, session, caller.now)))
    emit(ctx, caller, { type: 'refresh_reuse', outcome: 'failure', userId, sessionId })
}

/** No rotation is written within the grace time, so nothing else tells that the session ended while the host was asked. */
async function stillValid(ctx: Context, issued: IssuedCredentials, { now }: Caller): Promise<IssuedCredentials> {
  if (issued.type !== 'jwt' || !ctx.config.hooks.claims) return issued
  const found = await findSession(ctx.db, issued.session.id)
  if (!found || !isSessionValid(found, now)) throw refuse()
  return issued
}

/** Derives the successor again with each key of the key ring, until it matches the row. */
function recompute(ctx: Context, session: SessionRow, claims: RefreshClaims) {
  for (const keyId of ctx.keys.ids) {
    const jti = nextJti(ctx.keys, session.id, session.generation, claims.jti, keyId)
    if (sha256(jti) === session.currentHash) return { jti, keyId }
  }
  return null
}
