import { trustedDeviceLifetime, trustedSince } from '../../config/trusted-devices.js'
import type { Caller, Context } from '../../context.js'
import { AuthError } from '../../contract/errors.js'
import { propertiesOf } from '../../contract/objects.js'
import { randomId, randomToken, sha256 } from '../../crypto/random.js'
import { seal, unseal } from '../../crypto/sealed.js'
import type { TrustedDeviceRow, UserRow } from '../../store/base/db.js'
import { isNotFound, isOwnerGone } from '../../store/base/open-db.js'
import {
  addTrustedDevice,
  deleteTrustedDevice,
  deleteTrustedDevices,
  findTrustedDevice,
  findTrustedDevices,
  type TrustTimes,
  touchTrustedDevice,
} from '../../store/mfa/trusted-devices.js'
import { storedUserAgent } from '../base/client.js'
import { doneBy, emit } from '../base/events.js'
import { neighbors, type Page, type PageQuery, readPlace } from '../base/page.js'
import { addSeconds, earlier } from '../base/time.js'
import type { Authenticated } from '../base/types.js'
import { authUrl } from '../base/urls.js'

const AAD = 'auth-trusted'

/** Milliseconds after which a further use is written. */
const NOTES_USE_AFTER = 3_600_000

const timesOf = (ctx: Context, now: Date): TrustTimes => ({ now, since: trustedSince(ctx.config.settings, now) })

/** The row that a cookie names, and the secret whose hash the row has. */
function openTrust(ctx: Context, value: string | undefined): { id: string; secretHash: string } | null {
  const text = value ? unseal(ctx.keys, 'device', value, AAD) : null
  const [id, secret] = text?.split('|') ?? []
  return id && secret ? { id, secretHash: sha256(secret) } : null
}

/**
 * The row of this browser, if this user trusts it, so that a login needs no second step. The row is bound to the epoch of the user: no
 * change of credentials leaves a trust valid, and none carries over to another user of the same browser.
 */
export async function findTrust(ctx: Context, user: UserRow, caller: Caller): Promise<TrustedDeviceRow | null> {
  const { now } = caller
  if (trustedDeviceLifetime(ctx.config.settings) === 0) return null
  const named = openTrust(ctx, caller.trusted)
  const row = named && (await findTrustedDevice(ctx.db, user, named, timesOf(ctx, now)))
  if (!row) return null
  if (now.getTime() - row.lastUsedAt.getTime() >= NOTES_USE_AFTER)
    ctx.afterAnswer(async () => void (await touchTrustedDevice(ctx.db, row, now)))
  return row
}

/**
 * Trusts the browser of a login that has just passed its second step. Returns the value of its cookie; null when the settings
 * allow no trust, or it could not be stored. The code is spent by then, so no failure may undo the login.
 */
export async function trustBrowser(
  ctx: Context,
  { user, session }: Authenticated,
  caller: Caller,
): Promise<string | null> {
  const { now } = caller
  const lifetime = trustedDeviceLifetime(ctx.config.settings)
  if (lifetime === 0 || !session) return null
  const secret = randomToken()
  const row: TrustedDeviceRow = {
    id: randomId(),
    userId: user.id,
    secretHash: sha256(secret),
    authEpoch: user.authEpoch,
    userAgent: storedUserAgent(caller),
    createdAt: now,
    lastUsedAt: now,
    expiresAt: addSeconds(now, lifetime),
  }
  try {
    const replaced = openTrust(ctx, caller.trusted)?.id ?? null
    await addTrustedDevice(ctx.db, row, { sessionId: session.id, replaced })
  } catch (error) {
    // The session of the login has ended since, or the user was given new credentials.
    if (!isNotFound(error) && !isOwnerGone(error))
      ctx.log.error('A trusted browser could not be stored', { cause: String(propertiesOf(error).code) })
    return null
  }
  emit(ctx, caller, { type: 'device_trusted', outcome: 'success', userId: user.id, detail: { device: row.id } })
  return seal(ctx.keys, 'device', `${row.id}|${secret}`, AAD)
}

/** A lifetime that was lowered since the login counts too. */
const endOf = (ctx: Context, { createdAt, expiresAt }: TrustedDeviceRow): Date =>
  earlier(expiresAt, addSeconds(createdAt, trustedDeviceLifetime(ctx.config.settings)))

/** One page of the browsers that the user trusts, most recently used first. A user has few, so one statement reads them all. */
export async function listTrustedDevices(
  ctx: Context,
  { user }: Authenticated,
  query: PageQuery,
  { now }: Caller,
): Promise<Page<TrustedDeviceRow>> {
  const place = readPlace(query)
  const rows = await findTrustedDevices(ctx.db, user, timesOf(ctx, now))
  const { limit, offset } = place
  return {
    count: rows.length,
    ...neighbors(place, rows.length, authUrl(ctx, 'trusted-devices/')),
    rows: rows.slice(offset, offset + limit).map((row) => ({ ...row, expiresAt: endOf(ctx, row) })),
  }
}

/** @throws AuthError `not_found`, the same for unknown ids and ids of other users */
export async function endTrustIn(ctx: Context, signedIn: Authenticated, id: string, caller: Caller): Promise<void> {
  if (!(await deleteTrustedDevice(ctx.db, signedIn.user, id, timesOf(ctx, caller.now))))
    throw new AuthError('not_found')
  emit(ctx, caller, { type: 'device_trust_ended', outcome: 'success', ...doneBy(signedIn), detail: { device: id } })
}

/** Every browser needs the second step again. */
export async function endTrustInAll(ctx: Context, signedIn: Authenticated, caller: Caller): Promise<void> {
  await deleteTrustedDevices(ctx.db, signedIn.user.id)
  emit(ctx, caller, { type: 'device_trust_ended', outcome: 'success', ...doneBy(signedIn), detail: { all: true } })
}
