import type { Caller, Context } from '../../context.js'
import { fieldError, nonFieldError } from '../../contract/errors.js'
import type { MfaMethodRow } from '../../store/base/db.js'
import {
  adoptBackupCodes,
  countUnused,
  deleteBackupCodes,
  deletePendingCodes,
  findSetId,
  hasPendingCodes,
  pendingFor,
} from '../../store/mfa/backup-codes.js'
import {
  activate,
  adoptSecret,
  deactivate,
  findActiveMethods,
  findMethods,
  makePrimary,
  PRIMARY,
  removeMethod,
  withNextSecret,
} from '../../store/mfa/methods.js'
import type { SignedIn } from '../base/types.js'
import { giveBackMfa, takeMfa } from '../limits/mfa.js'
import { keepRequired, othersActive, requireCode, writeChange } from './change.js'
import { findHandler, mfaHandlers } from './methods.js'
import { beside, methodFor, missing } from './rules.js'
import { checkMethod, compactCode } from './verify.js'

export interface MethodState {
  name: string
  isActive: boolean
  isPrimary: boolean
  isSetup: boolean
  /** Unused backup codes; on `backup_codes` alone. */
  remaining?: number
}

/** The list's name of the backup codes, which are no method of their own. */
export const BACKUP_CODES = 'backup_codes'

/** Every method, set up or not. */
export async function listMethods(ctx: Context, { user }: SignedIn, { now }: Caller): Promise<MethodState[]> {
  const [rows, remaining, setId] = await Promise.all([
    findMethods(ctx.db, user.id, now),
    countUnused(ctx.db, user.id),
    findSetId(ctx.db, user.id),
  ])
  const states = mfaHandlers(ctx).map(({ name }): MethodState => {
    const row = rows.find((method) => method.name === name)
    const isActive = row?.isActive ?? false
    return { name, isActive, isPrimary: row?.primaryMark === PRIMARY, isSetup: row !== undefined }
  })
  const isActive = remaining > 0 && rows.some((row) => row.isActive)
  return [...states, { name: BACKUP_CODES, isActive, isPrimary: false, isSetup: setId !== null, remaining }]
}

/**
 * Activates a method by a code of that method. The first one becomes primary, ends the user's other sessions and lets a
 * session that had to enroll reach everything. The backup codes that this session was shown with it become valid, and every
 * other set is deleted: whoever else was setting up a method keeps no codes. A new secret of an active method replaces the
 * old one.
 * @throws AuthError `method` issues, `invalid_code`, `throttled`
 */
export async function confirmMethod(
  ctx: Context,
  signedIn: SignedIn,
  input: { method: string; code: string },
  caller: Caller,
) {
  const { user, session } = signedIn
  const method = await methodFor(ctx, signedIn, input.method, 'confirm', caller)
  const next = withNextSecret(method, caller.now)
  const first = (await findActiveMethods(ctx.db, user.id)).length === 0
  const pending = pendingFor(method.name, session?.id ?? '')
  // Begun by another session: its codes would not be those that this person saw.
  if (first && method.confirmedAt === null && !(await hasPendingCodes(ctx.db, user.id, pending)))
    throw fieldError('method', 'mfa_method_does_not_exist')
  await takeMfa(ctx, user.id, caller)
  if (next) return replaceSecret(ctx, signedIn, next, input.code, caller)
  if (!(await checkMethod(ctx, method, compactCode(input.code), caller))) throw nonFieldError('invalid_code')
  await giveBackMfa(ctx, user.id)
  const enrolled = session
    ? [
        ctx.db.session.updateMany({
          where: { id: session.id },
          data: { mfaEnrolmentRequired: false, methods: `${session.methods} mfa` },
        }),
      ]
    : []
  const codes = first ? adoptBackupCodes(ctx.db, user.id, pending) : []
  const writes = [activate(ctx.db, method, caller.now), ...codes, ...enrolled]
  await writeChange(ctx, signedIn, { action: 'activated', method: method.name, writes, endsOthers: first }, caller)
}

