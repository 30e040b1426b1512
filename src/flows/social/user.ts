import type { Caller, Context } from '../../context.js'
import { AuthError, nonFieldError } from '../../contract/errors.js'
import { randomId } from '../../crypto/random.js'
import { detachEverything } from '../../store/account/detach.js'
import { findUserByEmail, findUserById } from '../../store/account/users.js'
import type { UserRow } from '../../store/base/db.js'
import { isNotFound, isUniqueClash } from '../../store/base/open-db.js'
import { deleteTokensOfUser } from '../../store/mail/one-time-tokens.js'
import { outboxIntent } from '../../store/mail/outbox.js'
import { makeDecoys } from '../../store/registration/registrations.js'
import { revokeSessionsOf } from '../../store/session/sessions.js'
import {
  createAccount,
  createUserWithAccount,
  dropDisconnected,
  holdUserAtAddress,
  type NewAccount,
  takeOverUser,
} from '../../store/social/social-accounts.js'
import { emit } from '../base/events.js'
import { parseEmail } from '../base/identifiers.js'
import { publicUser } from '../base/public-user.js'
import { addSeconds } from '../base/time.js'
import { takeMail } from '../limits/limits.js'
import { endingSessions } from '../session/host-sessions.js'
import { keyOf, linkOf } from './identity.js'
import { waitForAddress } from './pending.js'
import type { SocialIdentity } from './provider.js'
import { freeUsername } from './username.js'

const ATTEMPTS = 6

/**
 * The user an identity signs in: the one it is linked to, one found by a verified address, or a new one. Parallel first
 * logins of one identity end with one user and one link, because the unique keys decide and the losers look again.
 * @throws AuthError `account_exists`, `disconnected`, `email_not_verified`, `invalid_credentials`
 */
export async function userOfIdentity(ctx: Context, identity: SocialIdentity, caller: Caller): Promise<UserRow> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    try {
      return (await linkedUser(ctx, identity, caller)) ?? (await unknownIdentity(ctx, identity, attempt, caller))
    } catch (error) {
      if (!isUniqueClash(error) && !isNotFound(error)) throw error
    }
  }
  throw new AuthError('unavailable', { retryAfter: 1 })
}

async function linkedUser(ctx: Context, identity: SocialIdentity, caller: Caller) {
  const { profile } = identity
  const account = await linkOf(ctx, identity)
  if (account?.disconnectedAt) throw nonFieldError('disconnected')
  const user = account && (await findUserById(ctx.db, account.userId))
  if (!account || !user) return null
  const emailKey = emailKeyOf(profile.email)
  // Such as one that came from another system: who may not sign in before the address is proven proves it here.
  const proves = profile.emailVerified && emailKey !== null && emailKey === user.emailKey && user.isActive
  const needsProof = user.emailVerifiedAt === null && ctx.config.settings.EMAIL_VERIFICATION === 'mandatory'
  return proves && needsProof ? takeOver(ctx, user, identity, caller) : user
}

export const emailKeyOf = (email: string | null): string | null => (email === null ? null : parseEmail(email))

/** Only a verified address leads to an account, and only where the host wants that (ASVS 6.8.1). */
async function unknownIdentity(ctx: Context, identity: SocialIdentity, attempt: number, caller: Caller) {
  const { EMAIL_VERIFICATION, SOCIAL_AUTO_CONNECT_BY_EMAIL } = ctx.config.settings
  const emailKey = emailKeyOf(identity.profile.email)
  if (emailKey === null) return newUser(ctx, identity, { emailKey, verified: false, attempt }, caller)
  const owner = await findUserByEmail(ctx.db, emailKey)
  const verified = identity.profile.emailVerified
  if (!verified && EMAIL_VERIFICATION === 'mandatory') {
    return waitForAddress(ctx, identity, { emailKey, owner, attempt }, caller)
  }
  if (!owner) return newUser(ctx, identity, { emailKey, verified, attempt }, caller)
  if (!verified || SOCIAL_AUTO_CONNECT_BY_EMAIL === 'never') throw nonFieldError('account_exists')
  if (!owner.isActive) throw nonFieldError('invalid_credentials')
  return owner.emailVerifiedAt ? linkTo(ctx, owner, identity, caller) : takeOver(ctx, owner, identity, caller)
}

