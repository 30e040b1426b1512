import type { Caller, Context } from '../../context.js'
import { type AuthError, nonFieldError } from '../../contract/errors.js'
import { randomId, sha256 } from '../../crypto/random.js'
import type { InvitationRow, RegistrationRow } from '../../store/base/db.js'
import { outboxIntent } from '../../store/mail/outbox.js'
import { pendingExtra } from '../../store/registration/extra.js'
import { exchangeInvitation } from '../../store/registration/pending.js'
import { findRegistration } from '../../store/registration/registrations.js'
import { emit } from '../base/events.js'
import { consumeMail } from '../limits/limits.js'
import { NOT_KEPT, pendingRow, REGISTERED, registrationMail, writeRegistration } from '../registration/pending.js'
import type { Registered } from '../registration/registrant.js'
import { keyOf } from './identity.js'
import type { SocialIdentity } from './provider.js'
import { newUsername } from './username.js'

/**
 * An identity and an address share one row, however often the user presses the button. Two rows would compete for the
 * address.
 */
export const pendingId = ({ provider, issuer, profile }: SocialIdentity, emailKey: string): string =>
  `social-${sha256(JSON.stringify([provider, issuer, profile.uid, emailKey])).slice(0, 40)}`

/** The facts about the address that an identity is kept pending for. */
interface WaitingPlace {
  emailKey: string
  /** An account has or holds the address. */
  taken: boolean
  invitation: InvitationRow | null
  attempt: number
}

/** A live pending row of the same kind (real or decoy) already exists. */
const waits = (row: RegistrationRow | null, taken: boolean, now: Date): row is RegistrationRow =>
  row !== null && row.decoy === taken && row.verifiedAt === null && row.expiresAt > now

/**
 * In 'mandatory' mode, an identity whose address the provider does not verify waits until an email proves the address. An
 * address with an account gets the same response: a decoy is written, and the email goes to the owner.
 * @throws AuthError always: `email_not_verified`
 */
export async function waitForAddress(
  ctx: Context,
  identity: SocialIdentity,
  place: WaitingPlace,
  caller: Caller,
): Promise<never> {
  const { emailKey, taken } = place
  // A decoy has one row, too. If each press wrote another decoy, the held names would reveal the account.
  const id = pendingId(identity, emailKey)
  const known = await findRegistration(ctx.db, id)
  const waiting = waits(known, taken, caller.now)
  if (waiting) {
    await holdNewest(ctx, known, place.invitation, caller)
    await mailAgain(ctx, known, taken, caller)
  }
  const kept = waiting || (await writePending(ctx, identity, { ...place, id }, caller))
  emit(ctx, caller, { ...(kept ? REGISTERED : NOT_KEPT), detail: { provider: identity.provider } })
  ctx.mailDue()
  throw waitingFor({ kind: 'registration', id })
}

/** A registration that waits holds the invitation of the last attempt, and lets go of an earlier one. */
async function holdNewest(ctx: Context, row: RegistrationRow, invitation: InvitationRow | null, { now }: Caller) {
  const extra = pendingExtra(row)
  if (!invitation || extra.invitation === invitation.id) return
  const text = JSON.stringify({ ...extra, invitation: invitation.id })
  await exchangeInvitation(ctx.db, row, invitation.id, { extra: text, now })
}

const left = new WeakMap<object, Registered>()

function waitingFor(registered: Registered): AuthError {
  const refusal = nonFieldError('email_not_verified')
  left.set(refusal, registered)
  return refusal
}

/** The registration, or decoy, that a refused login wrote, for the cookie of the browser that pressed the button. */
export const registrationLeftBy = (refusal: unknown): Registered | undefined =>
  typeof refusal === 'object' && refusal !== null ? left.get(refusal) : undefined

async function mailAgain(ctx: Context, row: RegistrationRow, taken: boolean, caller: Caller): Promise<void> {
  const kind = taken ? 'already-registered' : 'verify'
  if (await consumeMail(ctx, { kind, emailKey: row.emailKey, stranger: !taken, caller, cooldown: 'check' }))
    await outboxIntent(ctx.db, registrationMail(row, caller))
}

/** An account got the username concurrently: the login is tried again with another one. */
export class NameTaken extends Error {}

async function writePending(
  ctx: Context,
  identity: SocialIdentity,
  place: WaitingPlace & { id: string },
  caller: Caller,
): Promise<boolean> {
  const { emailKey, taken } = place
  const row = await rowFor(ctx, identity, place, caller)
  const kind = taken ? 'already-registered' : 'verify'
  const mailed = await consumeMail(ctx, {
    kind,
    emailKey,
    stranger: !taken,
    caller,
    cooldown: taken ? 'check' : 'touch',
  })
  const mail = mailed ? registrationMail(row, caller) : null
  const written = await writeRegistration(ctx, row, { reusesId: true, mail, invitation: place.invitation?.id ?? null })
  if (written === 'taken') throw new NameTaken()
  return written === 'kept'
}

async function rowFor(
  ctx: Context,
  identity: SocialIdentity,
  { id, emailKey, taken, attempt, invitation }: WaitingPlace & { id: string },
  caller: Caller,
): Promise<RegistrationRow> {
  const { profile } = identity
  const name = await newUsername(ctx, { profile, emailKey }, attempt, caller.now)
  return pendingRow(ctx, caller, {
    id,
    name,
    email: emailKey,
    holdsName: name !== null,
    firstName: profile.firstName,
    lastName: profile.lastName,
    password: null,
    extra: {
      social: { id: randomId(), ...keyOf(identity) },
      ...(invitation ? { invitation: invitation.id } : {}),
    },
    decoy: taken,
  })
}
