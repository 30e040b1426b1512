import type { Caller, Context } from '../../context.js'
import { AuthError, fieldError, nonFieldError } from '../../contract/errors.js'
import type { MfaMethodRow, SessionRow } from '../../store/base/db.js'
import { isNotFound, isUniqueClash } from '../../store/base/open-db.js'
import { outboxIntent } from '../../store/mail/outbox.js'
import { deleteChallenges } from '../../store/mfa/challenges.js'
import { ensurePrimary, findActiveMethods, findMethod, lockUser, startEpoch } from '../../store/mfa/methods.js'
import { revokeSessionsOf } from '../../store/session/sessions.js'
import { doneBy, emit } from '../base/events.js'
import { publicUser } from '../base/public-user.js'
import { addSeconds } from '../base/time.js'
import type { SignedIn } from '../base/types.js'
import { findHandler } from './methods.js'
import { checkCodeOfUser } from './verify.js'

export interface MethodChange {
  /** For the mail and the event, such as `activated`. */
  action: string
  method: string
  writes: Promise<unknown>[]
  /** Other sessions and logins in progress end with this change. */
  endsOthers: boolean
}

/**
 * Writes a change of second factors in one batch. The user's row is locked first, so that changes of one user queue, and at
 * its end exactly one active method is primary. A change that ends other sessions starts a new epoch: a login that looked
 * for factors before it ends with a dead session, and of two removals that each count on the other's method one fails.
 * The user is told by mail (ASVS 6.3.7).
 */
export async function writeChange(ctx: Context, signedIn: SignedIn, change: MethodChange, caller: Caller) {
  const { db } = ctx
  const { user, session } = signedIn
  const { now } = caller
  const detail = { action: change.action, method: change.method }
  const others = { reason: 'mfa_change', now, except: session?.id }
  try {
    await db.client.$transaction([
      ...(change.endsOthers ? startEpoch(db, user, session?.id) : [lockUser(db, user)]),
      ...change.writes,
      ensurePrimary(db, user.id),
      ...(change.endsOthers ? [revokeSessionsOf(db, user.id, others), deleteChallenges(db, user.id)] : []),
      outboxIntent(db, {
        kind: 'mfa-changed',
        userId: user.id,
        detail,
        locale: user.locale,
        now,
        uselessAfter: addSeconds(now, 24 * 3600),
      }),
    ])
  } catch (error) {
    // A change of the same method was first.
    if (isNotFound(error) || isUniqueClash(error)) throw fieldError('method', 'mfa_method_does_not_exist')
    throw error
  }
  emit(ctx, caller, { type: 'mfa_change', outcome: 'success', ...doneBy(signedIn), detail })
  ctx.mailDue()
}

/** @throws AuthError `method` `mfa_method_does_not_exist` */
export async function getMethod(
  ctx: Context,
  signedIn: SignedIn,
  name: string,
  { now }: Caller,
): Promise<MfaMethodRow> {
  const method = await findMethod(ctx.db, signedIn.user.id, name, now)
  if (!method) throw fieldError('method', 'mfa_method_does_not_exist')
  return method
}

/** @throws AuthError `required` under `field`; `invalid_code`, `throttled` */
export async function requireCode(
  ctx: Context,
  { user }: SignedIn,
  code: string | undefined,
  caller: Caller,
  field = 'code',
): Promise<void> {
  if (!code) throw fieldError(field, 'required')
  if (!(await checkCodeOfUser(ctx, user, code, caller))) throw nonFieldError('invalid_code')
}

/** Where a second factor is a must, the last active method stays. @throws AuthError `mfa_required` */
export async function keepRequired(ctx: Context, signedIn: SignedIn, leaving: MfaMethodRow): Promise<void> {
  const { settings, hooks } = ctx.config
  const required = settings.MFA_REQUIRED || (await hooks.mfaRequired?.(publicUser(ctx, signedIn.user)))
  if (!required || !leaving.isActive) return
  if ((await othersActive(ctx, signedIn, leaving)).length === 0) throw nonFieldError('mfa_required')
}

/** Other methods that a code can be had of: one that the configuration has no more is none. */
export const othersActive = async (ctx: Context, { user }: SignedIn, method: MfaMethodRow): Promise<MfaMethodRow[]> =>
  (await findActiveMethods(ctx.db, user.id)).filter(({ id, name }) => id !== method.id && findHandler(ctx, name))

/** For routes that act on a session of ours. @throws AuthError `permission_denied` */
export function requireSession({ session }: SignedIn): SessionRow {
  if (!session) throw new AuthError('permission_denied')
  return session
}
