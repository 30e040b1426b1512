import type { Context } from '../../context.js'
import { randomToken, sha256 } from '../../crypto/random.js'
import type { VerifyEntry } from '../../email/mail-data.js'
import type { OutboxRow, RegistrationRow, UserRow } from '../../store/base/db.js'
import { createToken } from '../../store/mail/one-time-tokens.js'
import { pendingExtra } from '../../store/registration/extra.js'
import { findRegistration, listPending } from '../../store/registration/registrations.js'
import { findAccount } from '../../store/social/social-accounts.js'
import { accountName } from '../base/account-name.js'
import { NEW_PASSWORD } from '../registration/verification-key.js'
import { type DraftWriter, type MailDraft, ownerOf, siteName } from './draft.js'
import { type LinkReader, verifyLink } from './links.js'

interface Proof {
  ending?: string
  username: string
  askedAt: Date
  emailKey: string
  expiresAt: Date
  registrationId?: string
  userId?: UserRow['id']
  authEpoch?: number
}

// Only the email contains the key. Its hash is written when the text is rendered.
const makeEntry = async (ctx: Context, proof: Proof, reader: LinkReader): Promise<VerifyEntry> => {
  const { username, askedAt, ending = '', ...token } = proof
  const key = `${randomToken()}${ending}`
  await createToken(ctx.db, { purpose: 'verify', hash: sha256(key), now: ctx.now(), ...token })
  return { username, askedAt, url: await verifyLink(ctx, reader, key) }
}

const secondsLeft = (until: Date, now: Date): number => Math.floor((until.getTime() - now.getTime()) / 1000)

const draftFor = async (ctx: Context, to: string, proofs: Proof[], row: OutboxRow, reader: LinkReader) => {
  const now = ctx.now()
  const locale = reader.locale ?? row.locale
  const soonest = new Date(Math.min(...proofs.map((proof) => proof.expiresAt.getTime())))
  const draft: MailDraft = {
    kind: 'verify',
    to,
    locale,
    data: {
      site: siteName(ctx),
      at: row.createdAt,
      lifetime: secondsLeft(soonest, now),
      entries: await Promise.all(proofs.map((proof) => makeEntry(ctx, proof, { ...reader, locale }))),
    },
  }
  return draft
}

/** false: the identity was linked in the meantime, so no key can complete this registration any more. */
async function canStillLink({ db }: Context, registration: RegistrationRow): Promise<boolean> {
  const { social } = pendingExtra(registration)
  if (!social || !db.fragments.social) return true
  const { provider, issuer = '', uid } = social
  return (await findAccount(db, { provider, issuer, uid })) === null
}

const proofOf = (ctx: Context, registration: RegistrationRow, ending = ''): Proof => ({
  ending,
  username: accountName(ctx, registration),
  askedAt: registration.createdAt,
  emailKey: registration.emailKey,
  registrationId: registration.id,
  // The key expires with its registration, because the username is free again by then.
  expiresAt: registration.expiresAt,
})

/** The email of one registration. A decoy, a proven or an expired registration sends nothing. */
export const draftVerifyRegistration: DraftWriter = async (ctx, row) => {
  const registration = row.subjectRef === null ? null : await findRegistration(ctx.db, row.subjectRef)
  if (!registration || registration.decoy || registration.verifiedAt) return null
  if (registration.expiresAt <= ctx.now() || !(await canStillLink(ctx, registration))) return null
  return draftFor(ctx, registration.email, [proofOf(ctx, registration)], row, registration)
}

/** One link for each registration that waits for the address. The service does not pick one for the reader. */
const draftPending =
  (ending: string): DraftWriter =>
  async (ctx, row) => {
    if (row.emailKey === null) return null
    const listed = await listPending(ctx.db, row.emailKey, ctx.now())
    const linkable = await Promise.all(listed.map((registration) => canStillLink(ctx, registration)))
    const pending = listed.filter((_, index) => linkable[index])
    const newest = pending[0]
    const proofs = pending.map((registration) => proofOf(ctx, registration, ending))
    return newest ? draftFor(ctx, newest.email, proofs, row, newest) : null
  }

const draftPendingList = draftPending('')

/** The same for a requested password reset. */
export const draftPendingReset = draftPending(NEW_PASSWORD)

const draftForUser = (ctx: Context, row: OutboxRow, user: UserRow): Promise<MailDraft> | null => {
  const { email, emailKey } = user
  if (!user.isActive || user.emailVerifiedAt || email === null || emailKey === null) return null
  const expiresAt = new Date(ctx.now().getTime() + ctx.config.settings.EMAIL_KEY_LIFETIME * 1000)
  const { id: userId, authEpoch, createdAt: askedAt } = user
  const username = accountName(ctx, user)
  const proof = { username, askedAt, emailKey, userId, authEpoch, expiresAt }
  return draftFor(ctx, email, [proof], row, { user, locale: user.locale })
}

/**
 * Everything that is still unproven at the address: the account, else its pending registrations. Mostly from resend-email/.
 */
export const draftVerifyAddress: DraftWriter = async (ctx, row) => {
  const owner = await ownerOf(ctx, row)
  return owner ? draftForUser(ctx, row, owner) : draftPendingList(ctx, row)
}
