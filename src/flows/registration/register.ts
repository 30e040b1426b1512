import type { Caller, Context } from '../../context.js'
import { AuthError, fieldError } from '../../contract/errors.js'
import { randomId } from '../../crypto/random.js'
import { isAddressTaken } from '../../store/account/holds.js'
import { findTakenField } from '../../store/account/users.js'
import type { InvitationRow } from '../../store/base/db.js'
import { isNotFound, isUniqueClash } from '../../store/base/open-db.js'
import { createRegisteredUser } from '../../store/registration/accounts.js'
import { tellCreated } from '../base/created.js'
import { emit } from '../base/events.js'
import { refuseIssues } from '../base/field-rules.js'
import { checkMayRegister } from '../base/gate.js'
import type { Username } from '../base/identifiers.js'
import { addSeconds } from '../base/time.js'
import { consumeMail, consumeRegistration } from '../limits/limits.js'
import { allIssues, isOwnAddress, type RegistrationInput, readForm, takenIssues } from './form.js'
import { provesAddress, shownInvitation } from './invitation.js'
import { heldName, NOT_KEPT, pendingRow, REGISTERED, registrationMail, writeRegistration } from './pending.js'
import type { Registered } from './registrant.js'

interface Applicant {
  /** null: the account has no username. */
  name: Username | null
  email: string
  input: RegistrationInput
  invitation: InvitationRow | null
}

/**
 * Registers. In 'mandatory' mode the answer is the same whether or not the address has an account: an address with an account
 * gets a decoy, which holds its username like any pending registration and which no key proves.
 * @returns the registration, for the cookie that marks this browser as the registrant's
 * @throws AuthError with field issues, `registration_closed`, `registration_refused`, `throttled`, `unavailable`
 */
export async function register(ctx: Context, input: RegistrationInput, caller: Caller): Promise<Registered> {
  const applicant = await checkInput(ctx, input, caller)
  // Counted first, so that nobody can ask the host's function without a limit.
  await consumeRegistration(ctx, caller)
  await checkMayRegister(ctx, applicantOf(applicant), caller)
  const proven = provesAddress(applicant.invitation, applicant.email)
  if (ctx.config.settings.EMAIL_VERIFICATION === 'mandatory' && !proven) return registerPending(ctx, applicant, caller)
  return registerAtOnce(ctx, applicant, caller)
}

function applicantOf({ name, email, input, invitation: row }: Applicant) {
  const { password1: _first, password2: _second, invitation: _token, ...fields } = input
  const invitation = row && shownInvitation(row)
  return { by: 'form', email, username: name?.username ?? null, input: fields, profile: null, invitation }
}

async function checkInput(ctx: Context, input: RegistrationInput, caller: Caller): Promise<Applicant> {
  const form = await readForm(ctx, input, caller.now)
  const { name, email, invitation, issues } = form
  if (Object.keys(issues).length > 0) throw new AuthError('invalid', { fields: await allIssues(ctx, form, caller) })
  if (!email || (!name && ctx.config.settings.USERNAME === 'required')) throw new AuthError('invalid')
  return { name, email, input, invitation }
}

async function registerPending(ctx: Context, applicant: Applicant, caller: Caller): Promise<Registered> {
  const { now } = caller
  refuseIssues(await takenIssues(ctx, applicant, now))
  const taken = await isAddressTaken(ctx.db, applicant.email, now)
  const row = await registrationRow(ctx, applicant, caller, taken)
  const { emailKey } = row
  const mailed = taken
    ? await consumeMail(ctx, { kind: 'already-registered', emailKey, stranger: false, caller, cooldown: 'check' })
    : await consumeMail(ctx, { kind: 'verify', emailKey, stranger: true, caller, cooldown: 'touch' })
  const written = await orUnique(
    writeRegistration(ctx, row, {
      mail: mailed ? registrationMail(row, caller) : null,
      invitation: applicant.invitation?.id ?? null,
    }),
    async () => 'username',
  )
  if (written === 'taken') throw fieldError('username', 'unique')
  emit(ctx, caller, written === 'kept' ? REGISTERED : NOT_KEPT)
  ctx.mailDue()
  return { kind: 'registration', id: row.id }
}

