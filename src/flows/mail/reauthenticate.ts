import { findEmailChallenge } from '../../store/login/email-challenges.js'
import { accountName, greetingName } from '../base/account-name.js'
import { codeHolder, codeOf } from '../mfa/challenge.js'
import { type DraftWriter, ownerOf, siteName } from './draft.js'

/** The code of a reauthentication. One that has ended, or whose user has changed since, sends nothing. */
export const draftReauthenticateCode: DraftWriter = async (ctx, row) => {
  const now = ctx.now()
  const at = { now, most: ctx.config.settings.MFA_MAX_ATTEMPTS }
  const challenge = await findEmailChallenge(ctx.db, 'reauthenticate', { tokenHash: row.subjectRef ?? '' }, at)
  const user = await ownerOf(ctx, row)
  if (!challenge || !user?.isActive || !user.email) return null
  if (user.emailKey !== challenge.emailKey || user.authEpoch !== challenge.authEpoch) return null
  const code = codeOf(ctx, codeHolder(challenge))
  const lifetime = Math.floor((challenge.expiresAt.getTime() - now.getTime()) / 1000)
  if (code === null || lifetime < 1) return null
  return {
    kind: 'reauthenticate-code',
    to: user.email,
    locale: user.locale ?? row.locale,
    data: {
      site: siteName(ctx),
      at: row.createdAt,
      name: greetingName(ctx, user),
      username: accountName(ctx, user),
      code,
      lifetime,
    },
  }
}
