import { randomToken, sha256 } from '../../crypto/random.js'
import { findInvitation, replaceInvitationToken } from '../../store/registration/invitations.js'
import { type DraftWriter, siteName } from './draft.js'
import { invitationLink } from './links.js'

/** The link of an invitation. One that was used or revoked in the meantime sends nothing. */
export const draftInvitation: DraftWriter = async (ctx, row) => {
  const { db } = ctx
  const found = row.subjectRef === null || !db.fragments.invitations ? null : await findInvitation(db, row.subjectRef)
  if (!found || found.emailKey === null) return null
  const token = randomToken()
  const now = ctx.now()
  if (!(await replaceInvitationToken(db, found.id, sha256(token), now))) return null
  const lifetime = Math.floor((found.expiresAt.getTime() - now.getTime()) / 1000)
  const url = await invitationLink(ctx, { locale: found.locale }, token)
  return {
    kind: 'invitation',
    to: found.emailKey,
    locale: found.locale,
    data: { site: siteName(ctx), at: row.createdAt, url, lifetime },
  }
}
