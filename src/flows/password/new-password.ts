import { z } from 'zod'
import type { PasswordOwner } from '../../config/types.js'
import type { Context } from '../../context.js'
import type { FieldIssue, FieldIssues } from '../../contract/errors.js'
import { normalizePassword } from '../../crypto/password.js'
import { askHost, hostRefusal } from '../base/host-code.js'
import { checkNewPassword } from './rules.js'

interface NewPassword {
  /** undefined: the schema already refused it. */
  first: string | undefined
  second: string | undefined
  /** The body fields that the issues are reported under. */
  fields: readonly [string, string]
  /** No password may resemble the owner's own values. null: unknown, and the request is refused for that reason. */
  owner: PasswordOwner | null
}

/**
 * The problems of a new password, by field; empty when it is accepted. Registration, reset, change and operators share this
 * path (ASVS 6.2.4).
 */
export async function newPasswordIssues(ctx: Context, input: NewPassword): Promise<FieldIssues> {
  const { first, second, owner } = input
  const [field, repeated] = input.fields
  const issues: FieldIssues = {}
  if (first === undefined) return issues
  const found = [...(await ownRules(ctx, first, owner)), ...(await hostRules(ctx, first, owner))]
  if (found.length > 0) issues[field] = found
  if (second !== undefined && normalizePassword(first) !== normalizePassword(second))
    issues[repeated] = [{ code: 'password_mismatch' }]
  return issues
}

function ownRules(ctx: Context, password: string, owner: PasswordOwner | null): Promise<FieldIssue[]> {
  const { settings } = ctx.config
  const { username, email, first_name, last_name } = owner ?? {}
  return checkNewPassword({
    password,
    min: settings.PASSWORD_MIN_LENGTH,
    max: settings.PASSWORD_MAX_LENGTH,
    identifiers: [username, email, first_name, last_name].filter((word) => typeof word === 'string'),
    siteName: new URL(settings.BASE_URL).hostname,
  })
}

const REFUSALS = z.array(hostRefusal).max(20)

/** The host's function may call another server: it is not asked for a request that is refused anyway. */
async function hostRules(ctx: Context, password: string, owner: PasswordOwner | null): Promise<FieldIssue[]> {
  const { passwordRules } = ctx.config.hooks
  if (!passwordRules || !owner) return []
  const refusals = await askHost('passwordRules', REFUSALS, () => passwordRules(password, { user: owner }))
  return refusals.map(({ code, message }) => ({ code: 'invalid', hostCode: code, message }))
}
