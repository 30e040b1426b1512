import type { Context } from '../../context.js'
import type { ChangeFacts, MailClient, MailContent } from '../../email/mail-data.js'
import { findUserById } from '../../store/account/users.js'
import type { OutboxRow, UserRow } from '../../store/base/db.js'
import { findChallenge } from '../../store/mfa/challenges.js'
import { findActiveMethods } from '../../store/mfa/methods.js'
import { findRegistration } from '../../store/registration/registrations.js'
import { accountName, greetingName } from '../base/account-name.js'
import { hostUser } from '../base/public-user.js'
import { mailedCodeOf } from '../mfa/challenge.js'
import { type DraftWriter, detailOf, ownerOf, readerOf, siteName } from './draft.js'
import { loginLink } from './links.js'
import { labelOf } from './provider-label.js'

const notice =
  (write: (ctx: Context, row: OutboxRow, user: UserRow) => MailContent | Promise<MailContent>): DraftWriter =>
  async (ctx, row) => {
    const user = await ownerOf(ctx, row)
    if (!user?.email) return null
    return { ...(await write(ctx, row, user)), to: user.email, locale: user.locale ?? row.locale }
  }

const common = (ctx: Context, row: OutboxRow, user: UserRow) => ({
  site: siteName(ctx),
  at: row.createdAt,
  name: greetingName(ctx, user),
  username: accountName(ctx, user),
})

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** The browser that a row was written for: `browser`, `os` and `address` of its detail, each if it is known. */
function clientOf(row: OutboxRow): MailClient | null {
  const { browser, os, address } = detailOf(row)
  const client = { browser: textOrNull(browser), os: textOrNull(os), address: textOrNull(address) }
  return Object.values(client).some((fact) => fact !== null) ? client : null
}

const changeFacts = async (ctx: Context, row: OutboxRow, user: UserRow): Promise<ChangeFacts> => ({
  ...common(ctx, row, user),
  client: clientOf(row),
  url: await loginLink(ctx, readerOf(row, user)),
})

const word = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A notice that has no further facts. */
const plainNotice = (
  kind: 'password-changed' | 'password-removed' | 'passkey-added' | 'passkey-removed' | 'passkey-counter',
) => notice(async (ctx, row, user) => ({ kind, data: await changeFacts(ctx, row, user) }))

export const draftPasswordChanged = plainNotice('password-changed')
export const draftPasswordRemoved = plainNotice('password-removed')
export const draftPasskeyAdded = plainNotice('passkey-added')
export const draftPasskeyRemoved = plainNotice('passkey-removed')
export const draftPasskeyCounter = plainNotice('passkey-counter')

// When no method is left, the email says that a password is enough now, whichever way the last method was removed.
const changeOf = async (ctx: Context, user: UserRow, action: string): Promise<string> => {
  const removed = action === 'deactivated' || action === 'deleted'
  return removed && (await findActiveMethods(ctx.db, user.id)).length === 0 ? 'disabled' : action.replaceAll(' ', '_')
}

/** `detail`: `action` (a suffix of the texts `mfa-changed.…`) and `method`. */
export const draftMfaChanged = notice(async (ctx, row, user) => {
  const { action, method } = detailOf(row)
  const change = await changeOf(ctx, user, word(action))
  return { kind: 'mfa-changed', data: { ...(await changeFacts(ctx, row, user)), change, method: word(method) } }
})

export const draftMfaWrongCodes = notice(async (ctx, row, user) => ({
  kind: 'mfa-wrong-codes',
  data: await changeFacts(ctx, row, user),
}))

/** `detail`: `method`. */
export const draftMfaLocked = notice(async (ctx, row, user) => ({
  kind: 'mfa-locked',
  data: { ...(await changeFacts(ctx, row, user)), method: word(detailOf(row).method) },
}))

/** `detail`: `remaining`. */
export const draftBackupCodeUsed = notice(async (ctx, row, user) => {
  const { remaining } = detailOf(row)
  const data = { ...(await changeFacts(ctx, row, user)), remaining: typeof remaining === 'number' ? remaining : null }
  return { kind: 'backup-code-used', data }
})

/** `detail`: `browser`, `os` and `address`, each if it is known. */
export const draftNewLogin = notice(async (ctx, row, user) => {
  const { browser, os, address } = detailOf(row)
  const device = { browser: textOrNull(browser), os: textOrNull(os) }
  const { settings } = ctx.config
  const facts = {
    device,
    address: textOrNull(address),
    passwords: settings.PASSWORD_LOGIN,
    url: await loginLink(ctx, readerOf(row, user)),
  }
  return { kind: 'new-login', data: { ...common(ctx, row, user), ...facts } }
})

/** `detail`: `provider`. */
export const draftSocialLinked = notice(async (ctx, row, user) => ({
  kind: 'social-linked',
  data: { ...(await changeFacts(ctx, row, user)), provider: labelOf(ctx, word(detailOf(row).provider)) },
}))

/** `detail`: `name` and `username` of the account, which is gone. */
export const draftAccountDeleted: DraftWriter = async (ctx, row) => {
  if (row.emailKey === null) return null
  const { name, username } = detailOf(row)
  const data = { site: siteName(ctx), at: row.createdAt, name: word(name), username: word(username) }
  return { kind: 'account-deleted', data, to: row.emailKey, locale: row.locale }
}

/** To the owner of an address that was used in another registration. */
export const draftAlreadyRegistered: DraftWriter = async (ctx, row) => {
  // A registration that was not kept, because its address already has five, sends no email either.
  if (row.subjectRef !== null && !(await findRegistration(ctx.db, row.subjectRef))) return null
  const user = await ownerOf(ctx, row)
  if (!user?.email || !user.isActive) return null
  return {
    kind: 'already-registered',
    data: { ...common(ctx, row, user), url: await loginLink(ctx, readerOf(row, user)) },
    to: user.email,
    locale: user.locale ?? row.locale,
  }
}

/**
 * The code is derived from its challenge at the time of sending and stored nowhere. A challenge that has ended sends
 * nothing. A method of the host's own delivers its codes itself.
 */
export const draftMfaCode: DraftWriter = async (ctx, row) => {
  const challenge = row.subjectRef === null ? null : await findChallenge(ctx.db, row.subjectRef)
  const found = challenge && mailedCodeOf(ctx, challenge, ctx.now())
  if (!found) return null
  const user = await findUserById(ctx.db, found.userId)
  if (!user?.isActive) return null
  const locale = user.locale ?? row.locale
  const own = ctx.config.mfaMethods[found.method]
  if (own) {
    if (!own.sendCode) return null
    const delivery = {
      code: found.code,
      expiresAt: found.expiresAt,
      locale: locale ?? ctx.config.settings.DEFAULT_LOCALE,
    }
    return { kind: 'own', deliver: async () => own.sendCode?.(hostUser(ctx, user), delivery) }
  }
  // A method that this process does not know sends nothing here; another process may be able to deliver it.
  if (found.method !== 'email' || !user.email) return null
  const lifetime = Math.floor((found.expiresAt.getTime() - ctx.now().getTime()) / 1000)
  if (lifetime < 1) return null
  return {
    kind: 'mfa-code',
    data: { ...common(ctx, row, user), code: found.code, lifetime },
    to: user.email,
    locale,
  }
}
