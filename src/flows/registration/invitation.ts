import type { UsedInvitation } from '../../config/types.js'
import type { Context } from '../../context.js'
import { AuthError, type FieldIssues } from '../../contract/errors.js'
import { sha256 } from '../../crypto/random.js'
import type { InvitationRow } from '../../store/base/db.js'
import { findFreeInvitation, findInvitation } from '../../store/registration/invitations.js'

/** Without the fragment there are no invitations. */
export const findInvited = async (
  ctx: Context,
  token: string,
  now: Date,
  holder?: string,
): Promise<InvitationRow | null> =>
  ctx.db.fragments.invitations ? findFreeInvitation(ctx.db, sha256(token), now, holder) : null

/** An invitation as the host's functions get it. */
export const shownInvitation = ({ id, emailKey, data }: InvitationRow): UsedInvitation => ({
  id,
  email: emailKey,
  data: data === null ? null : JSON.parse(data),
})

/** Whether an invitation proves the address that it names: only the reader of that mailbox has its token. */
export const provesAddress = (invitation: InvitationRow | null, emailKey: string): boolean =>
  invitation !== null && invitation.emailKey === emailKey

/** @throws AuthError `registration_closed` */
export function refuseClosed({ config }: Context): void {
  if (config.settings.REGISTRATION === 'closed') throw new AuthError('registration_closed')
}

/**
 * Refuses a new account without an invitation where one is required. @throws AuthError `registration_closed`,
 * `invitation_required`
 */
export function refuseUninvited(ctx: Context, invitation: InvitationRow | null): void {
  refuseClosed(ctx)
  if (ctx.config.settings.REGISTRATION === 'invited' && !invitation) throw new AuthError('invitation_required')
}

interface FormInvitation {
  invitation: InvitationRow | null
  issues: FieldIssues
}

/** The invitation of the form, and its problems by field. */
export async function readInvitation(
  ctx: Context,
  { token, email }: { token: string | undefined; email: string | null },
  now: Date,
): Promise<FormInvitation> {
  if (!token) {
    const required = ctx.config.settings.REGISTRATION === 'invited'
    return { invitation: null, issues: required ? { invitation: [{ code: 'required' }] } : {} }
  }
  const invitation = await findInvited(ctx, token, now)
  if (!invitation) return { invitation, issues: { invitation: [{ code: 'invalid_token' }] } }
  const isOther = invitation.emailKey !== null && email !== null && invitation.emailKey !== email
  return { invitation, issues: isOther ? { email: [{ code: 'invitation_mismatch' }] } : {} }
}

/** The invitation that a proven registration held, for the host's function; null without one. */
export async function heldInvitation(ctx: Context, id: string | undefined): Promise<UsedInvitation | null> {
  const row = id === undefined || !ctx.db.fragments.invitations ? null : await findInvitation(ctx.db, id)
  return row && shownInvitation(row)
}
