import type { Context } from '../../context.js'
import { AuthError, type FieldIssues } from '../../contract/errors.js'
import { normalizePassword } from '../../crypto/password.js'
import { checkNewPassword } from './rules.js'

export interface NewPassword {
  first: string
  second: string
  /** Body fields the issues stand under. */
  fields: readonly [string, string]
  /** The user's own words, which no password may be: username, address. */
  identifiers: readonly (string | null)[]
}

/** What is wrong with a new password, by field; empty when nothing is. One path for registration, reset and change (ASVS 6.2.4). */
export async function newPasswordIssues(ctx: Context, input: NewPassword): Promise<FieldIssues> {
  const { settings } = ctx.config
  const [first, second] = input.fields
  const issues: FieldIssues = {}
  const found = await checkNewPassword({
    password: input.first,
    min: settings.PASSWORD_MIN_LENGTH,
    max: settings.PASSWORD_MAX_LENGTH,
    identifiers: input.identifiers.filter((word): word is string => Boolean(word)),
    siteName: new URL(settings.BASE_URL).hostname,
  })
  if (found.length > 0) issues[first] = found
  if (normalizePassword(input.first) !== normalizePassword(input.second))
    issues[second] = [{ code: 'password_mismatch' }]
  return issues
}

/** @throws AuthError with one key per field when there is any issue */
export function refuseIssues(issues: FieldIssues): void {
  if (Object.keys(issues).length > 0) throw new AuthError('invalid', { fields: issues })
}
