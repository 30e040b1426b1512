import type { Caller, Context } from '../../context.js'
import { AuthError, type FieldIssues, fieldError, nonFieldError } from '../../contract/errors.js'
import type { MfaMethodRow } from '../../store/base/db.js'
import { isNotFound, isUniqueClash } from '../../store/base/open-db.js'
import { deleteBackupCodes, deletePendingCodes, pendingFor } from '../../store/mfa/backup-codes.js'
import { writeMethodChange } from '../../store/mfa/changes.js'
import { deactivate, findActiveMethods, movePrimary, PRIMARY, removeMethod } from '../../store/mfa/methods.js'
import { clientFacts } from '../base/client.js'
import { doneBy, emit } from '../base/events.js'
import { issuesOf } from '../base/field-rules.js'
import { requiresMfa } from '../base/requires-mfa.js'
import type { Authenticated } from '../base/types.js'
import { dailyNotice } from '../limits/notices.js'
import { hasPasskeyFactor } from '../passkeys/factor.js'
import { keepWayIn } from './keep-way-in.js'
import { findHandler, type MethodAction, methodFor } from './methods.js'
import { type ChangeProof, hasProof, requireProof } from './proof.js'

interface MethodChange {
  /** For the email and the event, for example `activated`. */
  action: string
  method: string
  writes: Promise<unknown>[]
  /** Other sessions and logins in progress end with this change. */
  endsOthers: boolean
  /** The condition of a change after which the user must still be able to sign in. */
  waysIn?: object | null
}

/**
 * Writes a change of second factors and notifies the owner (ASVS 6.3.7).
 * @throws AuthError `method` `mfa_method_does_not_exist` when a concurrent change was first
 */
export async function writeChange(ctx: Context, signedIn: Authenticated, change: MethodChange, caller: Caller) {
  const { user, session } = signedIn
  const { now } = caller
  const { writes, endsOthers, waysIn = null, ...detail } = change
  const { notice, count } = await dailyNotice(ctx, user, now, 'mfa-changed', { ...detail, ...clientFacts(ctx, caller) })
  try {
    await writeMethodChange(ctx.db, { user, session, writes, endsOthers, waysIn, notice, now })
  } catch (error) {
    if (isNotFound(error) || isUniqueClash(error)) throw fieldError('method', 'mfa_method_does_not_exist')
    throw error
  }
  await count()
  emit(ctx, caller, { type: 'mfa_change', outcome: 'success', ...doneBy(signedIn), detail })
  ctx.mailDue()
}

/** Keeps the last active method where a second factor is required. @throws AuthError `mfa_required`, `unavailable` */
async function keepRequired(ctx: Context, signedIn: Authenticated, leaving: MfaMethodRow): Promise<void> {
  if (!leaving.isActive || !(await requiresMfa(ctx, signedIn.user))) return
  const isLast = (await othersActive(ctx, signedIn, leaving)).length === 0
  if (isLast && !(await hasPasskeyFactor(ctx, signedIn.user.id))) throw nonFieldError('mfa_required')
}

/** Other active methods whose codes the user can get. A method that was removed from the configuration has none. */
const othersActive = async (ctx: Context, { user }: Authenticated, method: MfaMethodRow): Promise<MfaMethodRow[]> =>
  (await findActiveMethods(ctx.db, user.id)).filter(({ id, name }) => id !== method.id && findHandler(ctx, name))

const missing = (ctx: Context, field: string, proof: ChangeProof): FieldIssues =>
  hasProof(ctx, proof) ? {} : { [field]: [{ code: 'required' }] }

/** The method. Reports all issues in one refusal: those of the method and those that are known already. */
async function methodBeside(method: Promise<MfaMethodRow>, others: FieldIssues): Promise<MfaMethodRow> {
  const issues = await issuesOf(method)
  if (Object.keys(issues).length > 0) throw new AuthError('invalid', { fields: { ...issues, ...others } })
  return method
}

/** The fields of a change that passed the schema when it refused others. */
interface Given {
  method?: string | undefined
}

const issuesFor = async (
  ctx: Context,
  signedIn: Authenticated,
  { method }: Given,
  action: MethodAction,
  caller: Caller,
): Promise<FieldIssues> => (method === undefined ? {} : issuesOf(methodFor(ctx, signedIn, method, action, caller)))

/** Applies the rules to the fields that passed the schema when it refused others. */
export const deactivateIssues = async (
  ctx: Context,
  signedIn: Authenticated,
  given: Given & ChangeProof,
  caller: Caller,
): Promise<FieldIssues> => ({
  ...(await issuesFor(ctx, signedIn, given, 'deactivate', caller)),
  ...missing(ctx, 'code', given),
})

