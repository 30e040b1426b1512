import type { Caller, Context } from '../../context.js'
import { AuthError, type FieldIssues, fieldError } from '../../contract/errors.js'
import type { MfaMethodRow } from '../../store/base/db.js'
import { withNextSecret } from '../../store/mfa/methods.js'
import { issuesOf } from '../base/field-rules.js'
import type { SignedIn } from '../base/types.js'
import { getMethod } from './change.js'

/** A change of one method. */
export type MethodAction = 'confirm' | 'deactivate' | 'delete' | 'make primary'

/**
 * The method that a change is about.
 * @throws AuthError `method` `mfa_method_does_not_exist`, `mfa_method_already_active`, `mfa_method_not_active`
 */
export async function methodFor(
  ctx: Context,
  signedIn: SignedIn,
  name: string,
  action: MethodAction,
  caller: Caller,
): Promise<MfaMethodRow> {
  const method = await getMethod(ctx, signedIn, name, caller)
  if (action === 'confirm' && method.isActive && !withNextSecret(method, caller.now))
    throw fieldError('method', 'mfa_method_already_active')
  if ((action === 'deactivate' || action === 'make primary') && !method.isActive)
    throw fieldError('method', 'mfa_method_not_active')
  return method
}

/** The problems of the method, when the schema refused the code. */
export const methodIssues = (
  ctx: Context,
  signedIn: SignedIn,
  name: string | undefined,
  action: MethodAction,
  caller: Caller,
): Promise<FieldIssues> =>
  name === undefined ? Promise.resolve({}) : issuesOf(methodFor(ctx, signedIn, name, action, caller))

export const missing = (field: string, code: string | undefined): FieldIssues =>
  code ? {} : { [field]: [{ code: 'required' }] }

/** The method, or a refusal that also names what else is known to be wrong. */
export async function beside(method: Promise<MfaMethodRow>, others: FieldIssues): Promise<MfaMethodRow> {
  const issues = await issuesOf(method)
  if (Object.keys(issues).length > 0) throw new AuthError('invalid', { fields: { ...issues, ...others } })
  return method
}
