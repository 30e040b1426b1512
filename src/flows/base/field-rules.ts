import { AuthError, type FieldIssues } from '../../contract/errors.js'

/** The field issues that a rule throws, as a value. @throws any other refusal */
export async function issuesOf(rule: Promise<unknown> | (() => unknown)): Promise<FieldIssues> {
  try {
    await (typeof rule === 'function' ? rule() : rule)
    return {}
  } catch (error) {
    if (error instanceof AuthError && error.fields) return error.fields
    throw error
  }
}

/** @throws AuthError with one key per field, unless `issues` is empty */
export function refuseIssues(issues: FieldIssues): void {
  if (Object.keys(issues).length > 0) throw new AuthError('invalid', { fields: issues })
}
