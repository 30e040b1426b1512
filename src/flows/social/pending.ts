import type { Caller, Context } from '../../context.js'
import { type AuthError, nonFieldError } from '../../contract/errors.js'
import { randomId, sha256 } from '../../crypto/random.js'
import type { RegistrationRow, UserRow } from '../../store/base/db.js'
import { outboxIntent } from '../../store/mail/outbox.js'
import type { PendingExtra } from '../../store/registration/extra.js'
import { findRegistration, releaseSpentRegistration } from '../../store/registration/registrations.js'
import { emit } from '../base/events.js'
import { addSeconds } from '../base/time.js'
import { takeMail } from '../limits/limits.js'
import { NOT_KEPT, REGISTERED, writeRegistration } from '../registration/pending.js'
import type { Registered } from '../registration/registrant.js'
import { keyOf } from './identity.js'
import type { SocialIdentity } from './provider.js'
import { freeUsername } from './username.js'

/** One row for an identity and an address, however often the button is pressed: two would contest the address. */
const pendingId = ({ provider, issuer, profile }: SocialIdentity, emailKey: string): string =>
  `social-${sha256(JSON.stringify([provider, issuer, profile.uid, emailKey])).slice(0, 40)}`

/** Waits already, and for the same: one that the address had no account for is none once there is one. */
const waits = (row: RegistrationRow | null, owner: UserRow | null, now: Date): row is RegistrationRow =>
  row !== null && row.decoy === (owner !== null) && row.verifiedAt === null && row.expiresAt > now

/**
 * 'mandatory' mode, and an address the provider does not vouch for: the identity waits until its address is proven by mail.
 * An address with an account takes the same way to the same answer: a decoy, and a mail to the owner.
 * @throws AuthError always: `email_not_verified`
 */
export async function waitForAddress(
  ctx: Context,
  identity: SocialIdentity,
  place: { emailKey: string; owner: UserRow | null; attempt: number },
  caller: Caller,
): Promise<never> {
  const { emailKey, owner } = place
  // A decoy is one row as well: were each press another, the names they hold would tell of the account.
  const id = pendingId(identity, emailKey)
  const known = await findRegistration(ctx.db, id)
  const waiting = waits(known, owner, caller.now)
  if (waiting) await mailAgain(ctx, known, owner, caller)
  const kept = waiting || (await writePending(ctx, identity, { ...place, id }, caller))
  emit(ctx, caller, { ...(kept ? REGISTERED : NOT_KEPT), detail: { provider: identity.provider } })
  ctx.mailDue()
  throw waitingFor({ kind: 'registration', id })
}

const left = new WeakMap<object, Registered>()

function waitingFor(registered: Registered): AuthError {
  const refusal = nonFieldError('email_not_verified')
  left.set(refusal, registered)
  return refusal
}

/** The registration, or decoy, that a refused login left, for the browser that pressed the button. */
export const registrationLeftBy = (refusal: unknown): Registered | undefined =>
  typeof refusal === 'object' && refusal !== null ? left.get(refusal) : undefined

async function mailAgain(ctx: Context, row: RegistrationRow, owner: UserRow | null, caller: Caller): Promise<void> {
  const kind = owner ? 'already-registered' : 'verify'
  if (await takeMail(ctx, { kind, emailKey: row.emailKey, stranger: !owner, caller, cooldown: 'check' }))
    await intentFor(ctx, row, caller)
}

/** The mail of a row: the key that proves it, or a word to the owner of the address. */
function intentFor(ctx: Context, row: RegistrationRow, { now, locale }: Caller) {
  const about = { emailKey: row.emailKey, locale, now, uselessAfter: row.expiresAt }
  return row.decoy
    ? outboxIntent(ctx.db, { kind: 'already-registered', subjectRef: row.id, ...about })
    : outboxIntent(ctx.db, { kind: 'verify-registration', subjectRef: row.id, ...about })
}

async function writePending(
  ctx: Context,
  identity: SocialIdentity,
  place: { id: string; emailKey: string; owner: UserRow | null; attempt: number },
  caller: Caller,
): Promise<boolean> {
  const { db } = ctx
  const { id, emailKey, owner } = place
  const row = await pendingRow(ctx, identity, place, caller)
  const kind = owner ? 'already-registered' : 'verify'
  const mailed = await takeMail(ctx, { kind, emailKey, stranger: !owner, caller, cooldown: owner ? 'check' : 'touch' })
  return writeRegistration(ctx, row, {
    before: [releaseSpentRegistration(db, id, caller.now)],
    after: mailed ? [intentFor(ctx, row, caller)] : [],
  })
}

async function pendingRow(
  ctx: Context,
  identity: SocialIdentity,
  { id, emailKey, owner, attempt }: { id: string; emailKey: string; owner: UserRow | null; attempt: number },
  { now, locale }: Caller,
): Promise<RegistrationRow> {
  const { profile } = identity
  const name = await freeUsername(ctx, profile, attempt, now)
  const extra: PendingExtra = { social: { id: randomId(), ...keyOf(identity) } }
  return {
    id,
    username: name.username,
    usernameKey: name.key,
    heldKey: name.key,
    email: emailKey,
    emailKey,
    firstName: profile.firstName,
    lastName: profile.lastName,
    password: null,
    extra: JSON.stringify(extra),
    locale,
    decoy: owner !== null,
    createdAt: now,
    expiresAt: addSeconds(now, ctx.config.settings.EMAIL_KEY_LIFETIME),
    verifiedAt: null,
  }
}
