import type { Context } from '../../context.js'
import { randomToken, sha256 } from '../../crypto/random.js'
import { findHold, findHoldById, isAddressTaken, replaceHoldToken } from '../../store/account/holds.js'
import { findUserByEmail } from '../../store/account/users.js'
import type { OutboxRow, UserRow } from '../../store/base/db.js'
import { replaceChangeToken } from '../../store/mail/one-time-tokens.js'
import { accountName, greetingName, usernameOf } from '../base/account-name.js'
import { type DraftWriter, type MailDraft, ownerOf, readerOf, siteName } from './draft.js'
import { keptWays } from './kept-ways.js'
import { changeLink, undoLink } from './links.js'
import { resetContent, signInContent } from './reset.js'

const secondsLeft = (until: Date, now: Date): number => Math.floor((until.getTime() - now.getTime()) / 1000)

/** Tells the owner of an address that somebody wanted it for another account. */
const inUse = (ctx: Context, row: OutboxRow, owner: UserRow): MailDraft | null =>
  owner.email === null || !owner.isActive
    ? null
    : {
        kind: 'address-in-use',
        to: owner.email,
        locale: owner.locale ?? row.locale,
        data: {
          site: siteName(ctx),
          at: row.createdAt,
          name: greetingName(ctx, owner),
          username: accountName(ctx, owner),
        },
      }

/**
 * The key for a new address, if the request is still the user's newest. The owner of a used address gets a notice, and an address
 * that is held for another account nothing.
 */
export const draftChangeAddress: DraftWriter = async (ctx, row) => {
  const user = await ownerOf(ctx, row)
  const { emailKey } = row
  if (!user?.isActive || emailKey === null) return null
  const owner = await findUserByEmail(ctx.db, emailKey)
  if (owner) return owner.id === user.id ? null : inUse(ctx, row, owner)
  const now = ctx.now()
  const hold = await findHold(ctx.db, emailKey, now)
  if (hold ? hold.userId !== user.id : await isAddressTaken(ctx.db, emailKey, now)) return null
  const token = randomToken()
  const { id: userId, authEpoch } = user
  const request = { userId, authEpoch, emailKey, createdAt: row.createdAt }
  if (!(await replaceChangeToken(ctx.db, request, sha256(token), now))) return null
  return {
    kind: 'change-address',
    to: emailKey,
    locale: user.locale ?? row.locale,
    data: {
      site: siteName(ctx),
      at: row.createdAt,
      username: accountName(ctx, user),
      url: await changeLink(ctx, readerOf(row, user), token),
      lifetime: secondsLeft(row.uselessAfter, now),
    },
  }
}

/** The undo link, to the address that the account had before. The names that the account has now may be a thief's words. */
export const draftAddressChanged: DraftWriter = async (ctx, row) => {
  const user = await ownerOf(ctx, row)
  const now = ctx.now()
  const hold = row.subjectRef === null ? null : await findHoldById(ctx.db, row.subjectRef, now)
  if (!user || !hold) return null
  const token = randomToken()
  if (!(await replaceHoldToken(ctx.db, hold.id, sha256(token), now))) return null
  const username = usernameOf(ctx, user)
  const name = username === null || username === user.email ? hold.email : username
  return {
    kind: 'address-changed',
    to: hold.email,
    locale: user.locale ?? row.locale,
    data: {
      site: siteName(ctx),
      at: row.createdAt,
      name,
      username: name,
      url: await undoLink(ctx, readerOf(row, user), token),
      lifetime: secondsLeft(hold.expiresAt, now),
    },
  }
}

async function restoredContent(ctx: Context, row: OutboxRow, user: UserRow) {
  if (ctx.config.settings.PASSWORD_LOGIN) return resetContent(ctx, row, user, true)
  const content = await signInContent(ctx, row, user)
  return content && { ...content, data: { ...content.data, lifetime: null } }
}

/** To the restored address: a reset link, and the ways to sign in that were kept. */
export const draftAddressRestored: DraftWriter = async (ctx, row) => {
  const user = await ownerOf(ctx, row)
  const content = user && (await restoredContent(ctx, row, user))
  if (!content) return null
  return { ...content, kind: 'address-restored', data: { ...content.data, ...(await keptWays(ctx, user)) } }
}