const newAccount = (identity: SocialIdentity, now: Date, lastLogin: Date | null): NewAccount => ({
  ...keyOf(identity),
  id: randomId(),
  emailKey: emailKeyOf(identity.profile.email),
  lastLogin,
  dateJoined: now,
})

const linkedMail = (ctx: Context, user: UserRow, provider: string, { now }: Caller) =>
  outboxIntent(ctx.db, {
    kind: 'social-linked',
    userId: user.id,
    detail: { provider },
    locale: user.locale,
    now,
    uselessAfter: addSeconds(now, 24 * 3600),
  })

/** A new link of a user who stays as read, address included, with a mail about it. @throws a unique clash, or P2025 when they did not */
export async function linkTo(
  ctx: Context,
  user: UserRow,
  identity: SocialIdentity,
  caller: Caller,
  { reconnects = false }: { reconnects?: boolean } = {},
): Promise<UserRow> {
  const account = newAccount(identity, caller.now, reconnects ? null : caller.now)
  await ctx.db.client.$transaction([
    holdUserAtAddress(ctx.db, user),
    // Only the user's own wish brings a disconnected identity back, never its address.
    ...(reconnects ? [dropDisconnected(ctx.db, account)] : []),
    createAccount(ctx.db, user.id, account),
    linkedMail(ctx, user, identity.provider, caller),
  ])
  linked(ctx, user, identity, caller)
  return user
}

function linked(ctx: Context, user: UserRow, { provider }: SocialIdentity, caller: Caller): void {
  emit(ctx, caller, { type: 'social_connect', outcome: 'success', userId: user.id, detail: { provider } })
  ctx.mailDue()
}

/** Our address was never proven, the provider's is: whoever had the account before keeps nothing of it, but this identity. */
async function takeOver(ctx: Context, owner: UserRow, identity: SocialIdentity, caller: Caller): Promise<UserRow> {
  const { db } = ctx
  const { now } = caller
  const [user] = await endingSessions(ctx, owner.id, caller, () =>
    db.client.$transaction([
      takeOverUser(db, owner, now),
      revokeSessionsOf(db, owner.id, { reason: 'address_proven', now }),
      ...detachEverything(db, owner.id),
      deleteTokensOfUser(db, owner.id),
      createAccount(db, owner.id, newAccount(identity, now, now)),
      linkedMail(ctx, owner, identity.provider, caller),
    ]),
  )
  const detail = { provider: identity.provider, taken_over: 'true' }
  emit(ctx, caller, { type: 'email_verified', outcome: 'success', userId: owner.id, detail })
  linked(ctx, owner, identity, caller)
  return user as UserRow
}

async function newUser(
  ctx: Context,
  identity: SocialIdentity,
  { emailKey, verified, attempt }: { emailKey: string | null; verified: boolean; attempt: number },
  caller: Caller,
): Promise<UserRow> {
  const { db } = ctx
  const { profile, provider } = identity
  const { now, locale } = caller
  const name = await freeUsername(ctx, profile, attempt, now)
  const data = {
    username: name.username,
    usernameKey: name.key,
    email: emailKey,
    emailKey,
    emailVerifiedAt: verified ? now : null,
    password: null,
    firstName: profile.firstName,
    lastName: profile.lastName,
    locale,
  }
  const mailed = emailKey !== null && !verified && (await mayAskForProof(ctx, emailKey, caller))
  const uselessAfter = addSeconds(now, ctx.config.settings.EMAIL_KEY_LIFETIME)
  const [user] = await db.client.$transaction([
    createUserWithAccount(db, data, newAccount(identity, now, now)),
    // The address is proven: nothing that waited for it can become an account any more.
    ...(emailKey !== null && verified ? [makeDecoys(db, emailKey, '')] : []),
    ...(mailed && emailKey ? [outboxIntent(db, { kind: 'verify-address', emailKey, locale, now, uselessAfter })] : []),
  ])
  const row = user as UserRow
  emit(ctx, caller, { type: 'registration', outcome: 'success', userId: row.id, detail: { provider } })
  ctx.afterAnswer(async () => ctx.config.hooks.onUserCreated?.(publicUser(ctx, row)))
  if (mailed) ctx.mailDue()
  return row
}

const mayAskForProof = async (ctx: Context, emailKey: string, caller: Caller): Promise<boolean> =>
  ctx.config.settings.EMAIL_VERIFICATION === 'optional' &&
  (await takeMail(ctx, { kind: 'verify', emailKey, stranger: false, caller, cooldown: 'touch' }))
