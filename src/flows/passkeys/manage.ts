import type { Caller, Context } from '../../context.js'
import { AuthError, nonFieldError } from '../../contract/errors.js'
import { findUserById } from '../../store/account/users.js'
import type { PasskeyRow } from '../../store/base/db.js'
import { isNotFound } from '../../store/base/open-db.js'
import { deletePasskey } from '../../store/passkeys/changes.js'
import { findOwnPasskey, findPasskeyPage, writeName } from '../../store/passkeys/passkeys.js'
import { doneBy, emit } from '../base/events.js'
import { noticeTo } from '../base/notice.js'
import { neighbors, type Page, type PageQuery, readPlace } from '../base/page.js'
import type { Authenticated } from '../base/types.js'
import { authUrl } from '../base/urls.js'
import { keepsWayIn } from '../base/ways-in.js'
import { sessionOf } from './enroll.js'

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
 * @throws AuthError `not_found`; `last_login_method`; `not_authenticated` when the user changed concurrently
 */
export async function removePasskey(ctx: Context, signedIn: Authenticated, id: string, caller: Caller): Promise<void> {
  const { user } = signedIn
  const session = sessionOf(signedIn)
  const { now } = caller
  const waysIn = keepsWayIn(ctx.config, { passkey: id })
  const removal = { session, waysIn, notice: noticeTo(user, now, 'passkey-removed'), now }
  await deletePasskey(ctx.db, user, id, removal).catch(async (error: unknown) => {
    throw isNotFound(error) ? await refusalOf(ctx, signedIn, id) : error
  })
  ctx.mailDue()
  emit(ctx, caller, { type: 'passkey_removed', outcome: 'success', ...doneBy(signedIn), detail: { passkey: id } })
}

/** Why nothing was deleted. */
async function refusalOf(ctx: Context, { user }: Authenticated, id: string): Promise<AuthError> {
  if (!(await findOwnPasskey(ctx.db, user.id, id))) return new AuthError('not_found')
  const current = await findUserById(ctx.db, user.id)
  const isUnchanged = current?.isActive && current.authEpoch === user.authEpoch
  return isUnchanged ? nonFieldError('last_login_method') : new AuthError('not_authenticated')
}
