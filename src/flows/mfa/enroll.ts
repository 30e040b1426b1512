import type { Caller, Context } from '../../context.js'
import { BACKUP_CODES } from '../../contract/backup-codes.js'
import { AuthError, fieldError, nonFieldError } from '../../contract/errors.js'
import type { MfaMethodRow, UserRow } from '../../store/base/db.js'
import { isNotFound, isUniqueClash } from '../../store/base/open-db.js'
import {
  adoptBackupCodes,
  createBackupCodes,
  deleteBackupCodes,
  hasPendingCodes,
  pendingFor,
} from '../../store/mfa/backup-codes.js'
import { type NewEnrollment, writeEnrollment } from '../../store/mfa/changes.js'
import { openManageChallenge } from '../../store/mfa/login-challenges.js'
import { activate, adoptSecret, findActiveMethods, findMethod, withNextSecret } from '../../store/mfa/methods.js'
import { completeEnrollment } from '../../store/session/sessions.js'
import type { Authenticated } from '../base/types.js'
import { refuseThrottled } from '../limits/limits.js'
import { consumeMfa, consumeMfaMail, countingMfa, refundMfa } from '../limits/mfa.js'
import { prepareBackupCodes } from './backup-codes.js'
import { codeMail, newChallenge, withNewCode } from './challenge.js'
import { missing, writeChange } from './manage.js'
import { findHandler, isOffered, methodFor, newMethod, sendsCodes } from './methods.js'
import { checkMethod, compactCode, requireCode } from './verify.js'

export interface Enrollment {
  method: string
  /** Shown once; empty unless this request created them. */
  backupCodes: string[]
  qrLink?: string
  /** Whether a code was sent. */
  codeSent?: boolean
}

interface SetUpInput {
  method: string
  /** Of an active method, or a backup code. */
  code?: string | undefined
}

/**
 * Begins to enroll a method; a code of the method must confirm it before it is active. It replaces an inactive method of the
 * same name. The secret of an active authenticator app is replaced once the new one is confirmed. The first method comes with
 * backup codes. While a method is active, a code is required: a session must not be enough to add a second factor.
 * @throws AuthError `method` `mfa_method_does_not_exist`, `mfa_method_already_active`, `mfa_method_not_active`; `code`
 * `required`; `invalid_code`, `throttled`
 */
export async function setUpMethod(
  ctx: Context,
  signedIn: Authenticated,
  input: SetUpInput,
  caller: Caller,
): Promise<Enrollment> {
  // Enrollment acts on a session of ours; a custom backend has sessions of its own.
  const { user, session } = signedIn
  if (!session) throw new AuthError('permission_denied')
  const { method: name, code } = input
  const active = await findActiveMethods(ctx.db, user.id)
  if (name === BACKUP_CODES) return regenerate(ctx, signedIn, active, code, caller)
  const handler = isOffered(ctx, name) ? findHandler(ctx, name) : undefined
  const made = await handler?.setUp(ctx, user)
  if (!handler || !made) {
    const lacking = active.length > 0 ? missing('code', code) : {}
    throw new AuthError('invalid', { fields: { method: [{ code: 'mfa_method_does_not_exist' }], ...lacking } })
  }
  const inUse = active.find((method) => method.name === name)
  if (inUse && !(handler.step && code)) throw fieldError('method', 'mfa_method_already_active')
  if (active.length > 0) await requireCode(ctx, user, code, caller)
  const pending = pendingFor(name, session.id)
  const backup = active.length === 0 ? await prepareBackupCodes(ctx, user, pending, caller) : null
  const method = newMethod(user, name, made.secret, caller.now)
  await enroll(ctx, user, { method, inUse, pending, codes: backup?.rows ?? null }, caller.now)
  const enrolment = { method: name, backupCodes: backup?.codes ?? [] }
  if (made.qrLink) return { ...enrolment, qrLink: made.qrLink }
  if (!handler.sends) return enrolment
  return { ...enrolment, codeSent: (await mailCode(ctx, user, name, caller)).allowed }
}

async function enroll(ctx: Context, user: UserRow, enrollment: NewEnrollment, now: Date): Promise<void> {
  try {
    await writeEnrollment(ctx.db, user, enrollment, now)
  } catch (error) {
    // A concurrent request confirmed the method, and an active method is not replaced without a code.
    if (isUniqueClash(error)) throw fieldError('method', 'mfa_method_already_active')
    // A concurrent change ended this session.
    if (isNotFound(error)) throw new AuthError('not_authenticated')
    throw error
  }
}

