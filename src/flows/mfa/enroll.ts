import type { Caller, Context } from '../../context.js'
import { AuthError, fieldError } from '../../contract/errors.js'
import type { UserRow } from '../../store/base/db.js'
import { isNotFound, isUniqueClash } from '../../store/base/open-db.js'
import { createChallenge, deleteManageChallenges } from '../../store/mfa/challenges.js'
import { findActiveMethods, findMethod, lockUser, replaceUnconfirmed } from '../../store/mfa/methods.js'
import type { SignedIn } from '../base/types.js'
import { refuseThrottled, takeMfaMail } from '../limits/limits.js'
import { prepareBackupCodes } from './backup-codes.js'
import { codeMail, newChallenge, newSealedKey } from './challenge.js'
import { requireSession, writeChange } from './change.js'
import { BACKUP_CODES } from './manage.js'
import { findHandler, newMethod } from './methods.js'

export interface Enrolment {
  method: string
  /** Shown once; empty unless they were made now. */
  backupCodes: string[]
  qrLink?: string
  /** A code is on its way. */
  codeSent?: boolean
}

/**
 * Begins to enrol a method: nothing is active until a code of it proves it. An unconfirmed one is replaced. With the first
 * method come the backup codes.
 * @throws AuthError `method` `mfa_method_does_not_exist`, `mfa_method_already_active`, `mfa_method_not_active`
 */
export async function setUpMethod(ctx: Context, signedIn: SignedIn, name: string, caller: Caller): Promise<Enrolment> {
  requireSession(signedIn)
  if (name === BACKUP_CODES) return regenerate(ctx, signedIn, caller)
  const { user } = signedIn
  const { now } = caller
  const handler = findHandler(ctx, name)
  const made = await handler?.setUp(ctx, user)
  if (!handler || !made) throw fieldError('method', 'mfa_method_does_not_exist')
  const active = await findActiveMethods(ctx.db, user.id)
  if (active.some((method) => method.name === name)) throw fieldError('method', 'mfa_method_already_active')
  const backup = active.length === 0 ? await prepareBackupCodes(ctx, user, now) : { codes: [], writes: [] }
  const writes = [lockUser(ctx.db, user), ...replaceUnconfirmed(ctx.db, newMethod(user, name, made.secret, now))]
  try {
    await ctx.db.client.$transaction([...writes, ...backup.writes])
  } catch (error) {
    // Confirmed meanwhile: what is active is not replaced without a code.
    if (isUniqueClash(error)) throw fieldError('method', 'mfa_method_already_active')
    // Another change was first and ended this session.
    if (isNotFound(error)) throw new AuthError('not_authenticated')
    throw error
  }
  const enrolment = { method: name, backupCodes: backup.codes }
  if (made.qrLink) return { ...enrolment, qrLink: made.qrLink }
  return { ...enrolment, codeSent: (await mailCode(ctx, user, name, caller)).allowed }
}

async function regenerate(ctx: Context, signedIn: SignedIn, caller: Caller): Promise<Enrolment> {
  const { user } = signedIn
  if ((await findActiveMethods(ctx.db, user.id)).length === 0) throw fieldError('method', 'mfa_method_not_active')
  const { codes, writes } = await prepareBackupCodes(ctx, user, caller.now)
  await writeChange(ctx, signedIn, { action: 'regenerated', method: BACKUP_CODES, writes, endsOthers: true }, caller)
  return { method: BACKUP_CODES, backupCodes: codes }
}

/**
 * Mails a code for a change of methods or a reauthentication. It serves no login.
 * @throws AuthError `method` issues, `throttled`
 */
export async function sendManageCode(ctx: Context, signedIn: SignedIn, name: string, caller: Caller): Promise<void> {
  const { user } = signedIn
  const method = await findMethod(ctx.db, user.id, name)
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