/** Deactivates a method; a code is always required. @throws AuthError */
export async function deactivateMethod(
  ctx: Context,
  signedIn: Authenticated,
  input: ChangeProof & { method: string },
  caller: Caller,
) {
  const method = await methodBeside(
    methodFor(ctx, signedIn, input.method, 'deactivate', caller),
    missing(ctx, 'code', input),
  )
  await keepRequired(ctx, signedIn, method)
  const waysIn = await keepWayIn(ctx, signedIn, { method: method.name })
  await requireProof(ctx, signedIn, input, caller)
  const writes = [deactivate(ctx.db, method), ...(await backupsGo(ctx, signedIn, method))]
  const change = { action: 'deactivated', method: method.name, writes, endsOthers: true, waysIn }
  await writeChange(ctx, signedIn, change, caller)
}

/**
 * Backup codes are deleted with the last active method. A method that was removed from the configuration counts: login/ still
 * requires it, and only a backup code satisfies it.
 */
async function backupsGo(ctx: Context, { user }: Authenticated, method: MfaMethodRow) {
  const others = (await findActiveMethods(ctx.db, user.id)).filter(({ id }) => id !== method.id)
  return others.length === 0 ? [deleteBackupCodes(ctx.db, user.id)] : []
}

/** The method, if the settings let it go. @throws AuthError `method` issues */
async function removableMethod(ctx: Context, signedIn: Authenticated, name: string, caller: Caller) {
  const { settings } = ctx.config
  const method = await methodFor(ctx, signedIn, name, 'delete', caller)
  if (!method.isActive) return method
  if (settings.MFA_PREVENT_DELETE_ACTIVE_METHOD) throw fieldError('method', 'mfa_method_is_active')
  if (settings.MFA_PREVENT_DELETE_PRIMARY_METHOD && method.primaryMark === PRIMARY)
    throw fieldError('method', 'mfa_method_is_primary')
  return method
}

/** The problems of the method, when the schema refused the code. */
export const deleteIssues = async (
  ctx: Context,
  signedIn: Authenticated,
  { method }: Given,
  caller: Caller,
): Promise<FieldIssues> => (method === undefined ? {} : issuesOf(removableMethod(ctx, signedIn, method, caller)))

/** Deletes a method. The settings decide whether an active one may go, and whether it needs a code. @throws AuthError */
export async function deleteMethod(
  ctx: Context,
  signedIn: Authenticated,
  input: ChangeProof & { method: string },
  caller: Caller,
) {
  const { settings } = ctx.config
  const method = await removableMethod(ctx, signedIn, input.method, caller)
  const waysIn = method.isActive ? await keepWayIn(ctx, signedIn, { method: method.name }) : null
  if (method.isActive) {
    await keepRequired(ctx, signedIn, method)
    const free =
      !settings.MFA_DELETE_ACTIVE_METHOD_REQUIRE_CODE && (await othersActive(ctx, signedIn, method)).length > 0
    if (!free) await requireProof(ctx, signedIn, input, caller)
  }
  const codes = method.isActive
    ? await backupsGo(ctx, signedIn, method)
    : [deletePendingCodes(ctx.db, signedIn.user.id, pendingFor(method.name, signedIn.session?.id ?? ''))]
  const writes = [removeMethod(ctx.db, method), ...codes]
  const change = { action: 'deleted', method: method.name, writes, endsOthers: method.isActive, waysIn }
  await writeChange(ctx, signedIn, change, caller)
}

const lackingCode = (ctx: Context, proof: ChangeProof): FieldIssues =>
  ctx.config.settings.MFA_UPDATE_PRIMARY_METHOD_REQUIRED_PRIMARY_CODE ? missing(ctx, 'primary_code', proof) : {}

/** Applies the rules to the fields that passed the schema when it refused others. */
export const primaryIssues = async (
  ctx: Context,
  signedIn: Authenticated,
  given: Given & ChangeProof,
  caller: Caller,
): Promise<FieldIssues> => ({
  ...(await issuesFor(ctx, signedIn, given, 'make primary', caller)),
  ...lackingCode(ctx, given),
})

/** Moves the primary mark to another active method. @throws AuthError */
export async function setPrimary(
  ctx: Context,
  signedIn: Authenticated,
  input: ChangeProof & { method: string },
  caller: Caller,
) {
  const withCode = ctx.config.settings.MFA_UPDATE_PRIMARY_METHOD_REQUIRED_PRIMARY_CODE
  const method = await methodBeside(
    methodFor(ctx, signedIn, input.method, 'make primary', caller),
    lackingCode(ctx, input),
  )
  if (withCode) await requireProof(ctx, signedIn, input, caller, 'primary_code')
  // Nothing changes, so there is nothing to tell the owner.
  if (method.primaryMark === PRIMARY) return
  const writes = movePrimary(ctx.db, method)
  await writeChange(ctx, signedIn, { action: 'made primary', method: method.name, writes, endsOthers: false }, caller)
}
