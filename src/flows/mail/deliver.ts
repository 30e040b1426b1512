import type { MailMetric } from '../../config/metrics.js'
import type { MailMessage } from '../../config/types.js'
import type { Context } from '../../context.js'
import { propertiesOf } from '../../contract/objects.js'
import { assertMessage, MAILS_IN_FLIGHT, makeTransport, type SendMail, withinSendTimeout } from '../../email/deliver.js'
import { pickLocale } from '../../email/texts.js'
import { oncePer } from '../../once-per.js'
import type { OutboxRow } from '../../store/base/db.js'
import {
  claimMail,
  deleteMail,
  evictMail,
  findDueMail,
  type OutboxKind,
  postponeMail,
} from '../../store/mail/outbox.js'
import { measure } from '../base/measure.js'
import { draftAddressChanged, draftAddressRestored, draftChangeAddress } from './address.js'
import type { DraftWriter, MailDraft, OwnDelivery } from './draft.js'
import { draftEmailLogin } from './email-login.js'
import { draftInvitation } from './invitation.js'
import {
  draftAccountDeleted,
  draftAlreadyRegistered,
  draftBackupCodeUsed,
  draftMfaChanged,
  draftMfaCode,
  draftMfaLocked,
  draftMfaWrongCodes,
  draftNewLogin,
  draftPasskeyAdded,
  draftPasskeyCounter,
  draftPasskeyRemoved,
  draftPasswordChanged,
  draftPasswordRemoved,
  draftSocialLinked,
} from './notices.js'
import { draftReauthenticateCode } from './reauthenticate.js'
import { draftReset, draftSetPassword } from './reset.js'
import { mailSlots } from './slots.js'
import { draftVerifyAddress, draftVerifyRegistration } from './verify.js'

const DRAFTS: Readonly<Record<OutboxKind, DraftWriter>> = {
  'verify-registration': draftVerifyRegistration,
  'verify-address': draftVerifyAddress,
  'already-registered': draftAlreadyRegistered,
  reset: draftReset,
  'set-password': draftSetPassword,
  'password-changed': draftPasswordChanged,
  'password-removed': draftPasswordRemoved,
  'mfa-code': draftMfaCode,
  'mfa-changed': draftMfaChanged,
  'mfa-wrong-codes': draftMfaWrongCodes,
  'mfa-locked': draftMfaLocked,
  'backup-code-used': draftBackupCodeUsed,
  'social-linked': draftSocialLinked,
  'passkey-added': draftPasskeyAdded,
  'passkey-removed': draftPasskeyRemoved,
  'passkey-counter': draftPasskeyCounter,
  'new-login': draftNewLogin,
  'account-deleted': draftAccountDeleted,
  invitation: draftInvitation,
  'change-address': draftChangeAddress,
  'address-changed': draftAddressChanged,
  'address-restored': draftAddressRestored,
  'email-login': draftEmailLogin,
  'reauthenticate-code': draftReauthenticateCode,
}

const isKind = (kind: string): kind is OutboxKind => Object.hasOwn(DRAFTS, kind)

const MINUTE = 60_000
const RETRY_AFTER = [MINUTE, 5 * MINUTE, 30 * MINUTE, 120 * MINUTE]
const BATCH = 50
/** The most emails that wait for addresses without an account. */
const MAX_ANONYMOUS_MAILS = 10_000
const EVICTED_AT_ONCE = 500
/** Runs of a process between two checks of the ceiling, when no run is full. */
const RUNS_BETWEEN = 100

const transportOf = oncePer(({ mail }: Context['config']): SendMail => makeTransport(mail))

const render = async (ctx: Context, draft: MailDraft) => {
  const { hooks, mail, messages, settings } = ctx.config
  const locale = pickLocale([draft.locale, settings.DEFAULT_LOCALE], messages)
  const own = await hooks.renderEmail?.(draft.kind, { ...draft.data }, locale)
  if (own) return own
  // React and the templates are loaded with the first email, not when the service starts.
  const { renderMail } = await import('../../email/render.js')
  return renderMail(draft, locale, messages, {
    passwords: settings.PASSWORD_LOGIN,
    brand: mail.brand,
    timeZone: mail.timeZone,
  })
}

