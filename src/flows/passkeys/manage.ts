import type { Caller, Context } from '../../context.js'
import { AuthError, nonFieldError } from '../../contract/errors.js'
import type { PasskeyRow } from '../../store/base/db.js'
import { isNotFound } from '../../store/base/open-db.js'
import { findActiveMethods } from '../../store/mfa/methods.js'
import { deletePasskey } from '../../store/passkeys/changes.js'
import { findOwnPasskey, findPasskeyPage, findPasskeys, writeName } from '../../store/passkeys/passkeys.js'
import { clientFacts } from '../base/client.js'
import { doneBy, emit } from '../base/events.js'
import { neighbors, type Page, type PageQuery, readPlace } from '../base/page.js'
import { requiresMfa } from '../base/requires-mfa.js'
import type { Authenticated } from '../base/types.js'
import { isUnchanged } from '../base/unchanged.js'
import { authUrl } from '../base/urls.js'
import { keepsWayIn } from '../base/ways-in.js'
import { dailyNotice } from '../limits/notices.js'
import { sessionOf } from './enroll.js'
import { isPasskeyFactor } from './factor.js'

/** One page of the user's passkeys, oldest first. */
export async function listPasskeys(ctx: Context, { user }: Authenticated, query: PageQuery): Promise<Page<PasskeyRow>> {
  const place = readPlace(query)
  const { count, rows } = await findPasskeyPage(ctx.db, user.id, place)
  return { count, ...neighbors(place, count, authUrl(ctx, 'passkeys/')), rows }
}

/** @throws AuthError `not_found`, the same for unknown ids and ids of other users */
export async function renamePasskey(
  ctx: Context,
  { user }: Authenticated,
  { id, name }: { id: string; name: string },
): Promise<PasskeyRow> {
  const passkey = (await writeName(ctx.db, user.id, id, name)) ? await findOwnPasskey(ctx.db, user.id, id) : null
  if (!passkey) throw new AuthError('not_found')
  return passkey
}

/**
 * Removes a passkey. Other sessions, logins in progress and trusted devices end.
 * @throws AuthError `not_found`; `last_login_method`; `mfa_required`; `not_authenticated` when the user changed or the session
 * ended concurrently
 */
export async function removePasskey(ctx: Context, signedIn: Authenticated, id: string, caller: Caller): Promise<void> {
  const { user } = signedIn
  const session = sessionOf(signedIn)
  const { now } = caller
  await keepFactor(ctx, signedIn, id)
  const waysIn = keepsWayIn(ctx.config, { passkey: id })
  const { notice, count } = await dailyNotice(ctx, user, now, 'passkey-removed', clientFacts(ctx, caller))
  const removal = { session, waysIn, notice, now }
  await deletePasskey(ctx.db, user, id, removal).catch(async (error: unknown) => {
    throw isNotFound(error) ? await refusalOf(ctx, signedIn, id, now) : error
  })
  await count()
  ctx.mailDue()
  emit(ctx, caller, { type: 'passkey_removed', outcome: 'success', ...doneBy(signedIn), detail: { passkey: id } })
}

/**
 * Keeps the last second factor where one is required. The new epoch of a removal decides between two at the same time.
 * @throws AuthError `mfa_required`, `unavailable`
 */
async function keepFactor(ctx: Context, { user }: Authenticated, id: string): Promise<void> {
  if (!isPasskeyFactor(ctx) || !(await requiresMfa(ctx, user))) return
  const passkeys = await findPasskeys(ctx.db, user.id)
  const others = passkeys.filter((passkey) => passkey.id !== id)
  if (others.length === passkeys.length || others.length > 0) return
  const known = ['app', 'email', ...Object.keys(ctx.config.mfaMethods)]
  const active = await findActiveMethods(ctx.db, user.id)
  if (!active.some(({ name }) => known.includes(name))) throw nonFieldError('mfa_required')
}

/** Why nothing was deleted. */
async function refusalOf(ctx: Context, signedIn: Authenticated, id: string, now: Date): Promise<AuthError> {
  if (!(await findOwnPasskey(ctx.db, signedIn.user.id, id))) return new AuthError('not_found')
  const isLast = await isUnchanged(ctx, signedIn, now)
  return isLast ? nonFieldError('last_login_method') : new AuthError('not_authenticated')
}
