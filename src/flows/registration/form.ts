import type { PasswordOwner } from '../../config/types.js'
import type { Caller, Context } from '../../context.js'
import type { FieldIssues } from '../../contract/errors.js'
import { isAddressTaken } from '../../store/account/holds.js'
import { isUsernameTaken } from '../../store/account/reserved.js'
import type { InvitationRow } from '../../store/base/db.js'
import { findHolder } from '../../store/registration/registrations.js'
import { parseEmail, parseUsername, type Username } from '../base/identifiers.js'
import { consumeNameLookup, refundRegistration } from '../limits/limits.js'
import { newPasswordIssues } from '../password/new-password.js'
import { provesAddress, readInvitation, refuseClosed } from './invitation.js'

export interface RegistrationInput {
  /** undefined, null and '' mean no username (USERNAME 'optional' and 'none'). */
  username?: string | null | undefined
  email: string
  /** Absent with PASSWORD_LOGIN false. */
  password1?: string | undefined
  password2?: string | undefined
  first_name: string
  last_name: string
  /** The token of an invitation. */
  invitation?: string | undefined
  /** The host's own registration fields. */
  [field: string]: unknown
}

/** The fields that passed the schema. */
type Given = Partial<RegistrationInput>

interface RegistrationForm {
  invitation: InvitationRow | null
  name: Username | null
  email: string | null
  issues: FieldIssues
}

/**
 * The canonical names of a registration, its invitation, and the problems of its fields. No account is looked up.
 * @throws AuthError `registration_closed`
 */
export async function readForm(ctx: Context, given: Given, now: Date): Promise<RegistrationForm> {
  refuseClosed(ctx)
  const { password1: first, password2: second } = given
  const username = given.username || undefined
  const issues: FieldIssues = {}
  const email = given.email === undefined ? null : parseEmail(given.email)
  if (given.email !== undefined && !email) issues.email = [{ code: 'invalid' }]
  const name = username === undefined ? null : parseUsername(username, email)
  if (username !== undefined && !name && !mayBeOwnAddress(username, email)) issues.username = [{ code: 'invalid' }]
  const fields = ['password1', 'password2'] as const
  Object.assign(issues, await newPasswordIssues(ctx, { first, second, fields, owner: ownerOf(given, email) }))
  const invited = await readInvitation(ctx, { token: given.invitation, email }, now)
  return { name, email, invitation: invited.invitation, issues: { ...issues, ...invited.issues } }
}

/** The future user as far as the form tells. */
const ownerOf = ({ username, email, first_name, last_name }: Given, canonical: string | null): PasswordOwner => ({
  ...(username ? { username: username.trim() } : {}),
  ...(email === undefined ? {} : { email: canonical ?? email.trim() }),
  ...(first_name === undefined ? {} : { first_name }),
  ...(last_name === undefined ? {} : { last_name }),
})

/** Whether a username is an address while the email field is unknown, so it cannot be judged yet. */
const mayBeOwnAddress = (username: string, email: string | null): boolean =>
  email === null && parseEmail(username) !== null

/** A user's own address as username is not looked up: nobody else can hold it, and it is never answered `unique`. */
export const isOwnAddress = (name: Username, email: string | null): boolean => name.key === email

/**
 * The taken names of a registration. In 'mandatory' mode only the username is checked. The address is not looked up, so
 * neither the response nor its time reveals whether it has an account.
 */
export async function takenIssues(
  ctx: Context,
  { name, email, invitation }: Pick<RegistrationForm, 'name' | 'email' | 'invitation'>,
  now: Date,
): Promise<FieldIssues> {
  // The reader of the mailbox may know: the account is created at once.
  const proven = email !== null && provesAddress(invitation, email)
  const mandatory = ctx.config.settings.EMAIL_VERIFICATION === 'mandatory'
  const key = name && !isOwnAddress(name, email) ? name.key : null
  // The order matters: a proof moves the name from the registration to the account in one step.
  const holder = mandatory && key !== null ? await findHolder(ctx.db, key, now) : null
  const [byName, isUsed] = await Promise.all([
    holder ?? (key === null ? false : isUsernameTaken(ctx.db, key)),
    (mandatory && !proven) || email === null ? false : isAddressTaken(ctx.db, email, now),
  ])
  return {
    ...(byName ? { username: [{ code: 'unique' as const }] } : {}),
    ...(isUsed ? { email: [{ code: 'unique' as const }] } : {}),
  }
}

/**
 * Every problem of a registration that is refused anyway, including taken names. A lookup that finds a taken name counts
 * like a registration, and over the limit nothing is looked up. Otherwise invalid forms could probe names without a limit.
 */
export async function allIssues(ctx: Context, form: RegistrationForm, caller: Caller): Promise<FieldIssues> {
  // Without the invitation that it needs, a request learns nothing about names, nor before the host's `mayRegister` let it in.
  if (form.issues.invitation || ctx.config.hooks.mayRegister) return form.issues
  const mandatory = ctx.config.settings.EMAIL_VERIFICATION === 'mandatory'
  if (!form.name && (mandatory || !form.email)) return form.issues
  if (!(await consumeNameLookup(ctx, caller))) return form.issues
  const taken = await takenIssues(ctx, form, caller.now)
  if (Object.keys(taken).length === 0) await refundRegistration(ctx, caller)
  return { ...taken, ...form.issues }
}

/** Applies the rules to the fields that passed the schema when it refused others. */
export const registrationIssues = async (ctx: Context, given: Given, caller: Caller): Promise<FieldIssues> =>
  allIssues(ctx, await readForm(ctx, given, caller.now), caller)
