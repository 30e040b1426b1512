import type { Caller, Context } from '../../context.js'
import { type FieldIssues, fieldError, nonFieldError } from '../../contract/errors.js'
import type { MfaMethodRow } from '../../store/base/db.js'
import { endLostFactor } from '../../store/import/marks.js'
import { adoptBackupCodes, hasPendingCodes, pendingFor } from '../../store/mfa/backup-codes.js'
import { activate, adoptSecret, findActiveMethods, withNextSecret } from '../../store/mfa/methods.js'
import { completeEnrollment } from '../../store/session/sessions.js'
import { issuesOf } from '../base/field-rules.js'
import { proofsOf, proofWord } from '../base/proofs.js'
import type { Authenticated } from '../base/types.js'
import { consumeMfa, countingMfa, refundMfa } from '../limits/mfa.js'
import { keepWayIn } from './keep-way-in.js'
import { writeChange } from './manage.js'
import { findHandler, methodFor } from './methods.js'
import { checkMethod, compactCode } from './verify.js'

/**
 * Activates a method with a code of that method. The first one becomes primary, ends the user's other sessions and lets a
 * session that had to enroll reach everything. The backup codes that this session was shown become valid, and every other set
 * is deleted, so that another session that was enrolling a method keeps no codes. A new secret of an active method replaces
 * the old one.
 * @throws AuthError `method` issues, `invalid_code`, `throttled`
 */
export async function confirmMethod(
  ctx: Context,
  signedIn: Authenticated,
  input: { method: string; code: string },
  caller: Caller,
) {
  const { user, session } = signedIn
  const { method, first, pending } = await begunMethod(ctx, signedIn, input.method, caller)
  const next = withNextSecret(method, caller.now)
  if (next) return replaceSecret(ctx, signedIn, next, input.code, caller)
  const waysIn = first && method.name === 'email' ? await keepWayIn(ctx, signedIn, { noMethod: true }) : null
  const check = () => checkMethod(ctx, method, compactCode(input.code), caller)
  if (!(await countingMfa(ctx, user.id, caller, check))) throw nonFieldError('invalid_code')
  await refundMfa(ctx, user.id)
  const proofs = session ? [...new Set([...proofsOf(session.methods), proofWord(method.name)])] : []
  const enrolled = session ? [completeEnrollment(ctx.db, session.id, proofs.join(' '))] : []
  const codes = first ? adoptBackupCodes(ctx.db, user.id, pending) : []
  const writes = [activate(ctx.db, method, caller.now), ...codes, ...enrolled, ...endLostFactor(ctx.db, user.id)]
  const change = { action: 'activated', method: method.name, writes, endsOthers: first, waysIn }
  await writeChange(ctx, signedIn, change, caller)
}

/** The method that waits for its confirmation in this session. @throws AuthError `method` issues */
async function begunMethod(ctx: Context, signedIn: Authenticated, name: string, caller: Caller) {
  const { user, session } = signedIn
  const method = await methodFor(ctx, signedIn, name, 'confirm', caller)
  // A deactivated method is set up again through mfa/, which asks for a code beside an active method and makes backup codes.
  if (!method.isActive && method.confirmedAt !== null) throw fieldError('method', 'mfa_method_does_not_exist')
  const first = (await findActiveMethods(ctx.db, user.id)).length === 0
  const pending = pendingFor(method.name, session?.id ?? '')
  // Another session began this enrollment, and this user has not seen its backup codes.
  if (first && !(await hasPendingCodes(ctx.db, user.id, pending)))
    throw fieldError('method', 'mfa_method_does_not_exist')
  return { method, first, pending }
}

/** Applies the rules to the fields that passed the schema when it refused others. */
export const confirmIssues = async (
  ctx: Context,
  signedIn: Authenticated,
  { method }: { method?: string | undefined },
  caller: Caller,
): Promise<FieldIssues> => (method === undefined ? {} : issuesOf(begunMethod(ctx, signedIn, method, caller)))

/** @param next the method with the new secret. The old secret is deleted, so other sessions end */
async function replaceSecret(ctx: Context, signedIn: Authenticated, next: MfaMethodRow, code: string, caller: Caller) {
  await consumeMfa(ctx, signedIn.user.id, caller)
  const step = findHandler(ctx, next.name)?.step?.(ctx, next, compactCode(code), caller.now) ?? null
  if (step === null) throw nonFieldError('invalid_code')
  await refundMfa(ctx, signedIn.user.id)
  const writes = [adoptSecret(ctx.db, next, step, caller.now)]
  await writeChange(ctx, signedIn, { action: 'replaced', method: next.name, writes, endsOthers: true }, caller)
}
