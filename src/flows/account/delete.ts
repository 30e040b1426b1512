import { z } from 'zod'
import type { Caller, Context } from '../../context.js'
import { AuthError } from '../../contract/errors.js'
import { translate } from '../../contract/messages.js'
import { eraseUser, hasHold } from '../../store/account/deletion.js'
import type { UserRow } from '../../store/base/db.js'
import { isNotFound, isStillReferenced } from '../../store/base/open-db.js'
import type { OutboxIntent } from '../../store/mail/outbox.js'
import { findSession, isSessionValid } from '../../store/session/sessions.js'
import { accountName, greetingName } from '../base/account-name.js'
import { doneBy, emit } from '../base/events.js'
import { askHost, gateAnswer } from '../base/host-code.js'
import { hostUser } from '../base/public-user.js'
import { addSeconds } from '../base/time.js'
import type { Authenticated } from '../base/types.js'
import { endingSessions } from '../session/host-sessions.js'

/** Seconds. */
const FAREWELL_USEFUL_FOR = 24 * 3600

/** A host that has nothing to say returns nothing. */
const deletionAnswer = z.union([z.undefined(), gateAnswer])

/**
 * Deletes the account of the user, with everything that the service stores about them.
 * @throws AuthError `deletion_refused` or the code of the host; `unavailable` when `onUserDelete` throws, and nothing is deleted
 */
export async function deleteUser(ctx: Context, signedIn: Authenticated, caller: Caller): Promise<void> {
  const { user, session } = signedIn
  // The undo link would have no account to return to, and the old address would be free for the person who changed it.
  if (await hasHold(ctx.db, user.id, caller.now)) throw refused(ctx, signedIn, 'address_held', caller)
  await askOwner(ctx, signedIn, caller)
  const farewell = farewellTo(ctx, user, caller)
  try {
    await endingSessions(ctx, user.id, caller, () => eraseUser(ctx.db, user, { session, farewell }))
  } catch (error) {
    throw await readFailure(ctx, signedIn, error, caller)
  }
  emit(ctx, caller, { type: 'account_deleted', outcome: 'success', ...doneBy(signedIn) })
  ctx.mailDue()
}

/** Asks the host. Nothing is deleted yet. */
async function askOwner(ctx: Context, signedIn: Authenticated, caller: Caller): Promise<void> {
  const { onUserDelete } = ctx.config.hooks
  if (!onUserDelete) return
  const answer = await askHost('onUserDelete', deletionAnswer, () => onUserDelete(hostUser(ctx, signedIn.user)))
  if (answer === undefined || answer === true) return
  const code = answer.code ?? 'deletion_refused'
  const message = answer.message ?? translate('deletion_refused', {}, caller.locale, ctx.config.messages)
  throw refused(ctx, signedIn, code, caller, { code, message })
}

function refused(
  ctx: Context,
  signedIn: Authenticated,
  reason: string,
  caller: Caller,
  host?: { code: string; message: string },
): AuthError {
  emit(ctx, caller, { type: 'account_deleted', outcome: 'failure', reason, ...doneBy(signedIn) })
  return new AuthError('deletion_refused', { host })
}

/** The email is written with the deletion, so it carries the names of the account that is gone. */
function farewellTo(ctx: Context, user: UserRow, { now, locale }: Caller): OutboxIntent | null {
  if (user.emailKey === null) return null
  const detail = { name: greetingName(ctx, user), username: accountName(ctx, user) }
  const uselessAfter = addSeconds(now, FAREWELL_USEFUL_FOR)
  return { kind: 'account-deleted', emailKey: user.emailKey, detail, locale: user.locale ?? locale, now, uselessAfter }
}

/** Nothing was deleted: tells why. */
async function readFailure(ctx: Context, signedIn: Authenticated, error: unknown, caller: Caller): Promise<unknown> {
  const { session, user } = signedIn
  if (isStillReferenced(error)) {
    ctx.log.error('A relation of your schema restricts the deletion of a user', { userId: user.id })
    return refused(ctx, signedIn, 'restricted', caller)
  }
  if (!isNotFound(error)) return error
  const found = session && (await findSession(ctx.db, session.id))
  if (!found || !isSessionValid(found, caller.now)) return new AuthError('not_authenticated')
  return new AuthError('unavailable', { retryAfter: 1, cause: error })
}
