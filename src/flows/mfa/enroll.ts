import type { Caller, Context } from '../../context.js'
import { AuthError, fieldError } from '../../contract/errors.js'
import type { MfaMethodRow, UserRow } from '../../store/base/db.js'
import { isNotFound, isUniqueClash } from '../../store/base/open-db.js'
import { deleteBackupCodes, deletePendingCodes, pendingFor } from '../../store/mfa/backup-codes.js'
import { createChallenge, deleteManageChallenges } from '../../store/mfa/challenges.js'
import { findActiveMethods, findMethod, lockUser, offerSecret, replaceInactive } from '../../store/mfa/methods.js'
import type { SignedIn } from '../base/types.js'
import { refuseThrottled } from '../limits/limits.js'
import { takeMfaMail } from '../limits/mfa.js'
import { prepareBackupCodes } from './backup-codes.js'
import { codeMail, newChallenge, newSealedKey } from './challenge.js'
import { requireCode, requireSession, writeChange } from './change.js'
import { BACKUP_CODES } from './manage.js'
import { findHandler, newMethod } from './methods.js'
import { missing } from './rules.js'

export interface Enrolment {
  method: string
  /** Shown once; empty unless they were made now. */
  backupCodes: string[]
  qrLink?: string
  /** A code is on its way. */
  codeSent?: boolean
}

export interface SetUpInput {
  method: string
  /** Of an active method, or a backup code. */
  code?: string | undefined
}

/**
 * Begins to enroll a method: nothing is active until a code of it proves it. One that is not active is replaced, and so is
 * the secret of an active authenticator app once the new one is confirmed. With the first method come the backup codes.
 * While a method is active, a code is required: a session alone must not add a way to pass the second step.
 * @throws AuthError `method` `mfa_method_does_not_exist`, `mfa_method_already_active`, `mfa_method_not_active`; `code`
 * `required`; `invalid_code`, `throttled`
 */
export async function setUpMethod(
  ctx: Context,
  signedIn: SignedIn,
  input: SetUpInput,
  caller: Caller,
): Promise<Enrolment> {
  const session = requireSession(signedIn)
  const { method: name, code } = input
  const { user } = signedIn
  const active = await findActiveMethods(ctx.db, user.id)
  if (name === BACKUP_CODES) return regenerate(ctx, signedIn, active, code, caller)
  const handler = findHandler(ctx, name)
  const made = await handler?.setUp(ctx, user)
  if (!handler || !made) {
    const lacking = active.length > 0 ? missing('code', code) : {}
    throw new AuthError('invalid', { fields: { method: [{ code: 'mfa_method_does_not_exist' }], ...lacking } })
  }
  const inUse = active.find((method) => method.name === name)
  if (inUse && !(handler.step && code)) throw fieldError('method', 'mfa_method_already_active')
  if (active.length > 0) await requireCode(ctx, signedIn, code, caller)
  const pending = pendingFor(name, session.id)
  const backup = active.length === 0 ? await prepareBackupCodes(ctx, user, pending, caller) : null
  const writes = inUse
    ? [offerSecret(ctx.db, inUse, made.secret, caller.now)]
    : replaceInactive(ctx.db, newMethod(user, name, made.secret, caller.now))
  await writeSetUp(ctx, user, [
    ...writes,
    deletePendingCodes(ctx.db, user.id, pending),
    ...(backup ? [backup.write] : []),
  ])
  const enrolment = { method: name, backupCodes: backup?.codes ?? [] }
  if (made.qrLink) return { ...enrolment, qrLink: made.qrLink }
  return { ...enrolment, codeSent: (await mailCode(ctx, user, name, caller)).allowed }
}

async function writeSetUp(ctx: Context, user: UserRow, writes: Promise<unknown>[]): Promise<void> {
  try {
    await ctx.db.client.$transaction([lockUser(ctx.db, user), ...writes])
  } catch (error) {
    // Confirmed meanwhile: what is active is not replaced without a code.
    if (isUniqueClash(error)) throw fieldError('method', 'mfa_method_already_active')
    // Another change was first and ended this session.
    if (isNotFound(error)) throw new AuthError('not_authenticated')
    throw error
  }
}

async function regenerate(
  ctx: Context,
  signedIn: SignedIn,
  active: readonly MfaMethodRow[],
  code: string | undefined,
  caller: Caller,
): Promise<Enrolment> {
  if (active.length === 0) throw fieldError('method', 'mfa_method_not_active')
  await requireCode(ctx, signedIn, code, caller)
  const { user } = signedIn
  const { codes, write } = await prepareBackupCodes(ctx, user, null, caller)
  const writes = [deleteBackupCodes(ctx.db, user.id), write]
  await writeChange(ctx, signedIn, { action: 'regenerated', method: BACKUP_CODES, writes, endsOthers: true }, caller)
  return { method: BACKUP_CODES, backupCodes: codes }
}

/**
 * Mails a code for a change of methods or a reauthentication. It serves no login.
 * @throws AuthError `method` issues, `throttled`
 */
export async function sendManageCode(ctx: Context, signedIn: SignedIn, name: string, caller: Caller): Promise<void> {
  const { user } = signedIn
  const method = await findMethod(ctx.db, user.id, name, caller.now)
  if (!method) throw fieldError('method', 'mfa_method_does_not_exist')
  if (!findHandler(ctx, name)?.sends) throw fieldError('method', 'mfa_method_sends_nothing')
  refuseThrottled(await mailCode(ctx, user, name, caller))
}

async function mailCode(ctx: Context, user: UserRow, name: string, caller: Caller) {
  const verdict = await takeMfaMail(ctx, { challengeId: `manage:${user.id}:${name}`, userId: user.id, first: false })
  if (!verdict.allowed) return verdict
  const { row } = newChallenge(
    ctx,
    user,
    { purpose: 'manage', method: name, firstFactor: '', cookieBound: false },
    caller.now,
  )
  row.codeKey = newSealedKey(ctx, row.id)
  row.lastSentAt = caller.now
  row.sentCount = 1
  await ctx.db.client.$transaction([
    deleteManageChallenges(ctx.db, user.id, name),
    createChallenge(ctx.db, row),
    codeMail(ctx, row, user, caller),
  ])
  ctx.mailDue()
  return verdict
}
