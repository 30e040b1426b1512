import type { Caller, Context } from '../../context.js'
import { AuthError, type FieldIssues, fieldError } from '../../contract/errors.js'
import { randomId } from '../../crypto/random.js'
import { createUser, findTakenField, findUserByEmail, findUserByUsername } from '../../store/account/users.js'
import type { UserRow } from '../../store/base/db.js'
import { isUniqueClash } from '../../store/base/open-db.js'
import { outboxIntent } from '../../store/mail/outbox.js'
import { findHolder } from '../../store/registration/registrations.js'
import { emit } from '../base/events.js'
import { parseEmail, parseUsername, type Username } from '../base/identifiers.js'
import { publicUser } from '../base/public-user.js'
import { takeMail, takeRegistration } from '../limits/limits.js'
import { newPasswordIssues, refuseIssues } from '../password/new-password.js'
import { addSeconds } from '../session/issue-credentials.js'
import { writeRegistration } from './pending.js'

export interface RegistrationInput {
  username: string
  email: string
  password1: string
  password2: string
  first_name: string
  last_name: string
  /** The host's own registration fields. */
  [field: string]: unknown
}

interface Applicant {
  name: Username
  email: string
  input: RegistrationInput
}

/**
 * Registers. In 'mandatory' mode a pending registration is written and the answer is the same whether or not the address has
 * an account: that one gets a decoy, which holds its username alike and which no key proves.
 * @throws AuthError with field issues, `throttled`, `unavailable`
 */
export async function register(ctx: Context, input: RegistrationInput, caller: Caller): Promise<void> {
  const applicant = await checkInput(ctx, input)
  await takeRegistration(ctx, caller)
  if (ctx.config.settings.EMAIL_VERIFICATION === 'mandatory') return registerPending(ctx, applicant, caller)
  return registerAtOnce(ctx, applicant, caller)
}

async function checkInput(ctx: Context, input: RegistrationInput): Promise<Applicant> {
  const issues: FieldIssues = {}
  const email = parseEmail(input.email)
  const name = parseUsername(input.username, email)
  if (!email) issues.email = [{ code: 'invalid' }]
  if (!name) issues.username = [{ code: 'invalid' }]
  const identifiers = [input.username.trim(), email ?? input.email.trim()]
  const fields = ['password1', 'password2'] as const
  Object.assign(
    issues,
    await newPasswordIssues(ctx, { first: input.password1, second: input.password2, fields, identifiers }),
  )
  refuseIssues(issues)
  if (!email || !name) throw new AuthError('invalid')
  return { name, email, input }
}

/** The own address as username follows the address's rules: it is held by nobody and never answered `unique`. */
const isOwnAddress = ({ name, email }: Applicant): boolean => name.key === email

async function refuseTakenName(ctx: Context, applicant: Applicant, now: Date): Promise<void> {
  if (isOwnAddress(applicant)) return
  const { key } = applicant.name
  // In this order: a proof moves the name from the registration to the account at once.
  if ((await findHolder(ctx.db, key, now)) ?? (await findUserByUsername(ctx.db, key)))
    throw fieldError('username', 'unique')
}

async function registerPending(ctx: Context, applicant: Applicant, caller: Caller): Promise<void> {
  const { now } = caller
  await refuseTakenName(ctx, applicant, now)
  const owner = await findUserByEmail(ctx.db, applicant.email)
  const row = await registrationRow(ctx, applicant, caller, owner)
  const { emailKey } = row
  const mailed = owner
    ? await takeMail(ctx, { kind: 'already-registered', emailKey, caller, cooldown: 'check' })
    : await takeMail(ctx, { kind: 'verify', emailKey, caller, cooldown: 'touch' })
  const times = { now, uselessAfter: row.expiresAt, locale: caller.locale }
  const intent = owner
    ? { kind: 'already-registered' as const, emailKey, ...times }
    : { kind: 'verify-registration' as const, emailKey, subjectRef: row.id, ...times }
  await orUnique(
    writeRegistration(ctx, row, { after: mailed ? [outboxIntent(ctx.db, intent)] : [] }),
    async () => 'username',
  )
  emit(ctx, caller, { type: 'registration', outcome: 'success' })
  ctx.mailDue()
}

/** @param owner who has the address already: the row is a decoy */
async function registrationRow(ctx: Context, applicant: Applicant, caller: Caller, owner: UserRow | null) {
  const { name, email, input } = applicant
  const fields = hostFields(ctx, input)
  return {
    id: randomId(),
    username: name.username,
    usernameKey: name.key,
    heldKey: isOwnAddress(applicant) ? null : name.key,
    email,
    emailKey: email,
    firstName: input.first_name,
    lastName: input.last_name,
    password: await ctx.passwords.hash(input.password1),
    extra: Object.keys(fields).length > 0 ? JSON.stringify({ fields }) : null,
    locale: caller.locale,
    decoy: owner !== null,
    createdAt: caller.now,
    expiresAt: addSeconds(caller.now, ctx.config.settings.EMAIL_KEY_LIFETIME),
    verifiedAt: null,
  }
}

function hostFields(ctx: Context, input: RegistrationInput): Record<string, unknown> {
  const names = Object.keys(ctx.config.schemas.registration?.shape ?? {})
  return Object.fromEntries(names.filter((name) => input[name] !== undefined).map((name) => [name, input[name]]))
}

async function registerAtOnce(ctx: Context, applicant: Applicant, caller: Caller): Promise<void> {
  const { name, email, input } = applicant
  const { now } = caller
  const [byName, byEmail] = await Promise.all([findUserByUsername(ctx.db, name.key), findUserByEmail(ctx.db, email)])
  if (byEmail) throw fieldError('email', 'unique')
  if (byName) throw fieldError('username', 'unique')
  const optional = ctx.config.settings.EMAIL_VERIFICATION === 'optional'
  const mailed = optional && (await takeMail(ctx, { kind: 'verify', emailKey: email, caller, cooldown: 'touch' }))
  const uselessAfter = addSeconds(now, ctx.config.settings.EMAIL_KEY_LIFETIME)
  const user = {
    username: name.username,
    usernameKey: name.key,
    email,
    emailKey: email,
    emailVerifiedAt: null,
    password: await ctx.passwords.hash(input.password1),
    firstName: input.first_name,
    lastName: input.last_name,
    locale: caller.locale,
    ...hostFields(ctx, input),
  }
  const [row] = await orUnique(
    ctx.db.client.$transaction([
      createUser(ctx.db, user),
      ...(mailed
        ? [outboxIntent(ctx.db, { kind: 'verify-address', emailKey: email, now, uselessAfter, locale: caller.locale })]
        : []),
    ]),
    async () => {
      const taken = await findTakenField(ctx.db, { emailKey: email, ...hostFields(ctx, input) })
      return taken === 'emailKey' ? 'email' : (taken ?? 'username')
    },
  )
  emit(ctx, caller, { type: 'registration', outcome: 'success' })
  const created = publicUser(ctx, row as Awaited<ReturnType<typeof createUser>>)
  ctx.afterAnswer(async () => ctx.config.hooks.onUserCreated?.(created))
  ctx.mailDue()
}

/** Who loses the race for a name or an address gets the same answer as who came late. */
async function orUnique<T>(writes: Promise<T>, takenField: () => Promise<string>): Promise<T> {
  try {
    return await writes
  } catch (error) {
    if (!isUniqueClash(error)) throw error
    throw fieldError(await takenField(), 'unique')
  }
}