/** null with PASSWORD_LOGIN false, for decoys too. */
const passwordRecord = async (ctx: Context, { password1 }: RegistrationInput): Promise<string | null> =>
  password1 === undefined ? null : ctx.passwords.hash(password1)

/** @param taken an account has or holds the address already; the row is then a decoy */
async function registrationRow(ctx: Context, applicant: Applicant, caller: Caller, taken: boolean) {
  const { name, email, input, invitation } = applicant
  const fields = hostFields(ctx, input)
  const extra = {
    ...(Object.keys(fields).length > 0 ? { fields } : {}),
    ...(invitation ? { invitation: invitation.id } : {}),
  }
  return pendingRow(ctx, caller, {
    id: randomId(),
    name,
    email,
    holdsName: name !== null && !isOwnAddress(name, email),
    firstName: input.first_name,
    lastName: input.last_name,
    password: await passwordRecord(ctx, input),
    extra: Object.keys(extra).length > 0 ? extra : null,
    decoy: taken,
  })
}

function hostFields(ctx: Context, input: RegistrationInput): Record<string, unknown> {
  const names = Object.keys(ctx.config.schemas.registration?.shape ?? {})
  return Object.fromEntries(names.filter((name) => input[name] !== undefined).map((name) => [name, input[name]]))
}

async function registerAtOnce(ctx: Context, applicant: Applicant, caller: Caller): Promise<Registered> {
  const { email, input, invitation } = applicant
  const { now } = caller
  refuseIssues(await takenIssues(ctx, applicant, now))
  const proven = provesAddress(invitation, email)
  const mailed =
    !proven &&
    ctx.config.settings.EMAIL_VERIFICATION === 'optional' &&
    (await consumeMail(ctx, { kind: 'verify', emailKey: email, stranger: false, caller, cooldown: 'touch' }))
  const uselessAfter = addSeconds(now, ctx.config.settings.EMAIL_KEY_LIFETIME)
  const user = await newUser(ctx, applicant, caller, proven)
  const mail = { kind: 'verify-address', emailKey: email, now, uselessAfter, locale: caller.locale } as const
  const atOnce = {
    mail: mailed ? mail : null,
    provenKey: proven ? email : null,
    invitation: invitation?.id ?? null,
    name: heldName(ctx, user.usernameKey, email),
    now,
  }
  const row = await orUnique(createRegisteredUser(ctx.db, user, atOnce), async () => {
    const taken = await findTakenField(ctx.db, { emailKey: email, ...hostFields(ctx, input) }, { now })
    return taken === 'emailKey' ? 'email' : (taken ?? 'username')
  })
  emit(ctx, caller, { type: 'registration', outcome: 'success' })
  tellCreated(ctx, row, () => invitation && shownInvitation(invitation))
  ctx.mailDue()
  return { kind: 'user', id: row.id }
}

async function newUser(ctx: Context, { name, email, input }: Applicant, { now, locale }: Caller, proven: boolean) {
  return {
    username: name?.username ?? null,
    usernameKey: name?.key ?? null,
    email,
    emailKey: email,
    emailVerifiedAt: proven ? now : null,
    password: await passwordRecord(ctx, input),
    firstName: input.first_name,
    lastName: input.last_name,
    locale,
    ...hostFields(ctx, input),
  }
}

/** The loser of a race for a name or an address gets the same answer as a request that came later. */
async function orUnique<T>(writes: Promise<T>, takenField: () => Promise<string>): Promise<T> {
  try {
    return await writes
  } catch (error) {
    // Only the invitation of the batch can be missing: a concurrent request used it, or it was revoked.
    if (isNotFound(error)) throw fieldError('invitation', 'invalid_token')
    if (!isUniqueClash(error)) throw error
    throw fieldError(await takenField(), 'unique')
  }
}
