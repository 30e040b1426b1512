import type { Caller, Context } from '../../context.js'
import type { RegistrationRow } from '../../store/base/db.js'
import { ANONYMOUS } from '../../store/limits/rules.js'
import type { OutboxIntent } from '../../store/mail/outbox.js'
import type { PendingExtra } from '../../store/registration/extra.js'
import { type WrittenPending, writePending } from '../../store/registration/pending.js'
import { fieldsText } from '../base/host-code.js'
import type { Username } from '../base/identifiers.js'
import { addSeconds } from '../base/time.js'
import { limitKey } from '../limits/limits.js'

/** The event for a registration whose row was stored. */
export const REGISTERED = { type: 'registration', outcome: 'success' } as const
/** The event for a registration whose row was not stored. The client gets the same response. */
export const NOT_KEPT = { type: 'registration', outcome: 'failure', reason: 'registrations_per_address' } as const

interface NewRegistration {
  id: string
  name: Username | null
  email: string
  /** Nobody else can register the name while the row is live. */
  holdsName: boolean
  firstName: string
  lastName: string
  /** The password record. */
  password: string | null
  extra: PendingExtra | null
  /** True if the address already has an account. No emailed key can verify this row. */
  decoy: boolean
}

/** The row of a pending registration, from the form or from a provider. */
export const pendingRow = (ctx: Context, { now, locale }: Caller, made: NewRegistration): RegistrationRow => ({
  id: made.id,
  username: made.name?.username ?? null,
  usernameKey: made.name?.key ?? null,
  heldKey: made.holdsName ? (made.name?.key ?? null) : null,
  email: made.email,
  emailKey: made.email,
  firstName: made.firstName,
  lastName: made.lastName,
  password: made.password,
  extra: made.extra ? fieldsText(made.extra) : null,
  locale,
  decoy: made.decoy,
  createdAt: now,
  expiresAt: addSeconds(now, ctx.config.settings.EMAIL_KEY_LIFETIME),
  verifiedAt: null,
})

/** The email for a row: a verification key, or for a decoy, a notice to the owner of the address. */
export const registrationMail = (row: RegistrationRow, { now, locale }: Caller): OutboxIntent => ({
  kind: row.decoy ? 'already-registered' : 'verify-registration',
  emailKey: row.emailKey,
  subjectRef: row.id,
  locale,
  now,
  uselessAfter: row.expiresAt,
})

/** Counts toward the maximum number of anonymous counters, because anyone can create one such row for each made-up address. */
const lockKey = (ctx: Context, emailKey: string): string =>
  `${ANONYMOUS}${limitKey(ctx, 'mail_address', `registrations|${emailKey}`)}`

/**
 * Writes a pending registration.
 * @param options `reusesId`: the id is derived from an identity; a row with this id that can no longer be proven is replaced
 * @returns 'full': its address already has five that are less than an hour old. The response does not reveal this. 'taken': an
 * account got the name concurrently
 * @throws a unique clash on the id or the held name; P2025 when the invitation is not free
 */
export const writeRegistration = (
  ctx: Context,
  row: RegistrationRow,
  { reusesId = false, mail, invitation }: { reusesId?: boolean; mail: OutboxIntent | null; invitation: string | null },
): Promise<WrittenPending> =>
  writePending(ctx.db, { row, lock: lockKey(ctx, row.emailKey), reusesId, mail, invitation })

/** The username to reserve when an account is created at once; null if registrations do not reserve usernames. */
export const heldName = ({ config }: Context, usernameKey: string | null, emailKey: string | null): string | null =>
  config.settings.EMAIL_VERIFICATION === 'mandatory' && usernameKey !== emailKey ? usernameKey : null
