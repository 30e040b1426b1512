import type { Context } from '../../context.js'
import { randomToken, sha256 } from '../../crypto/random.js'
import { findHold } from '../../store/account/holds.js'
import { findUserById } from '../../store/account/users.js'
import type { ChallengeRow, OutboxRow, UserRow } from '../../store/base/db.js'
import { findEmailChallenge, writeEmailKey } from '../../store/login/email-challenges.js'
import { findActiveMethods } from '../../store/mfa/methods.js'
import { accountName, greetingName } from '../base/account-name.js'
import { codeHolder, codeOf } from '../mfa/challenge.js'
import { methodsAfter } from '../mfa/methods.js'
import { hasPasskeyFactor } from '../passkeys/factor.js'
import { type DraftWriter, detailOf, type MailDraft, readerOf, siteName } from './draft.js'
import { emailLoginLink, registerLink } from './links.js'
import { draftPendingReset } from './verify.js'

/** A mailbox that is the first factor cannot be the second one too. */
async function lacksSecondFactor(ctx: Context, user: UserRow): Promise<boolean> {
  if (!ctx.config.settings.USE_MFA) return false
  const active = await findActiveMethods(ctx.db, user.id)
  if (active.length === 0 || methodsAfter('email', active).length > 0) return false
  return !(await hasPasskeyFactor(ctx, user.id))
}

/** The link with a new key, of which only the hash is stored; null when the challenge has ended. */
async function makeLink(ctx: Context, challenge: ChallengeRow, row: OutboxRow, user: UserRow): Promise<string | null> {
  const key = randomToken()
  const at = { now: ctx.now(), most: ctx.config.settings.MFA_MAX_ATTEMPTS }
  if (!(await writeEmailKey(ctx.db, challenge, sha256(key), at))) return null
  const { next } = detailOf(row)
  return emailLoginLink(ctx, readerOf(row, user), key, typeof next === 'string' ? next : undefined)
}

async function draftSignIn(
  ctx: Context,
  row: OutboxRow,
  challenge: ChallengeRow,
  user: UserRow & { email: string },
): Promise<MailDraft | null> {
  const { EMAIL_LOGIN } = ctx.config.settings
  const now = ctx.now()
  const lifetime = Math.floor((challenge.expiresAt.getTime() - now.getTime()) / 1000)
  const url = EMAIL_LOGIN === 'code' ? null : await makeLink(ctx, challenge, row, user)
  const code = EMAIL_LOGIN === 'link' ? null : codeOf(ctx, codeHolder(challenge))
  if (lifetime < 1 || (url === null && code === null)) return null
  return {
    kind: 'email-login',
    ...to(row, user),
    data: { ...facts(ctx, row, user), code, url, lifetime, unproven: !user.emailVerifiedAt },
  }
}

const to = (row: OutboxRow, user: UserRow & { email: string }) => ({
  to: user.email,
  locale: user.locale ?? row.locale,
})

const facts = (ctx: Context, row: OutboxRow, user: UserRow) => ({
  site: siteName(ctx),
  at: row.createdAt,
  name: greetingName(ctx, user),
  username: accountName(ctx, user),
})

/** Tells the reader that no account has the address, and lists what waits for its proof in place of that. */
const draftUnknown: DraftWriter = async (ctx, row) => {
  if (row.emailKey === null) return null
  const pending = await draftPendingReset(ctx, row)
  if (pending) return pending
  const { settings } = ctx.config
  // While a change of address can be undone, nobody can create an account with the old one.
  const held = (await findHold(ctx.db, row.emailKey, ctx.now())) !== null
  const url = settings.REGISTRATION === 'open' && !held ? await registerLink(ctx, row) : null
  const data = { site: siteName(ctx), at: row.createdAt, url, held }
  return { kind: 'email-login-unknown', to: row.emailKey, locale: row.locale, data }
}

/** The email of a sign-in, by what its address is at the time of sending. A challenge that has ended sends nothing. */
export const draftEmailLogin: DraftWriter = async (ctx, row) => {
  const at = { now: ctx.now(), most: ctx.config.settings.MFA_MAX_ATTEMPTS }
  const challenge = await findEmailChallenge(ctx.db, 'email-login', { tokenHash: row.subjectRef ?? '' }, at)
  if (!challenge) return null
  if (challenge.userId === null) return draftUnknown(ctx, row)
  const user = await findUserById(ctx.db, challenge.userId)
  const { email } = user ?? {}
  if (!user?.isActive || !email || user.emailKey !== challenge.emailKey || user.authEpoch !== challenge.authEpoch)
    return null
  const owner = { ...user, email }
  if (user.emailVerifiedAt !== null && (await lacksSecondFactor(ctx, user)))
    return { kind: 'email-login-refused', ...to(row, owner), data: facts(ctx, row, user) }
  return draftSignIn(ctx, row, challenge, owner)
}