/** `next`: the method, with the new secret. The old one is removed, so other sessions end. */
async function replaceSecret(ctx: Context, signedIn: SignedIn, next: MfaMethodRow, code: string, caller: Caller) {
  const step = findHandler(ctx, next.name)?.step?.(ctx, next, compactCode(code), caller.now) ?? null
  if (step === null) throw nonFieldError('invalid_code')
  await giveBackMfa(ctx, signedIn.user.id)
  const writes = [adoptSecret(ctx.db, next, step)]
  await writeChange(ctx, signedIn, { action: 'replaced', method: next.name, writes, endsOthers: true }, caller)
}

/** Deactivates a method; a code is always needed. @throws AuthError */
export async function deactivateMethod(
  ctx: Context,
  signedIn: SignedIn,
  input: { method: string; code?: string | undefined },
  caller: Caller,
) {
  const method = await beside(methodFor(ctx, signedIn, input.method, 'deactivate', caller), missing('code', input.code))
  await keepRequired(ctx, signedIn, method)
  await requireCode(ctx, signedIn, input.code, caller)
  const writes = [deactivate(ctx.db, method), ...(await backupsGo(ctx, signedIn, method))]
  await writeChange(ctx, signedIn, { action: 'deactivated', method: method.name, writes, endsOthers: true }, caller)
}

/**
 * Backup codes are deleted with the last active method. One that the configuration no longer has counts: login/ still asks
 * for it, and only a backup code answers.
 */
async function backupsGo(ctx: Context, { user }: SignedIn, method: MfaMethodRow) {
  const others = (await findActiveMethods(ctx.db, user.id)).filter(({ id }) => id !== method.id)
  return others.length === 0 ? [deleteBackupCodes(ctx.db, user.id)] : []
}

/** Removes a method; an active one by the rules of the settings. @throws AuthError */
export async function deleteMethod(
  ctx: Context,
  signedIn: SignedIn,
  input: { method: string; code?: string | undefined },
  caller: Caller,
) {
  const { settings } = ctx.config
  const method = await methodFor(ctx, signedIn, input.method, 'delete', caller)
  if (method.isActive) {
    if (settings.MFA_PREVENT_DELETE_ACTIVE_METHOD) throw fieldError('method', 'mfa_method_is_active')
    if (settings.MFA_PREVENT_DELETE_PRIMARY_METHOD && method.primaryMark === PRIMARY)
      throw fieldError('method', 'mfa_method_is_primary')
    await keepRequired(ctx, signedIn, method)
    const free =
      !settings.MFA_DELETE_ACTIVE_METHOD_REQUIRE_CODE && (await othersActive(ctx, signedIn, method)).length > 0
    if (!free) await requireCode(ctx, signedIn, input.code, caller)
  }
  const codes = method.isActive
    ? await backupsGo(ctx, signedIn, method)
    : [deletePendingCodes(ctx.db, signedIn.user.id, pendingFor(method.name, signedIn.session?.id ?? ''))]
  const writes = [removeMethod(ctx.db, method), ...codes]
  const change = { action: 'deleted', method: method.name, writes, endsOthers: method.isActive }
  await writeChange(ctx, signedIn, change, caller)
}

/** Moves the primary mark to another active method. @throws AuthError */
export async function setPrimary(
  ctx: Context,
  signedIn: SignedIn,
  input: { method: string; primary_code?: string | undefined },
  caller: Caller,
) {
  const withCode = ctx.config.settings.MFA_UPDATE_PRIMARY_METHOD_REQUIRED_PRIMARY_CODE
  const lacking = withCode ? missing('primary_code', input.primary_code) : {}
  const method = await beside(methodFor(ctx, signedIn, input.method, 'make primary', caller), lacking)
  if (withCode) await requireCode(ctx, signedIn, input.primary_code, caller, 'primary_code')
  const writes = makePrimary(ctx.db, method)
  await writeChange(ctx, signedIn, { action: 'made primary', method: method.name, writes, endsOthers: false }, caller)
}