const send = async (ctx: Context, draft: MailDraft | OwnDelivery): Promise<void> => {
  if (draft.kind === 'own') return withinSendTimeout(draft.deliver())
  const { hooks, mail } = ctx.config
  const { subject, html, text } = await render(ctx, draft)
  const headers = { 'Auto-Submitted': 'auto-generated', ...(mail.replyTo ? { 'Reply-To': mail.replyTo } : {}) }
  const message: MailMessage = { to: draft.to, from: mail.from, subject, html, text, headers }
  if (!hooks.sendMail) return transportOf(ctx.config)(message)
  assertMessage(message)
  return withinSendTimeout(hooks.sendMail(message, { kind: draft.kind }))
}

// The text of an error may quote the email, so only its class and its codes are logged.
const safeError = (error: unknown): object => {
  if (!(error instanceof Error)) return { error: typeof error }
  const { code, responseCode } = propertiesOf(error)
  return {
    error: error.name,
    ...(typeof code === 'string' && { code }),
    ...(typeof responseCode === 'number' && { responseCode }),
  }
}

const measureMail = (ctx: Context, { kind, createdAt }: OutboxRow, outcome: MailMetric['outcome']): void =>
  measure(ctx.config, { name: 'mail', kind, outcome, age: ctx.now().getTime() - createdAt.getTime() })

const retryLater = async (ctx: Context, row: OutboxRow, error: unknown): Promise<void> => {
  const attempt = row.attempts + 1
  const detail = { kind: row.kind, id: row.id, attempt, ...safeError(error) }
  const dueAt = new Date(ctx.now().getTime() + (RETRY_AFTER[row.attempts] ?? 120 * MINUTE))
  if (dueAt < row.uselessAfter) {
    measureMail(ctx, row, 'retried')
    ctx.log.warn('An email could not be sent and will be retried', { ...detail, dueAt: dueAt.toISOString() })
    return postponeMail(ctx.db, row.id, attempt, dueAt)
  }
  measureMail(ctx, row, 'dropped')
  ctx.log.error('An email could not be sent in time and was dropped', detail)
  return deleteMail(ctx.db, row.id)
}

type Outcome = 'sent' | 'failed' | 'nothing'

const deliverClaimed = async (ctx: Context, row: OutboxRow): Promise<Outcome> => {
  try {
    const draft = ctx.now() < row.uselessAfter && isKind(row.kind) ? await DRAFTS[row.kind](ctx, row) : null
    if (draft) await send(ctx, draft)
    if (draft) measureMail(ctx, row, 'sent')
    await deleteMail(ctx.db, row.id)
    return draft ? 'sent' : 'nothing'
  } catch (error) {
    await retryLater(ctx, row, error)
    return 'failed'
  }
}

const deliverOne = (ctx: Context, row: OutboxRow): Promise<Outcome> =>
  mailSlots().run(async () => ((await claimMail(ctx.db, row, ctx.now())) ? deliverClaimed(ctx, row) : 'nothing'))

let runs = 0

/** Bounds the rows that a flood of invented addresses costs, even while no email can be sent. */
async function keepCeiling(ctx: Context): Promise<void> {
  const evicted = await evictMail(ctx.db, MAX_ANONYMOUS_MAILS, EVICTED_AT_ONCE)
  if (evicted > 0)
    ctx.log.warn('too many emails wait for addresses without an account: the oldest were deleted', { evicted })
}

/**
 * Sends every email that is due, at most {@link MAILS_IN_FLIGHT} at a time, and returns when all were tried.
 * Any number of processes may run it at the same time. After a crash an email may arrive twice, but it is never lost.
 * @throws the error of the store when it cannot be reached
 */
export const deliverDue = async (ctx: Context): Promise<{ sent: number; failed: number }> => {
  const total = { sent: 0, failed: 0 }
  if (++runs % RUNS_BETWEEN === 0) await keepCeiling(ctx)
  for (;;) {
    const rows = await findDueMail(ctx.db, ctx.now(), BATCH)
    const outcomes = await Promise.all(rows.map((row) => deliverOne(ctx, row)))
    total.sent += outcomes.filter((outcome) => outcome === 'sent').length
    total.failed += outcomes.filter((outcome) => outcome === 'failed').length
    // After a full batch there may be more. Each row of the batch was deleted or postponed, so the loop ends.
    if (rows.length < BATCH) return total
    await keepCeiling(ctx)
  }
}
