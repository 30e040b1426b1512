import type { Context } from '../../context.js'
import type { MailContent } from '../../email/mail-data.js'
import { findUserByEmail, findUserById, parseUserId } from '../../store/account/users.js'
import type { OutboxRow, UserRow } from '../../store/base/db.js'

/** The email that a row becomes at the time of sending. */
export type MailDraft = MailContent & {
  /** The stored address. */
  to: string
  /** The user's own language, else that of the request. */
  locale: string | null
}

/** A message that the host delivers itself. */
export interface OwnDelivery {
  kind: 'own'
  deliver(): Promise<void>
}

/** Decides what a row sends now; null when there is nothing to send. */
export type DraftWriter = (ctx: Context, row: OutboxRow) => Promise<MailDraft | OwnDelivery | null>

/** The reader of an email about an account. */
export const readerOf = (row: OutboxRow, user: UserRow): { user: UserRow; locale: string | null } => ({
  user,
  locale: user.locale ?? row.locale,
})

/** The name of the site, for every mail. */
export const siteName = (ctx: Context): string => ctx.config.mail.brand.name ?? ctx.config.settings.MFA_APPLICATION_NAME

/** The details of a row; empty when they cannot be parsed. */
export const detailOf = (row: OutboxRow): Record<string, unknown> => {
  try {
    const detail: unknown = row.detail === null ? {} : JSON.parse(row.detail)
    return typeof detail === 'object' && detail !== null ? { ...detail } : {}
  } catch {
    return {}
  }
}

/** The account of a row: by its id, else by its address. */
export const ownerOf = async (ctx: Context, row: OutboxRow): Promise<UserRow | null> => {
  const id = row.userRef === null ? null : parseUserId(ctx.db, row.userRef)
  if (id !== null) return findUserById(ctx.db, id)
  return row.emailKey === null ? null : findUserByEmail(ctx.db, row.emailKey)
}
