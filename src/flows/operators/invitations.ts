import type { Caller, Context } from '../../context.js'
import { AuthError, fieldError } from '../../contract/errors.js'
import { randomId, randomToken, sha256 } from '../../crypto/random.js'
import type { InvitationRow } from '../../store/base/db.js'
import {
  findInvitation,
  listInvitationRows,
  withdrawInvitation,
  writeInvitation,
} from '../../store/registration/invitations.js'
import { emit } from '../base/events.js'
import { addSeconds } from '../base/time.js'
import { invitationLink } from '../mail/links.js'
import { givenEmail, isLocale } from './given.js'
import { pageSize } from './page.js'

interface NewInvitation {
  email?: string | undefined
  data?: unknown
  /** Seconds. */
  lifetime: number
  locale?: string | undefined
}

/** Bytes of JSON. */
const MAX_DATA_BYTES = 4096

function dataText(data: unknown): string | null {
  if (data === undefined || data === null) return null
  let text: string | undefined
  try {
    text = JSON.stringify(data)
  } catch {
    // A circle, or a bigint.
  }
  if (text === undefined || Buffer.byteLength(text) > MAX_DATA_BYTES) throw fieldError('data', 'invalid')
  return text
}

function addressOf(email: string | undefined): string | null {
  if (email === undefined) return null
  const address = givenEmail(email)
  if (!address) throw fieldError('email', 'invalid')
  return address
}

/**
 * Creates an invitation. With an address, an email takes the link there, and its token is made when it is sent. Without one, the
 * URL is returned, which is stored nowhere.
 * @throws AuthError with field issues
 */
export async function invite(ctx: Context, { email, data, lifetime, locale }: NewInvitation, caller: Caller) {
  const { now } = caller
  const emailKey = addressOf(email)
  if (locale !== undefined && !isLocale(locale)) throw fieldError('locale', 'invalid')
  const token = emailKey === null ? randomToken() : null
  const row: InvitationRow = {
    id: randomId(),
    tokenHash: token && sha256(token),
    emailKey,
    data: dataText(data),
    locale: locale ?? null,
    createdAt: now,
    expiresAt: addSeconds(now, lifetime),
    usedAt: null,
    revokedAt: null,
    heldBy: null,
    heldUntil: null,
  }
  const intent = { kind: 'invitation' as const, subjectRef: row.id, locale, now, uselessAfter: row.expiresAt }
  await writeInvitation(ctx.db, row, emailKey === null ? null : { ...intent, emailKey })
  emit(ctx, caller, { type: 'invitation_created', outcome: 'success', detail: { invitation: row.id } })
  if (emailKey !== null) ctx.mailDue()
  return { row, url: token && (await invitationLink(ctx, { locale }, token)) }
}

/** One page, newest first, and the cursor of the next one. @throws AuthError `cursor` `invalid` */
export async function searchInvitations(
  ctx: Context,
  { cursor, limit }: { cursor: string | undefined; limit: number },
): Promise<{ rows: InvitationRow[]; next: string | null }> {
  if (cursor !== undefined && !(await findInvitation(ctx.db, cursor))) throw fieldError('cursor', 'invalid')
  const take = pageSize(limit)
  const found = await listInvitationRows(ctx.db, { after: cursor, take: take + 1 })
  const rows = found.slice(0, take)
  return { rows, next: found.length > take ? (rows.at(-1)?.id ?? null) : null }
}

/** Withdraws an unused invitation. A registration that holds it can no longer be proven. @throws AuthError `not_found` */
export async function withdraw(ctx: Context, id: string, caller: Caller): Promise<void> {
  if (!(await withdrawInvitation(ctx.db, id, caller.now))) throw new AuthError('not_found')
  emit(ctx, caller, { type: 'invitation_revoked', outcome: 'success', detail: { invitation: id } })
}
