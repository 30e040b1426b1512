import type { Applicant } from '../../config/types.js'
import type { Caller, Context } from '../../context.js'
import { nonFieldError } from '../../contract/errors.js'
import type { InvitationRow } from '../../store/base/db.js'
import { findInvited, provesAddress, refuseUninvited, shownInvitation } from '../registration/invitation.js'
import { emailKeyOf } from './identity.js'
import { pendingId } from './pending.js'
import type { SocialIdentity } from './provider.js'

/** How an identity without a user may enter. */
export interface Entry {
  emailKey: string | null
  /** The provider, or the invitation, proves the address. */
  proven: boolean
  invitation: InvitationRow | null
  /** The token names no invitation for this identity. It refuses a new account, and not the sign-in to one that exists. */
  badInvitation: boolean
}

/**
 * The invitation of an identity without a user. Only a verified address can lead to an account that exists, so without one the
 * settings refuse here, before any account is looked up.
 */
export async function admit(
  ctx: Context,
  identity: SocialIdentity,
  token: string | undefined,
  caller: Caller,
): Promise<Entry> {
  const emailKey = emailKeyOf(identity.profile.email)
  const holder = emailKey === null ? undefined : pendingId(identity, emailKey)
  const found = token ? await findInvited(ctx, token, caller.now, holder) : null
  const isOther = found !== null && found.emailKey !== null && found.emailKey !== emailKey
  const invitation = isOther ? null : found
  const invited = { invitation, badInvitation: Boolean(token) && invitation === null }
  if (emailKey === null || !identity.profile.emailVerified) refuseNew(ctx, invited)
  const proven = emailKey !== null && (identity.profile.emailVerified || provesAddress(invitation, emailKey))
  return { emailKey, proven, ...invited }
}

/** Refuses a new account. @throws AuthError `invalid_invitation`, `registration_closed`, `invitation_required` */
export function refuseNew(
  ctx: Context,
  { invitation, badInvitation }: Pick<Entry, 'invitation' | 'badInvitation'>,
): void {
  if (badInvitation) throw nonFieldError('invalid_invitation')
  refuseUninvited(ctx, invitation)
}

export const applicantOf = ({ provider, profile }: SocialIdentity, invitation: InvitationRow | null): Applicant => ({
  by: `social:${provider}`,
  email: emailKeyOf(profile.email),
  username: null,
  input: {},
  profile: { ...profile },
  invitation: invitation && shownInvitation(invitation),
})
