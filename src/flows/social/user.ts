import type { Caller, Context } from '../../context.js'
import { AuthError, nonFieldError } from '../../contract/errors.js'
import { randomId } from '../../crypto/random.js'
import { isAddressTaken } from '../../store/account/holds.js'
import { findUserByEmail, findUserById } from '../../store/account/users.js'
import type { UserRow } from '../../store/base/db.js'
import { isNotFound, isUniqueClash } from '../../store/base/open-db.js'
import { createLinkedUser } from '../../store/registration/accounts.js'
import { linkIdentity, takeOverAccount } from '../../store/social/links.js'
import type { NewSocialAccount } from '../../store/social/social-accounts.js'
import { clientFacts } from '../base/client.js'
import { tellCreated } from '../base/created.js'
import { emit } from '../base/events.js'
import { checkMayRegister } from '../base/gate.js'
import { noticeTo } from '../base/notice.js'
import { addSeconds } from '../base/time.js'
import { consumeMail } from '../limits/limits.js'
import { dailyNotice } from '../limits/notices.js'
import { shownInvitation } from '../registration/invitation.js'
import { heldName } from '../registration/pending.js'
import { endingSessions } from '../session/host-sessions.js'
import { admit, applicantOf, type Entry, refuseNew } from './admit.js'
import { emailKeyOf, keyOf, linkOf } from './identity.js'
import { NameTaken, waitForAddress } from './pending.js'
import type { SocialIdentity } from './provider.js'
import { newUsername } from './username.js'

const ATTEMPTS = 6

/**
 * The user that an identity signs in: the linked user, the user with the verified address, or a new one. Parallel first logins
 * of one identity end with one user and one link, because the unique keys decide and the losers retry.
 * @param token of an invitation. A linked user needs none, and uses none
 * @throws AuthError `account_exists`, `disconnected`, `email_not_verified`, `email_required`, `invalid_credentials`,
 * `invalid_invitation`, `invitation_required`, `registration_closed`, `registration_refused`
 */
export async function userOfIdentity(
  ctx: Context,
  identity: SocialIdentity,
  token: string | undefined,
  caller: Caller,
): Promise<UserRow> {
  let asked = false
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    try {
      const linked = await linkedUser(ctx, identity, caller)
      if (linked) return linked
      const entry = await admit(ctx, identity, token, caller)
      // Asked once: a lost race is no new request.
      if (!asked) await checkMayRegister(ctx, applicantOf(identity, entry.invitation), caller)
      asked = true
      const user = await unknownIdentity(ctx, identity, { ...entry, attempt }, caller)
      if (user) return user
    } catch (error) {
      if (!isUniqueClash(error) && !isNotFound(error) && !(error instanceof NameTaken)) throw error
    }
  }
  throw new AuthError('unavailable', { retryAfter: 1 })
}

/** The number of races that this request has lost. */
interface Attempt {
  attempt: number
}

async function linkedUser(ctx: Context, identity: SocialIdentity, caller: Caller) {
  const { profile } = identity
  const account = await linkOf(ctx, identity)
  if (account?.disconnectedAt) throw nonFieldError('disconnected')
  const user = account && (await findUserById(ctx.db, account.userId))
  // An extension of the host's client hides the user, because a deletion would have deleted the link too.
  if (account && !user && (await linkOf(ctx, identity))) throw nonFieldError('invalid_credentials')
  if (!account || !user) return null
  const emailKey = emailKeyOf(profile.email)
  // For example an imported account: the provider's verified address completes email verification.
  const proves = profile.emailVerified && emailKey !== null && emailKey === user.emailKey && user.isActive
  const needsProof = user.emailVerifiedAt === null && ctx.config.settings.EMAIL_VERIFICATION === 'mandatory'
  return proves && needsProof ? takeOver(ctx, user, identity, caller) : user
}

/**
 * Only a verified address leads to an existing account, and only if the host allows it (ASVS 6.8.1).
 * @returns null when another request created the account of the address in the meantime
 */
async function unknownIdentity(ctx: Context, identity: SocialIdentity, entry: Entry & Attempt, caller: Caller) {
  const { EMAIL_VERIFICATION, SOCIAL_AUTO_CONNECT_BY_EMAIL } = ctx.config.settings
  const { emailKey, proven, invitation, attempt } = entry
  if (emailKey === null) return newUser(ctx, identity, entry, caller)
  const owner = await findUserByEmail(ctx.db, emailKey)
  // After the account: a change of address moves the address from the account to the hold in one step.
  const isTaken = await isAddressTaken(ctx.db, emailKey, caller.now)
  const taken = owner !== null || isTaken
  if (!proven && EMAIL_VERIFICATION === 'mandatory') {
    return waitForAddress(ctx, identity, { emailKey, taken, invitation, attempt }, caller)
  }
  if (!owner) {
    if (taken && (await findUserByEmail(ctx.db, emailKey))) return null
    // A hold, which only the undo link gives back, or a row that the host hides.
    if (taken) throw nonFieldError('account_exists')
    refuseNew(ctx, entry)
    return newUser(ctx, identity, entry, caller)
  }
  // The invitation proves the mailbox to us. It does not make the provider an authority for the address.
  const { emailVerified } = identity.profile
  if (!emailVerified || SOCIAL_AUTO_CONNECT_BY_EMAIL === 'never') throw nonFieldError('account_exists')
  if (!owner.isActive) throw nonFieldError('invalid_credentials')
  return owner.emailVerifiedAt ? linkTo(ctx, owner, identity, caller) : takeOver(ctx, owner, identity, caller)
}

