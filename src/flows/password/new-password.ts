import type { Context } from '../../context.js'
import type { FieldIssues } from '../../contract/errors.js'
import { normalizePassword } from '../../crypto/password.js'
import type { UserRow } from '../../store/base/db.js'
import { checkNewPassword } from './rules.js'

interface NewPassword {
  /** undefined: the schema already refused it. */
  first: string | undefined
  second: string | undefined
  /** The body fields that the issues are reported under. */
  fields: readonly [string, string]
  /** The user's own values, which a password must not resemble: username, address, names. */
  identifiers: readonly (string | null | undefined)[]
}

/**
 * The problems of a new password, by field; empty when it is accepted. Registration, reset, change and operators share this
 * path (ASVS 6.2.4).
 */
export async function newPasswordIssues(ctx: Context, input: NewPassword): Promise<FieldIssues> {
  const { first, second } = input
  const [field, repeated] = input.fields
  const issues: FieldIssues = {}
  if (first === undefined) return issues
  const { settings } = ctx.config
  const found = await checkNewPassword({
    password: first,
    min: settings.PASSWORD_MIN_LENGTH,
    max: settings.PASSWORD_MAX_LENGTH,
    identifiers: input.identifiers.filter((word): word is string => Boolean(word)),
    siteName: new URL(settings.BASE_URL).hostname,
  })
  if (found.length > 0) issues[field] = found
  if (second !== undefined && normalizePassword(first) !== normalizePassword(second))
    issues[repeated] = [{ code: 'password_mismatch' }]
  return issues
}

/** The values of an account that its password must not resemble. */
export const valuesOf = ({ username, email, firstName, lastName }: UserRow): (string | null)[] => [
  username,
  email,
  firstName,
  lastName,
]
