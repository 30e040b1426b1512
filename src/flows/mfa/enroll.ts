import type { Caller, Context } from '../../context.js'
import { BACKUP_CODES } from '../../contract/backup-codes.js'
import { AuthError, type FieldCode, type FieldIssues, fieldError } from '../../contract/errors.js'
import type { UserRow } from '../../store/base/db.js'
import { isNotFound, isUniqueClash } from '../../store/base/open-db.js'
import { createBackupCodes, deleteBackupCodes, pendingFor } from '../../store/mfa/backup-codes.js'
import { type NewEnrollment, writeEnrollment } from '../../store/mfa/changes.js'
import { openManageChallenge } from '../../store/mfa/login-challenges.js'
import { findActiveMethods, findMethod } from '../../store/mfa/methods.js'
import { refuseIssues } from '../base/field-rules.js'
import type { Authenticated } from '../base/types.js'
import { refuseThrottled } from '../limits/limits.js'
import { consumeMfaMail } from '../limits/mfa.js'
import { prepareBackupCodes } from './backup-codes.js'
import { codeMail, newChallenge, withNewCode } from './challenge.js'
import { keepWayIn } from './keep-way-in.js'
import { writeChange } from './manage.js'
import { findHandler, isOffered, newMethod, sendsCodes } from './methods.js'
import { type ChangeProof, hasProof, requireProof } from './proof.js'

export interface Enrollment {
  method: string
  /** Shown once; empty unless this request created them. */
  backupCodes: string[]
  qrLink?: string
  /** Whether a code was sent. */
  codeSent?: boolean
}

interface SetUpInput extends ChangeProof {
  method: string
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
  // Enrollment needs one of our session rows, and a custom backend has none.
  const { user, session } = signedIn
  if (!session) throw new AuthError('permission_denied')
  const { method: name } = input
  const { issues, active, inUse, offer } = await judgeSetUp(ctx, user, { method: name, withCode: hasProof(ctx, input) })
  refuseIssues(issues)
  if (!offer) return regenerate(ctx, signedIn, input, caller)
  const { handler, made } = offer
  if (active.length > 0) await requireProof(ctx, signedIn, input, caller)
  // The confirmation decides. Refused here, a set-up that cannot be completed is not begun.
  else if (name === 'email') await keepWayIn(ctx, signedIn, { noMethod: true })
  const pending = pendingFor(name, session.id)
  const backup = active.length === 0 ? await prepareBackupCodes(ctx, user, pending, caller) : null
  const method = newMethod(user, name, made.secret, caller.now)
  await enroll(ctx, user, { session, method, inUse, pending, codes: backup?.rows ?? null }, caller.now)
  const enrolment = { method: name, backupCodes: backup?.codes ?? [] }
  if (made.qrLink) return { ...enrolment, qrLink: made.qrLink }
  if (!handler.sends) return enrolment
  return { ...enrolment, codeSent: (await mailCode(ctx, user, name, caller)).allowed }
}

/** The part of a set-up that is known when the schema refused a field. */
interface SetUpGiven {
  method?: string | undefined
  withCode: boolean
}

/** The problems of the fields of a set-up before its code is checked, and what they were found by. */
async function judgeSetUp(ctx: Context, user: UserRow, { method: name, withCode }: SetUpGiven) {
  const active = await findActiveMethods(ctx.db, user.id)
  const inUse = active.find((method) => method.name === name)
  // Backup codes are no method of their own, so nothing is offered for them.
  const offer = name === undefined || name === BACKUP_CODES ? null : await offerOf(ctx, user, name)
  const replaceable = inUse !== undefined && offer?.handler.step !== undefined
  const problem = (): FieldCode | null => {
    if (name === undefined) return null
    if (name === BACKUP_CODES) return active.length === 0 ? 'mfa_method_not_active' : null
    if (!offer) return 'mfa_method_does_not_exist'
    return inUse && !(replaceable && withCode) ? 'mfa_method_already_active' : null
  }
  const code = problem()
  const issues: FieldIssues = code ? { method: [{ code }] } : {}
  // An app that is in use is replaced with a code, and without one the method is the problem.
  if (active.length > 0 && !withCode && !replaceable) issues.code = [{ code: 'required' }]
  return { issues, active, inUse, offer }
}

/** How this user can enroll the method; null when the user cannot have it. */
async function offerOf(ctx: Context, user: UserRow, name: string) {
  const handler = isOffered(ctx, name) ? findHandler(ctx, name) : undefined
  const made = await handler?.setUp(ctx, user)
  return handler && made ? { handler, made } : null
}

/** Applies the rules to the fields that passed the schema when it refused others. */
export const setUpIssues = async (
  ctx: Context,
  { user }: Authenticated,
  given: ChangeProof & { method?: string | undefined },
): Promise<FieldIssues> =>
  (await judgeSetUp(ctx, user, { method: given.method, withCode: hasProof(ctx, given) })).issues

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
  proof: ChangeProof,
  caller: Caller,
): Promise<Enrollment> {
  const { user } = signedIn
  await requireProof(ctx, signedIn, proof, caller)
  const { codes, rows } = await prepareBackupCodes(ctx, user, null, caller)
  const writes = [deleteBackupCodes(ctx.db, user.id), createBackupCodes(ctx.db, rows)]
  await writeChange(ctx, signedIn, { action: 'regenerated', method: BACKUP_CODES, writes, endsOthers: true }, caller)
  return { method: BACKUP_CODES, backupCodes: codes }
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
