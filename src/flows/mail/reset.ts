import type { Context } from '../../context.js'
import { randomToken, sha256 } from '../../crypto/random.js'
import type { OutboxRow, UserRow } from '../../store/base/db.js'
import { replaceResetToken } from '../../store/mail/one-time-tokens.js'
import { findAccountPage } from '../../store/social/social-accounts.js'
import { accountName, greetingName } from '../base/account-name.js'
import { signsInByEmail } from '../base/ways-in.js'
import { type DraftWriter, type MailDraft, ownerOf, readerOf, siteName } from './draft.js'
import { loginLink, resetLink } from './links.js'
import { labelOf } from './provider-label.js'
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
      url: await resetLink(ctx, readerOf(row, user), token),
      lifetime: settings.PASSWORD_RESET_LIFETIME,
      first,
    },
  }
}

/** The most providers that an email names. */
const MOST = 20

/** The user's own providers, else all that are configured: one of them can vouch for the address. */
async function providersOf(ctx: Context, { id }: UserRow): Promise<string> {
  const served = Object.keys(ctx.config.providers)
  const { rows } = await findAccountPage(ctx.db, id, { limit: MOST, offset: 0 })
  const own = served.filter((name) => rows.some(({ provider }) => provider === name))
  return (own.length > 0 ? own : served).map((name) => labelOf(ctx, name)).join(', ')
}

/**
 * The content of an email to the sign-in page, with PASSWORD_LOGIN false; null when the user cannot get one. It has no key: one
 * that signs in is valid only in the browser that asked for it.
 */
export const signInContent = async (ctx: Context, row: OutboxRow, user: UserRow) => {
  const { email } = user
  if (!user.isActive || email === null) return null
  return {
    to: email,
    locale: user.locale ?? row.locale,
    data: {
      site: siteName(ctx),
      at: row.createdAt,
      // Somebody else may have chosen the names.
      name: accountName(ctx, user),
      username: accountName(ctx, user),
      url: await loginLink(ctx, readerOf(row, user)),
      provider: signsInByEmail(ctx.config) ? null : await providersOf(ctx, user),
    },
  }
}

const draftLink = async (ctx: Context, row: OutboxRow, user: UserRow, first: boolean): Promise<MailDraft | null> => {
  if (!ctx.config.settings.PASSWORD_LOGIN) {
    const content = await signInContent(ctx, row, user)
    return content && { kind: 'sign-in', ...content }
  }
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