const newAccount = (identity: SocialIdentity, now: Date, lastLogin: Date | null): NewSocialAccount => ({
  ...keyOf(identity),
  id: randomId(),
  emailKey: emailKeyOf(identity.profile.email),
  lastLogin,
  dateJoined: now,
})

/**
 * Links an identity to a user and notifies the owner.
 * @throws a unique clash when the identity is linked; P2025 when the user or their address changed concurrently
 */
export async function linkTo(
  ctx: Context,
  user: UserRow,
  identity: SocialIdentity,
  caller: Caller,
  { reconnects = false }: { reconnects?: boolean } = {},
): Promise<UserRow> {
  const account = newAccount(identity, caller.now, reconnects ? null : caller.now)
  const { provider } = identity
  const { notice, count } = await dailyNotice(ctx, user, caller.now, 'social-linked', {
    provider,
    ...clientFacts(ctx, caller),
  })
  await linkIdentity(ctx.db, user, account, { reconnects, notice })
  await count()
  linked(ctx, user, identity, caller)
  return user
}

const linkedNotice = (ctx: Context, user: UserRow, { provider }: SocialIdentity, caller: Caller) =>
  noticeTo(user, caller.now, 'social-linked', { provider, ...clientFacts(ctx, caller) })

function linked(ctx: Context, user: UserRow, { provider }: SocialIdentity, caller: Caller): void {
  emit(ctx, caller, { type: 'social_connect', outcome: 'success', userId: user.id, detail: { provider } })
  ctx.mailDue()
}

/** Our address was never proven and the provider verified it, so nothing of the previous holder stays in the account. */
async function takeOver(ctx: Context, owner: UserRow, identity: SocialIdentity, caller: Caller): Promise<UserRow> {
  const { now } = caller
  const account = newAccount(identity, now, now)
  const notice = linkedNotice(ctx, owner, identity, caller)
  const user = await endingSessions(ctx, owner.id, caller, () =>
    takeOverAccount(ctx.db, owner, account, { notice, now }),
  )
  const detail = { provider: identity.provider, taken_over: 'true' }
  emit(ctx, caller, { type: 'email_verified', outcome: 'success', userId: owner.id, detail })
  linked(ctx, owner, identity, caller)
  return user
}

async function newUser(
  ctx: Context,
  identity: SocialIdentity,
  { emailKey, proven, invitation, attempt }: Entry & Attempt,
  caller: Caller,
): Promise<UserRow> {
  const { profile, provider } = identity
  const { now, locale } = caller
  const name = await newUsername(ctx, { profile, emailKey }, attempt, now)
  const data = {
    username: name?.username ?? null,
    usernameKey: name?.key ?? null,
    email: emailKey,
    emailKey,
    emailVerifiedAt: proven ? now : null,
    password: null,
    firstName: profile.firstName,
    lastName: profile.lastName,
    locale,
  }
  const mailed = emailKey !== null && !proven && (await mayAskForProof(ctx, emailKey, caller))
  const uselessAfter = addSeconds(now, ctx.config.settings.EMAIL_KEY_LIFETIME)
  const row = await createLinkedUser(ctx.db, data, newAccount(identity, now, now), {
    provenKey: proven ? emailKey : null,
    mail: mailed ? { kind: 'verify-address', emailKey, locale, now, uselessAfter } : null,
    invitation: invitation?.id ?? null,
    name: heldName(ctx, data.usernameKey, emailKey),
    now,
  })
  emit(ctx, caller, { type: 'registration', outcome: 'success', userId: row.id, detail: { provider } })
  tellCreated(ctx, row, () => invitation && shownInvitation(invitation))
  if (mailed) ctx.mailDue()
  return row
}

const mayAskForProof = async (ctx: Context, emailKey: string, caller: Caller): Promise<boolean> =>
  ctx.config.settings.EMAIL_VERIFICATION === 'optional' &&
  (await consumeMail(ctx, { kind: 'verify', emailKey, stranger: false, caller, cooldown: 'touch' }))
