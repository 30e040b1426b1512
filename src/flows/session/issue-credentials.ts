import type { Caller, Context } from '../../context.js'
import { AuthError } from '../../contract/errors.js'
import { isObject } from '../../contract/objects.js'
import { signAccessToken } from '../../crypto/access-token.js'
import { randomId, randomKey40, sha256 } from '../../crypto/random.js'
import { firstJti, signRefreshToken } from '../../crypto/refresh-token.js'
import type { SessionRow, UserRow } from '../../store/base/db.js'
import type { SessionWithUser } from '../../store/session/sessions.js'
import { clientColumns } from '../base/client.js'
import { plainJson, waitForHost } from '../base/host-code.js'
import { hostUser } from '../base/public-user.js'
import { addSeconds, earlier } from '../base/time.js'
import type { IssuedCredentials } from '../base/types.js'
import { claimsOf } from './claims.js'

/** The idle expiry of a session that is used at `now`: it moves with each use, but never past the absolute expiry. */
export function idleEnd(ctx: Context, now: Date, absolute: Date): Date {
  const { AUTH_TYPE, TOKEN_LIFETIME, REFRESH_TOKEN_LIFETIME } = ctx.config.settings
  return earlier(addSeconds(now, AUTH_TYPE === 'token' ? TOKEN_LIFETIME : REFRESH_TOKEN_LIFETIME), absolute)
}

export interface NewSession {
  /** The proven factors, for example `pwd` or `pwd otp`. */
  methods: string
  mfaEnrolmentRequired?: boolean
  /** The recent-login mark: from `recentLoginMark`, or the mark of the session that continues. */
  authenticatedAt: Date | null
  /** A session that continues under new credentials keeps its absolute end. */
  expiresAt?: Date
}

/** Credentials and the session row that makes them valid. The caller writes the row last (docs/security.md). */
interface Prepared {
  session: SessionRow
  issued: IssuedCredentials
}

/** The row of a new session, without a credential. */
export function sessionRow(
  ctx: Context,
  user: Pick<UserRow, 'id' | 'authEpoch'>,
  caller: Caller,
  options: NewSession,
): SessionRow {
  const { now } = caller
  const expiresAt = options.expiresAt ?? addSeconds(now, ctx.config.settings.SESSION_LIFETIME)
  return {
    id: randomId(),
    userId: user.id,
    authEpoch: user.authEpoch,
    generation: 0,
    currentHash: null,
    previousHash: null,
    rotatedAt: now,
    keyHash: null,
    createdAt: now,
    lastUsedAt: now,
    idleExpiresAt: idleEnd(ctx, now, expiresAt),
    expiresAt,
    authenticatedAt: options.authenticatedAt,
    methods: options.methods,
    mfaEnrolmentRequired: options.mfaEnrolmentRequired ?? false,
    ...clientColumns(ctx, caller),
    revokedAt: null,
    revokedReason: null,
  }
}

/** An access token for a session, and when it ends. */
export async function makeAccessToken(ctx: Context, { session, user }: SessionWithUser, now: Date) {
  const { settings } = ctx.config
  const expiresAt = earlier(addSeconds(now, settings.ACCESS_TOKEN_LIFETIME), session.expiresAt)
  const claims = { user_id: String(session.userId), sid: session.id }
  const access = await signAccessToken(ctx.keys, claims, {
    now,
    lifetime: Math.max(1, Math.floor((expiresAt.getTime() - now.getTime()) / 1000)),
    issuer: settings.JWT_ISSUER,
    audience: settings.JWT_AUDIENCE,
    algorithm: settings.JWT_ALGORITHM,
    more: await claimsOf(ctx, user, session),
  })
  return { access, expiresAt }
}

/** The only place that makes credentials for a login. It writes nothing. */
export async function prepareCredentials(
  ctx: Context,
  user: UserRow,
  caller: Caller,
  options: NewSession,
): Promise<Prepared> {
  const { now } = caller
  const session = sessionRow(ctx, user, caller, options)
  const { AUTH_TYPE } = ctx.config.settings
  if (AUTH_TYPE === 'custom') return { session, issued: await customCredentials(ctx, user, caller) }
  if (AUTH_TYPE === 'token') {
    const key = randomKey40()
    session.keyHash = sha256(key)
    return { session, issued: { type: 'token', key, expiresAt: session.expiresAt, session, user } }
  }
  const jti = firstJti()
  session.currentHash = sha256(jti)
  const { access, expiresAt } = await makeAccessToken(ctx, { session, user }, now)
  const refresh = signRefreshToken(ctx.keys, {
    sid: session.id,
    gen: 0,
    jti,
    issuedAt: session.rotatedAt,
    expiresAt: session.idleExpiresAt,
  })
  const times = { accessExpiresAt: expiresAt, refreshExpiresAt: session.idleExpiresAt }
  return { session, issued: { type: 'jwt', access, refresh, ...times, session, user } }
}

async function customCredentials(ctx: Context, user: UserRow, caller: Caller): Promise<IssuedCredentials> {
  const backend = ctx.config.customBackend
  if (!backend) throw new Error("AUTH_TYPE 'custom' has no customBackend")
  const context = { now: caller.now, requestId: caller.requestId }
  const issued = await waitForHost('customBackend.issue', () => backend.issue(hostUser(ctx, user), context))
  const body = plainJson(issued.body)
  if (!isObject(body))
    throw new AuthError('error', { cause: new Error('customBackend.issue returned a body that is no JSON') })
  return { type: 'custom', body, cookies: issued.cookies ?? [], user, hostSession: issued.sessionId }
}