async function regenerate(
  ctx: Context,
  signedIn: Authenticated,
  active: readonly MfaMethodRow[],
  code: string | undefined,
  caller: Caller,
): Promise<Enrollment> {
  if (active.length === 0) throw fieldError('method', 'mfa_method_not_active')
  const { user } = signedIn
  await requireCode(ctx, user, code, caller)
  const { codes, rows } = await prepareBackupCodes(ctx, user, null, caller)
  const writes = [deleteBackupCodes(ctx.db, user.id), createBackupCodes(ctx.db, rows)]
  await writeChange(ctx, signedIn, { action: 'regenerated', method: BACKUP_CODES, writes, endsOthers: true }, caller)
  return { method: BACKUP_CODES, backupCodes: codes }
}

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
  const method = await methodFor(ctx, signedIn, input.method, 'confirm', caller)
  // A deactivated method is set up again through mfa/, which asks for a code beside an active method and makes backup codes.
  if (!method.isActive && method.confirmedAt !== null) throw fieldError('method', 'mfa_method_does_not_exist')
  const next = withNextSecret(method, caller.now)
  const first = (await findActiveMethods(ctx.db, user.id)).length === 0
  const pending = pendingFor(method.name, session?.id ?? '')
  // Another session began this enrollment, and this user has not seen its backup codes.
  if (first && !(await hasPendingCodes(ctx.db, user.id, pending)))
    throw fieldError('method', 'mfa_method_does_not_exist')
  if (next) return replaceSecret(ctx, signedIn, next, input.code, caller)
  const check = () => checkMethod(ctx, method, compactCode(input.code), caller)
  if (!(await countingMfa(ctx, user.id, caller, check))) throw nonFieldError('invalid_code')
  await refundMfa(ctx, user.id)
  const enrolled = session ? [completeEnrollment(ctx.db, session)] : []
  const codes = first ? adoptBackupCodes(ctx.db, user.id, pending) : []
  const writes = [activate(ctx.db, method, caller.now), ...codes, ...enrolled]
  await writeChange(ctx, signedIn, { action: 'activated', method: method.name, writes, endsOthers: first }, caller)
}

/** @param next the method with the new secret. The old secret is deleted, so other sessions end */
async function replaceSecret(ctx: Context, signedIn: Authenticated, next: MfaMethodRow, code: string, caller: Caller) {
  await consumeMfa(ctx, signedIn.user.id, caller)
  const step = findHandler(ctx, next.name)?.step?.(ctx, next, compactCode(code), caller.now) ?? null
  if (step === null) throw nonFieldError('invalid_code')
  await refundMfa(ctx, signedIn.user.id)
  const writes = [adoptSecret(ctx.db, next, step)]
  await writeChange(ctx, signedIn, { action: 'replaced', method: next.name, writes, endsOthers: true }, caller)
}

/**
 * Sends a code for a change of methods or a reauthentication. The code is not valid for a login.
 * @throws AuthError `method` issues, `throttled`
 */
export async function sendManageCode(
  ctx: Context,
  signedIn: Authenticated,
  name: string,
  caller: Caller,
): Promise<void> {
  const { user } = signedIn
  const method = await findMethod(ctx.db, user.id, name, caller.now)
  if (!method) throw fieldError('method', 'mfa_method_does_not_exist')
  if (!sendsCodes(ctx, name)) throw fieldError('method', 'mfa_method_sends_nothing')
  refuseThrottled(await mailCode(ctx, user, name, caller))
}

async function mailCode(ctx: Context, user: UserRow, name: string, caller: Caller) {
  const verdict = await consumeMfaMail(ctx, { challengeId: `manage:${user.id}:${name}`, userId: user.id, first: false })
  if (!verdict.allowed) return verdict
  const options = { purpose: 'manage', method: name, firstFactor: '', cookieBound: false } as const
  const row = withNewCode(ctx, newChallenge(ctx, user, options, caller.now).row, caller.now)
  await openManageChallenge(ctx.db, { row, mail: codeMail(ctx, row, user, caller) })
  ctx.mailDue()
  return verdict
}
