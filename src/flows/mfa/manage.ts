import type { Caller, Context } from '../../context.js'
import { fieldError, nonFieldError } from '../../contract/errors.js'
import { countUnused, deleteBackupCodes, findSetId } from '../../store/mfa/backup-codes.js'
import {
  activate,
  deactivate,
  findActiveMethods,
  findMethods,
  makePrimary,
  PRIMARY,
  removeMethod,
} from '../../store/mfa/methods.js'
import type { SignedIn } from '../base/types.js'
import { takeMfa } from '../limits/limits.js'
import { keepRequired, othersActive, requireCode, writeChange } from './change.js'
import { mfaHandlers } from './methods.js'
import { beside, methodFor, missing } from './rules.js'
import { checkMethod, compactCode, settleRightCode } from './verify.js'

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
export async function listMethods(ctx: Context, { user }: SignedIn): Promise<MethodState[]> {
  const [rows, remaining, setId] = await Promise.all([
    findMethods(ctx.db, user.id),
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
 * session that had to enrol reach everything.
 * @throws AuthError `method` issues, `invalid_code`, `throttled`
 */
export async function confirmMethod(
  ctx: Context,
  signedIn: SignedIn,
  input: { method: string; code: string },
  caller: Caller,
) {
  const { user, session } = signedIn
  const method = await methodFor(ctx, signedIn, input.method, 'confirm')
  await takeMfa(ctx, user.id, caller)
  if (!(await checkMethod(ctx, method, compactCode(input.code), caller))) throw nonFieldError('invalid_code')
  await settleRightCode(ctx, user)
  const first = (await findActiveMethods(ctx.db, user.id)).length === 0
  const enrolled = session
    ? [
        ctx.db.session.updateMany({
          where: { id: session.id },
          data: { mfaEnrolmentRequired: false, methods: `${session.methods} mfa` },
        }),
      ]
    : []
  const writes = [activate(ctx.db, method, caller.now), ...enrolled]
  await writeChange(ctx, signedIn, { action: 'activated', method: method.name, writes, endsOthers: first }, caller)
}

/** Deactivates a method; a code is always needed. @throws AuthError */
export async function deactivateMethod(
  ctx: Context,
  signedIn: SignedIn,
  input: { method: string; code?: string | undefined },
  caller: Caller,
) {
  const method = await beside(methodFor(ctx, signedIn, input.method, 'deactivate'), missing('code', input.code))
  await keepRequired(ctx, signedIn, method)
  await requireCode(ctx, signedIn, input.code, caller)
  const writes = [deactivate(ctx.db, method), ...(await backupsGo(ctx, signedIn, method))]
  await writeChange(ctx, signedIn, { action: 'deactivated', method: method.name, writes, endsOthers: true }, caller)
}

/** With the last method the backup codes go too. */
async function backupsGo(ctx: Context, signedIn: SignedIn, method: Parameters<typeof othersActive>[2]) {
  const last = (await othersActive(ctx, signedIn, method)).length === 0
  return last ? [deleteBackupCodes(ctx.db, signedIn.user.id)] : []
}

/** Removes a method; an active one by the rules of the settings. @throws AuthError */
export async function deleteMethod(
  ctx: Context,
  signedIn: SignedIn,
  input: { method: string; code?: string | undefined },
  caller: Caller,
) {
  const { settings } = ctx.config
  const method = await methodFor(ctx, signedIn, input.method, 'delete')
  if (method.isActive) {
    if (settings.MFA_PREVENT_DELETE_ACTIVE_METHOD) throw fieldError('method', 'mfa_method_is_active')
    if (settings.MFA_PREVENT_DELETE_PRIMARY_METHOD && method.primaryMark === PRIMARY)
      throw fieldError('method', 'mfa_method_is_primary')
    await keepRequired(ctx, signedIn, method)
    const free =
      !settings.MFA_DELETE_ACTIVE_METHOD_REQUIRE_CODE && (await othersActive(ctx, signedIn, method)).length > 0
    if (!free) await requireCode(ctx, signedIn, input.code, caller)
  }
  const writes = [removeMethod(ctx.db, method), ...(method.isActive ? await backupsGo(ctx, signedIn, method) : [])]
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
  const method = await beside(methodFor(ctx, signedIn, input.method, 'make primary'), lacking)
  if (withCode) await requireCode(ctx, signedIn, input.primary_code, caller, 'primary_code')
  const writes = makePrimary(ctx.db, method)
  await writeChange(ctx, signedIn, { action: 'made primary', method: method.name, writes, endsOthers: false }, caller)
}
