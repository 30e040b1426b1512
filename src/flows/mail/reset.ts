import type { Context } from '../../context.js'
import { randomToken, sha256 } from '../../crypto/random.js'
import type { OutboxRow, UserRow } from '../../store/base/db.js'
import { replaceResetToken } from '../../store/mail/one-time-tokens.js'
import { accountName, greetingName } from '../base/account-name.js'
import { type DraftWriter, type MailDraft, ownerOf, siteName } from './draft.js'
import { resetLink } from './links.js'
import { draftPendingReset } from './verify.js'

/** The content of an email with a new reset link; null when the user cannot get one. */
export const resetContent = async (ctx: Context, row: OutboxRow, user: UserRow, first: boolean) => {
  const { email, emailKey } = user
  if (!user.isActive || email === null || emailKey === null) return null
  const { settings } = ctx.config
  const token = randomToken()
  const now = ctx.now()
  await replaceResetToken(ctx.db, {
    purpose: 'reset',
    hash: sha256(token),
    userId: user.id,
    emailKey,
    authEpoch: user.authEpoch,
    now,
    expiresAt: new Date(now.getTime() + settings.PASSWORD_RESET_LIFETIME * 1000),
  })
  return {
    to: email,
    locale: user.locale ?? row.locale,
    data: {
      site: siteName(ctx),
      at: row.createdAt,
      // Somebody else may have chosen the names of an account whose first password is set now.
      name: first ? accountName(ctx, user) : greetingName(ctx, user),
      username: accountName(ctx, user),
      url: resetLink(settings, user.id, token),
      lifetime: settings.PASSWORD_RESET_LIFETIME,
      first,
    },
  }
}

const draftLink = async (ctx: Context, row: OutboxRow, user: UserRow, first: boolean): Promise<MailDraft | null> => {
  const content = await resetContent(ctx, row, user, first)
  return content && { kind: 'reset', ...content }
}

/**
 * A reset link for the active account of the address; for an address with only pending registrations, their verification
 * links.
 */
export const draftReset: DraftWriter = async (ctx, row) => {
  const user = await ownerOf(ctx, row)
  return user ? draftLink(ctx, row, user, false) : draftPendingReset(ctx, row)
}

/** The link by which only the reader of the mailbox sets the first password. */
export const draftSetPassword: DraftWriter = async (ctx, row) => {
  const user = await ownerOf(ctx, row)
  return user && draftLink(ctx, row, user, true)
}
